import { createHash } from 'node:crypto';
import type { Issue } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { OperationOf } from '../../shared/contract/operations.ts';
import type { ParsedOf } from '../../shared/contract/operation.ts';
import { addDays, endOfDay } from '../../shared/dates.ts';
import { totalCents } from '../../shared/ledger/checks.ts';
import { type ImportedCheck, readImportRows, type RowIssue } from '../../shared/ledger/import.ts';
import { fromCents } from '../../shared/ledger/money.ts';
import type { LedgerNames, NamedPayee, NumberedNode } from '../../shared/ledger/names.ts';
import type { TreeNode } from '../../shared/ledger/trees.ts';
import { findDuplicates, type DuplicateCheck } from '../../shared/ledger/duplicates.ts';
import { AppError, badInput, ConflictError } from '../app-error.ts';
import { companyDay } from '../crud/company-day.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf, changeOf } from '../http/call.ts';
import { type Batch, beginBatch, findBatch, rollBackBatch, writeBatch } from '../store/batch.ts';
import { listRevisionOf, requireSameRevision } from '../store/revision.ts';
import { counterKey } from '../store/keys.ts';
import type { Plan } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { newRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { ImportFacts } from './check-imports.ts';
import { possibleDuplicates } from './possible-duplicates.ts';

const { CklgAccount, CklgFundSource, CklgPayee, CklgTransaction } = collections;

/** The API times out after 30 seconds; repeating the call writes the rest. */
const MAX_DURATION_MS = 18_000;

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

const rows = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;

function refusal(issues: readonly RowIssue[], count: number): AppError {
  const wrong = new Set(issues.map(({ row }) => row)).size;
  const message = `${wrong} of ${rows(count)} can't be imported, so nothing was imported. Fix or skip these rows.`;
  return new AppError('bad-input', message, {
    issues: issues.map(({ row, field, message }) => ({ field: `rows.${row}.${field}`, message })),
  });
}

function duplicateRefusal(twins: readonly DuplicateCheck[], count: number): AppError {
  const verb = twins.length === 1 ? 'looks' : 'look';
  const message = `${rows(twins.length)} of ${count} ${verb} like an existing check, so nothing was imported. Skip them, or import them too.`;
  const problem = {
    number: 'A check with this number and fund source already exists.',
    content: 'A check with this date, amount, and payee already exists.',
  };
  return new AppError('conflict', message, {
    issues: twins.map(({ row, because }) => ({ field: `rows.${row}`, message: problem[because] })),
  });
}

/** Duplicates are imported only if the preview showed them and the caller accepted them. */
function requireAccepted(
  twins: readonly DuplicateCheck[],
  body: { accept_twins: boolean; twins_seen: number | null },
  count: number,
) {
  if (twins.length === 0) return;
  if (!body.accept_twins || twins.length > (body.twins_seen ?? twins.length)) throw duplicateRefusal(twins, count);
}

const unknownId = (
  field: string,
  one: string,
  id: number | null,
  known: readonly { readonly id: number }[],
): Issue[] =>
  id === null || known.some((node) => node.id === id) ? [] : [{ field, message: `There's no ${one} with id ${id}.` }];

/** Identifies an import, so that only an identical request continues it. */
const fingerprintOf = (callerId: number, checks: readonly ImportedCheck[]): string =>
  `${callerId} ${createHash('sha256').update(JSON.stringify(checks)).digest('base64url')}`;

const IMPORT_NOT_RESUMABLE =
  "This import can't be finished because its rows or related records changed, or because it was undone. Nothing was imported. Import the file again.";

type Body = ParsedOf<OperationOf<'import-transactions'>['body']>;

const previewed = (check: ImportedCheck) => ({
  transaction_date: check.transaction_date,
  amount: check.amount,
  payee_id: check.payee_id,
  account_id: check.account_id,
  fund_source_id: check.fund_source_id,
  is_voided: check.is_voided,
  cleared_on: check.cleared_on,
});

/** Returns the rows as checks, and existing checks that they may duplicate. */
async function look(store: Store, today: string, body: Body) {
  const { rows, fund_source_id, account_id, preview } = body;
  const names = await readNames(store);
  const strangers = [
    ...unknownId('fund_source_id', 'fund source', fund_source_id, names.fundSources),
    ...unknownId('account_id', 'account', account_id, names.accounts),
  ];
  if (strangers.length > 0) throw badInput(strangers);
  const { checks, issues, unknown, reading } = readImportRows(rows, names, today, { fund_source_id, account_id }, body);
  const twinsNow = async () => findDuplicates(checks, await possibleDuplicates(store, checks));
  const twins = await twinsNow();
  const good = checks.filter((check) => check !== undefined);
  const days = good.map(({ transaction_date }) => transaction_date).toSorted();
  const answer = {
    preview,
    count: good.length,
    total: fromCents(totalCents(good)),
    issues,
    twins,
    ...reading,
    checks: preview ? checks.map((check) => (check ? previewed(check) : null)) : [],
    unknown: { payees: unknown.payees, accounts: unknown.accounts, fund_sources: unknown.fundSources },
    days: days.length === 0 ? null : ([days[0]!, days.at(-1)!] as [string, string]),
    written: 0,
    batch: null,
    import_id: null,
  };
  return { good, answer, twinsNow };
}

/** Returns the batch that an earlier call with the same rows started. */
async function begunBatch(store: Store, id: string, by: string): Promise<Batch> {
  const begun = await findBatch(store, CklgTransaction, id);
  if (begun?.by !== by) throw new AppError('conflict', IMPORT_NOT_RESUMABLE);
  return begun;
}

async function newBatch(store: Store, by: string, count: number, about: ImportFacts): Promise<Batch> {
  const last = Number((await store.add(counterKey(CklgTransaction), { value: count })).value);
  return beginBatch(store, CklgTransaction, { first: last - count + 1, count, by, about: { ...about } });
}

/** Imports all checks of a file or none. Reports all invalid rows and all possible duplicates. */
export const importTransactions: Handlers<'ledger'>['import-transactions'] = async (call) => {
  const until = performance.now() + MAX_DURATION_MS;
  const { store, body } = call;
  const caller = callerOf(call);
  // Read before the ledger, so that a concurrent import forces a retry.
  let edition = await listRevisionOf(store, CklgTransaction);
  const { good, answer, twinsNow } = await look(store, companyDay(call), body);
  if (body.preview) return answer;
  const by = fingerprintOf(caller.user_id, good);
  const { issues, twins } = answer;
  const giveUp = async (): Promise<void> => {
    const begun = body.batch === null ? undefined : await findBatch(store, CklgTransaction, body.batch);
    if (begun?.by.startsWith(`${caller.user_id} `)) await rollBackBatch(store, CklgTransaction, begun.id, until);
  };
  // Accepted duplicates are omitted because the response is stored for repeated calls and must stay small.
  const done = { ...answer, twins: [], written: good.length };
  try {
    if (body.rows.length === 0) throw badInput([{ field: 'rows', message: 'The file has no rows to import.' }]);
    if (issues.length > 0) throw refusal(issues, body.rows.length);
    const begun = body.batch === null ? undefined : await begunBatch(store, body.batch, by);
    // An earlier call finished the import, but its response was lost.
    if (begun?.isDone) return { ...done, import_id: begun.id };
    requireAccepted(twins, body, body.rows.length);
    const [from, to] = answer.days!;
    const facts = { file_name: body.file_name, total: answer.total, from, to };
    const batch = begun ?? (await newBatch(store, by, good.length, facts));
    const ended = { ...done, import_id: batch.id };
    const at = batch.startedAt;
    // The file has no void dates. Assume the day before the check's date, because the bank was notified long ago.
    const voidedOn = (day: string): Date => endOfDay(call.runtime.environment.TIME_ZONE, addDays(day, -1));
    const records = good.map((check, index): StoredRecord => {
      const voided = check.is_voided
        ? { void_reason: null, voided_by: caller.user_id, voided_at: voidedOn(check.transaction_date).toISOString() }
        : { void_reason: null, voided_by: null, voided_at: null };
      return newRecord(batch.first + index, { ...check, ...voided }, at);
    });
    const finish = async (steps: Plan): Promise<void> =>
      retryOnConflict(async () => {
        try {
          await call.commit([...steps, requireSameRevision(CklgTransaction, edition)], ended);
        } catch (error) {
          if (!(error instanceof ConflictError)) throw error;
          // A concurrent import may have added duplicates of these checks.
          edition = await listRevisionOf(store, CklgTransaction);
          requireAccepted(await twinsNow(), { ...body, twins_seen: twins.length }, body.rows.length);
          throw error;
        }
      });
    const written = await writeBatch(store, CklgTransaction, batch, records, { ...changeOf(call), at }, finish, until);
    return written === good.length ? ended : { ...done, written, batch: batch.id };
  } catch (error) {
    if (error instanceof AppError) await giveUp();
    throw error;
  }
};
