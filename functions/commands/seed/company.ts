import { roleIds } from '../../../shared/access/roles.ts';
import { onThisData } from '../../../shared/commands/on-this-data.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { demoAccounts } from '../../../shared/demo.ts';
import { readHolidays, readPeriods } from '../../payroll/pay-records.ts';
import type { Change } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import { ensureFoundation } from '../foundation.ts';
import { demoMark } from '../../deployment/demo-mark.ts';
import { assertImported } from '../assert-imported.ts';
import { CommandError, createProgress } from '../terminal.ts';
import { addInvoicing } from './invoicing.ts';
import { addChecks, addLedger, DEFAULT_BANK_ACCOUNT, type Ledger } from './ledger.ts';
import { startStatements } from './statements.ts';
import { addLeave } from './leave.ts';
import { addPayroll, growPayroll, type SeededPayroll } from './payroll.ts';
import { addPeople, addTeams, addTrackers, type SeedTracker, type Staff } from './people.ts';
import { addTimesheets, type Claimer, type SeedPeriod } from './timesheets.ts';
import { createWriter, type Writer } from './writer.ts';
import type { StoredRecord } from '../../store/record.ts';

export interface Size {
  readonly staff: number;
  readonly checks: number;
  /** Pay periods with timesheets, the current one included. */
  readonly periods?: number;
  /** How many years the checks are spread over. */
  readonly years?: number;
}

const PERIODS = 5;

/** The size of a demo company, in its mark. */
interface Mark extends Size {
  /** Set while seeding; remains after an interruption. */
  readonly isFilling: boolean;
}

const markOf = async (store: Store): Promise<Mark | undefined> =>
  (await store.getItem(demoMark)) as (Mark & Record<string, unknown>) | undefined;

const emptied = (): string => `Empty the table (${onThisData(process.env, 'npm run reset')})`;

async function requireSeedable(store: Store, mark: Mark | undefined): Promise<void> {
  await assertImported(store.getItem);
  if (mark?.isFilling) {
    throw new CommandError(
      `An earlier seed of this table was interrupted, so the company in it is incomplete. ${emptied()}, then seed again.`,
    );
  }
  if (mark) return;
  const users = await store.queryItems(collections.User.name, { limit: 1 });
  if (users.length === 0) return;
  throw new CommandError(
    `This table has users that aren't part of the demo company, so nothing was added. ${emptied()}, or use another one, then seed again.`,
  );
}

/** The people as currently stored. */
async function staffOf(store: Store): Promise<Staff[]> {
  const [users, profiles] = await Promise.all([store.all(collections.User.name), store.all(collections.Profile.name)]);
  const names = new Map(
    profiles.map(({ user_id, first_name, last_name }) => [
      Number(user_id),
      [first_name, last_name].filter((part) => typeof part === 'string').join(' '),
    ]),
  );
  return users.map(({ id, role_id, email }) => ({
    id,
    roleId: Number(role_id),
    email: String(email),
    name: names.get(id) ?? String(email),
  }));
}

/** The ledger as currently stored. */
async function ledgerOf(store: Store): Promise<Pick<Ledger, 'payees' | 'accounts' | 'sources'>> {
  const [payees, accounts, sources] = await Promise.all([
    store.all(collections.CklgPayee.name),
    store.all(collections.CklgAccount.name),
    store.all(collections.CklgFundSource.name),
  ]);
  if (payees.length === 0 || accounts.length === 0 || sources.length === 0) {
    throw new CommandError(
      'Checks need a payee, an account, and a fund source, but this company has none left. Add them in the check log, then seed again.',
    );
  }
  return {
    payees: payees.map((payee) => ({ id: payee.id, accountId: (payee.default_account_id ?? null) as number | null })),
    accounts: accounts.map(({ id }) => id),
    sources: sources.map(({ id }) => id),
  };
}

interface People {
  readonly everybody: readonly Staff[];
  readonly trackers: readonly SeedTracker[];
  readonly addedTrackers: readonly SeedTracker[];
}

async function addMore(store: Store, writer: Writer, from: Size, to: Size): Promise<People> {
  const isFree = async (email: string) => !(await store.find(collections.User, { email }));
  const known = from.staff === 0 ? [] : await staffOf(store);
  const knownTrackers = from.staff === 0 ? [] : await store.all(collections.TsrpTrackUser.name);
  const staff = await addPeople(writer, from.staff, to.staff, isFree);
  const everybody = [...known, ...staff];
  const president = everybody.find(({ roleId }) => roleId === roleIds.president) ?? everybody[0];
  const addedTrackers = president ? await addTrackers(writer, staff, everybody, president.id, from.staff + 1) : [];
  return {
    everybody,
    trackers: [...(knownTrackers as (StoredRecord & SeedTracker)[]), ...addedTrackers],
    addedTrackers,
  };
}

