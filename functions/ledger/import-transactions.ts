import type { StoredRecord } from '../store/record.ts';
import { collections } from '../../shared/contract/collections.ts';
import { padId } from '../../shared/contract/table.ts';
import { type Check, totalCents } from '../../shared/ledger/checks.ts';
import { type ImportedCheck, readImportRows, type RowIssue } from '../../shared/ledger/import.ts';
import { fromCents } from '../../shared/ledger/money.ts';
import type { LedgerNames, NamedPayee, NumberedNode } from '../../shared/ledger/names.ts';
import type { TreeNode } from '../../shared/ledger/trees.ts';
import { findTwins, type Twin, type TwinIndex, twinIndex } from '../../shared/ledger/twins.ts';
import { AppError, badInput, ChangedMeanwhile } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf, changeOf } from '../http/call.ts';
import { createTogether } from '../store/batch.ts';
import { editionOf, sameEdition } from '../store/edition.ts';
import { counterKey, type Key, listPartition } from '../store/keys.ts';
import { newRecord } from '../store/records.ts';
import type { ListRequest, Store } from '../store/store.ts';
import { numberedChecks } from './numbered-checks.ts';

const { CklgAccount, CklgFundSource, CklgPayee, CklgTransaction } = collections;

/** Imports at the same moment that one of them may be overtaken by. */
const TRIES = 25;

const byYear = CklgTransaction.lists.find(({ by }) => by === 'year')!;

async function readNames(store: Store): Promise<LedgerNames> {
  const [payees, accounts, fundSources] = await Promise.all(
    [CklgPayee, CklgAccount, CklgFundSource].map(({ name }) => store.all(name)),
  );
  return {
    payees: payees as unknown as NamedPayee[],
    accounts: accounts as unknown as TreeNode[],
    fundSources: fundSources as unknown as NumberedNode[],
  };
}

async function addChecks(store: Store, index: TwinIndex, range: Pick<ListRequest, 'pk' | 'from' | 'to'>) {
  let after: Key | undefined;
  do {
    const page = await store.page({ ...range, ...(after && { after }), limit: 5000, maxBytes: 4_000_000 });
    for (const body of page.bodies) index.add(JSON.parse(body) as Check);
    after = page.next;
  } while (after);
}

const grouped = <K, V>(entries: readonly (readonly [K, V])[]): Map<K, V[]> => {
  const groups = new Map<K, V[]>();
  for (const [key, value] of entries) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
};

/** The checks of the ledger that a row could be the twin of: one Query per fund source and per year of the file. */
async function possibleTwins(store: Store, checks: readonly (ImportedCheck | undefined)[]): Promise<TwinIndex> {
  const index = twinIndex();
  const rows = checks.filter((check) => check !== undefined);
  const numbers = grouped(
    rows.flatMap(({ fund_source_id, check_number }) =>
      check_number === null ? [] : [[fund_source_id, padId(check_number)] as const],
    ),
  );
  for (const [source, used] of numbers) {
    const sorted = used.toSorted();
    await addChecks(store, index, { pk: numberedChecks(source), from: `${sorted[0]}#`, to: `${sorted.at(-1)}#` });
  }
  const days = grouped(rows.map(({ transaction_date }) => [transaction_date.slice(0, 4), transaction_date] as const));
  for (const [year, used] of days) {
    const sorted = used.toSorted();
    const pk = listPartition(CklgTransaction, byYear, year);
    await addChecks(store, index, { pk, from: sorted[0]!, to: sorted.at(-1)! });
  }
  return index;
}

const rows = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;

function refusal(issues: readonly RowIssue[], count: number): AppError {
  const wrong = new Set(issues.map(({ row }) => row)).size;
  const message = `${wrong} of ${rows(count)} cannot be imported, so nothing was. Correct or leave out these rows.`;
  return new AppError('bad-input', message, {
    issues: issues.map(({ row, field, message }) => ({ field: `rows.${row}.${field}`, message })),
  });
}

function twinRefusal(twins: readonly Twin[], count: number): AppError {
  const verb = twins.length === 1 ? 'looks' : 'look';
  const message = `${rows(twins.length)} of ${count} ${verb} like a check that is there already, so nothing was imported. Leave them out, or accept them.`;
  const problem = {
    number: 'There is a check with this number and fund source.',
    content: 'There is a check of this date, amount and payee.',
  };
  return new AppError('conflict', message, {
    issues: twins.map(({ row, because }) => ({ field: `rows.${row}`, message: problem[because] })),
  });
}

/** Twins are taken in knowingly: those that were seen in the preview, and no more. */
function demandAccepted(
  twins: readonly Twin[],
  body: { accept_twins: boolean; twins_seen: number | null },
  count: number,
) {
  if (twins.length === 0) return;
  if (!body.accept_twins || twins.length > (body.twins_seen ?? twins.length)) throw twinRefusal(twins, count);
}

const demandKnown = (
  field: string,
  one: string,
  id: number | null,
  known: readonly { readonly id: number }[],
): void => {
  if (id === null || known.some((node) => node.id === id)) return;
  throw badInput([{ field, message: `There is no ${one} with the id ${id}.` }]);
};

/** All checks of a file or none. What is wrong with a row, and which rows look like twins, is said for all of them. */
export const importTransactions: Handlers<'ledger'>['import-transactions'] = async (call) => {
  const { store, body, now } = call;
  const { fund_source_id, account_id, preview } = body;
  // Read before the ledger is: an import that comes in between makes this one look again.
  let edition = await editionOf(store, CklgTransaction);
  const names = await readNames(store);
  demandKnown('fund_source_id', 'fund source', fund_source_id, names.fundSources);
  demandKnown('account_id', 'account', account_id, names.accounts);
  const { checks, issues, unknown } = readImportRows(body.rows, names, { fund_source_id, account_id });
  const twinsNow = async () => findTwins(checks, await possibleTwins(store, checks));
  const twins = await twinsNow();
  const good = checks.filter((check) => check !== undefined);
  const days = good.map(({ transaction_date }) => transaction_date).toSorted();
  const answer = {
    preview,
    count: good.length,
    total: fromCents(totalCents(good)),
    issues,
    twins,
    unknown: { payees: unknown.payees, accounts: unknown.accounts, fund_sources: unknown.fundSources },
    days: days.length === 0 ? null : ([days[0]!, days.at(-1)!] as [string, string]),
  };
  if (preview) return answer;
  if (body.rows.length === 0) throw badInput([{ field: 'rows', message: 'There is nothing to import.' }]);
  if (issues.length > 0) throw refusal(issues, body.rows.length);
  demandAccepted(twins, body, body.rows.length);
  const last = Number((await store.add(counterKey(CklgTransaction), { value: good.length })).value);
  const caller = callerOf(call);
  const records = good.map((check, index): StoredRecord => {
    const voided = check.is_voided
      ? { void_reason: null, voided_by: caller.user_id, voided_at: now.toISOString() }
      : { void_reason: null, voided_by: null, voided_at: null };
    return newRecord(last - good.length + 1 + index, { ...check, ...voided }, now);
  });
  // The twins were accepted: an answer that is kept for a repeat is to stay small.
  const done = { ...answer, twins: [] };
  await createTogether(store, CklgTransaction, records, changeOf(call), async (steps) => {
    for (let tries = 1; ; tries += 1) {
      try {
        await call.commit([...steps, sameEdition(CklgTransaction, edition)], done);
        return;
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile) || tries >= TRIES) throw error;
      }
      edition = await editionOf(store, CklgTransaction);
      demandAccepted(await twinsNow(), { ...body, twins_seen: twins.length }, body.rows.length);
    }
  });
  return done;
};
