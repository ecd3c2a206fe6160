import { roleIds } from '../../../shared/access/roles.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { StoredRecord } from '../../store/record.ts';
import type { Change } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import { ensureFoundation } from '../foundation.ts';
import { CommandError, createProgress } from '../terminal.ts';
import { addInvoicing } from './invoicing.ts';
import { addChecks, addLedger, type Ledger } from './ledger.ts';
import { addPayroll } from './payroll.ts';
import { addPeople, addTeams, addTrackers, type Staff } from './people.ts';
import { createWriter, type Writer } from './writer.ts';

export interface Size {
  readonly staff: number;
  readonly checks: number;
}

/** Says that the table holds a demo company, and how large it was made. */
const MARK = { pk: 'Seed', sk: 'demo' };

interface Mark extends Size {
  /** While it is being filled in; left behind by a seed that was interrupted. */
  readonly isFilling: boolean;
}

const markOf = async (store: Store): Promise<Mark | undefined> =>
  (await store.getItem(MARK)) as (Mark & Record<string, unknown>) | undefined;

async function demandSeedable(store: Store, mark: Mark | undefined): Promise<void> {
  if (mark?.isFilling) {
    throw new CommandError(
      'An earlier seed of this table was interrupted, so the company in it is incomplete. Empty the table (npm run reset), then seed again.',
    );
  }
  if (mark) return;
  const users = await store.queryItems(collections.User.name, { limit: 1 });
  if (users.length === 0) return;
  throw new CommandError(
    'This table has users that are not of the demo company, so nothing was added. Empty the table (npm run reset), or use another one, then seed again.',
  );
}

const toStaff = ({ id, role_id }: StoredRecord): Staff => ({ id, roleId: Number(role_id) });

/** The ledger as it stands now, which people may have changed since it was made. */
async function ledgerOf(store: Store): Promise<Pick<Ledger, 'payees' | 'accounts' | 'sources'>> {
  const [payees, accounts, sources] = await Promise.all([
    store.all(collections.CklgPayee.name),
    store.all(collections.CklgAccount.name),
    store.all(collections.CklgFundSource.name),
  ]);
  if (payees.length === 0 || accounts.length === 0 || sources.length === 0) {
    throw new CommandError(
      'More checks need a payee, an account and a fund source, and this company has none left. Add them in the check log, then seed again.',
    );
  }
  return {
    payees: payees.map((payee) => ({ id: payee.id, accountId: (payee.default_account_id ?? null) as number | null })),
    accounts: accounts.map(({ id }) => id),
    sources: sources.map(({ id }) => id),
  };
}

async function addMore(store: Store, writer: Writer, from: Size, to: Size): Promise<Staff[]> {
  const isFree = async (email: string) => !(await store.find(collections.User, { email }));
  const known = from.staff === 0 ? [] : (await store.all(collections.User.name)).map(toStaff);
  const staff = await addPeople(writer, from.staff, to.staff, isFree);
  const everybody = [...known, ...staff];
  const president = everybody.find(({ roleId }) => roleId === roleIds.president) ?? everybody[0];
  if (president) await addTrackers(writer, staff, everybody, president.id, from.staff + 1);
  return everybody;
}

/**
 * Makes a demo company in an empty table, or makes the one that is there larger. Answers how much was added. The same
 * size makes the same company, its days counted from today.
 */
export async function seedCompany(store: Store, size: Size, today: string): Promise<Size> {
  const mark = await markOf(store);
  await demandSeedable(store, mark);
  const from: Size = mark ?? { staff: 0, checks: 0 };
  const to: Size = { staff: Math.max(from.staff, size.staff), checks: Math.max(from.checks, size.checks) };
  const added = { staff: to.staff - from.staff, checks: to.checks - from.checks };
  if (mark && added.staff === 0 && added.checks === 0) return added;
  await store.put(MARK, { ...from, isFilling: true });
  const change: Change = { at: store.now(), call: 'seed', by: null, reason: 'Demo company' };
  await ensureFoundation(store, change);
  const writer = createWriter(store, change);
  const staff = await addMore(store, writer, from, to);
  let ledger = mark && (added.checks > 0 ? await ledgerOf(store) : undefined);
  if (!mark) {
    ledger = await addLedger(writer);
    const teamIds = await addTeams(writer, staff);
    await addPayroll(writer, today);
    await addInvoicing(writer, today, teamIds, staff.find(({ roleId }) => roleId === roleIds.user)?.id ?? staff[0]!.id);
  }
  await writer.flush();
  if (ledger && added.checks > 0) {
    const adminId = staff.find(({ roleId }) => roleId === roleIds.admin)?.id ?? staff[0]!.id;
    const progress = createProgress('Writing checks', added.checks);
    await addChecks(writer, { ...ledger, adminId, today }, from.checks, to.checks, change.at, progress.advance);
  }
  await writer.finish();
  await store.put(MARK, { ...to, isFilling: false });
  return added;
}