function claimersOf(trackers: readonly SeedTracker[], everybody: readonly Staff[]): Claimer[] {
  const byId = new Map(everybody.map((person) => [person.id, person]));
  return trackers.flatMap(({ user_id, approver_id, is_tracking }): Claimer[] => {
    const [person, approver] = [byId.get(user_id), byId.get(approver_id)];
    if (!is_tracking || !person || !approver) return [];
    return [{ ...person, approver, isDemo: demoAccounts.some(({ email }) => email === person.email) }];
  });
}

/** Timesheets of everyone for new periods, and of new people for existing ones. */
async function addSheets(
  writer: Writer,
  { everybody, trackers, addedTrackers }: People,
  { periods, made, holidays }: SeededPayroll,
  count: number,
  company: { readonly today: string; readonly timeZone: string },
): Promise<void> {
  const admin = everybody.find(({ roleId }) => roleId === roleIds.admin) ?? everybody[0];
  const current = periods.findIndex(({ is_current }) => is_current);
  if (!admin || current < 0) return;
  const shown = periods.slice(Math.max(0, current - count + 1), current + 1);
  const ages = new Map(periods.map(({ id }, index) => [id, current - index]));
  const isNew = (period: SeedPeriod) => made.includes(period);
  const parts = [
    { claimers: claimersOf(trackers, everybody), periods: shown.filter(isNew) },
    { claimers: claimersOf(addedTrackers, everybody), periods: shown.filter((period) => !isNew(period)) },
  ];
  const total = parts.reduce((sum, part) => sum + part.claimers.length * part.periods.length, 0);
  const { advance } = createProgress('Writing timesheets', total);
  for (const part of parts) {
    await addTimesheets(writer, part.claimers, part.periods, ages, { ...company, holidays, admin }, advance);
  }
}

/**
 * Creates a demo company in an empty table, or enlarges the existing one. Returns how much was added. The same size yields the
 * same company, with dates relative to today.
 */
export async function seedCompany(store: Store, size: Size, today: string, timeZone = 'UTC'): Promise<Size> {
  const mark = await markOf(store);
  await requireSeedable(store, mark);
  const from = { ...(mark ?? { staff: 0, checks: 0 }), periods: mark?.periods ?? 0 };
  const to = {
    staff: Math.max(from.staff, size.staff),
    checks: Math.max(from.checks, size.checks),
    periods: Math.max(from.periods, size.periods ?? PERIODS),
  };
  const added = { staff: to.staff - from.staff, checks: to.checks - from.checks };
  if (mark && added.staff === 0 && added.checks === 0 && to.periods === from.periods) return added;
  await store.put(demoMark, { ...from, isFilling: true });
  const change: Change = { at: store.now(), call: 'seed', by: null, reason: 'Demo company' };
  await ensureFoundation(store, change, DEFAULT_BANK_ACCOUNT);
  const writer = createWriter(store, change);
  const people = await addMore(store, writer, from, to);
  const staff = people.everybody;
  let payroll: SeededPayroll;
  let ledger = mark && (added.checks > 0 ? await ledgerOf(store) : undefined);
  if (!mark) {
    ledger = await addLedger(writer);
    const teamIds = await addTeams(writer, staff);
    payroll = await addPayroll(writer, today, to.periods - 1);
    const user_id = staff.find(({ roleId }) => roleId === roleIds.user)?.id ?? staff[0]!.id;
    await addInvoicing(writer, { today, team_id: teamIds[0] ?? null, user_id });
  } else {
    const [periods, holidays] = await Promise.all([readPeriods(store), readHolidays(store)]);
    payroll = await growPayroll(writer, { periods, holidays }, to.periods - 1);
  }
  await writer.flush();
  await addSheets(writer, people, payroll, to.periods, { today, timeZone });
  if (!mark) await addLeave(writer, claimersOf(people.trackers, staff), { today, holidays: payroll.holidays });
  if (ledger && added.checks > 0) {
    const adminId = staff.find(({ roleId }) => roleId === roleIds.admin)?.id ?? staff[0]!.id;
    const { advance } = createProgress('Writing checks', added.checks);
    const range = { from: from.checks, to: to.checks, ...(size.years !== undefined && { years: size.years }) };
    const statements = mark ? undefined : await startStatements(writer, today, adminId);
    await addChecks(writer, { ...ledger, adminId, today }, range, change.at, advance, statements);
  }
  await writer.finish();
  await store.put(demoMark, { ...to, isFilling: false });
  return added;
}
