import { collections } from '../../shared/contract/collections.ts';
import type { OperationOf } from '../../shared/contract/operations.ts';
import type { ParsedOf } from '../../shared/contract/operation.ts';
import { checkbooksOf } from '../../shared/ledger/checkbooks.ts';
import { totalCents } from '../../shared/ledger/checks.ts';
import { type ImportedCheck, readImportRows } from '../../shared/ledger/import.ts';
import { MAX_PART_ROWS } from '../../shared/ledger/import-parts.ts';
import { fromCents } from '../../shared/ledger/money.ts';
import { newNamesFor, withNewNames } from '../../shared/ledger/new-names.ts';
import { duplicateKeys, findDuplicates, type DuplicateCheck } from '../../shared/ledger/duplicates.ts';
import { AppError, badInput, ConflictError } from '../app-error.ts';
import { digest } from '../digest.ts';
import { companyDay } from '../crud/company-day.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf, changeOf, longCallEnd } from '../http/call.ts';
import { type Batch, beginBatch, findBatch, rollBackBatch, writeBatch } from '../store/batch.ts';
import { listRevisionOf, requireSameRevision } from '../store/revision.ts';
import { counterKey } from '../store/keys.ts';
import type { Plan } from '../store/plan.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import type { Store } from '../store/store.ts';
import type { ImportFacts } from './check-imports.ts';
import { readNames, type StoredNames } from './import-names.ts';
import { assertDefaultsExist, duplicatesError, importedRecords, rowsError } from './import-rows.ts';
import { possibleDuplicates } from './possible-duplicates.ts';

const { CklgTransaction } = collections;

/** Duplicates are imported only if the preview showed them and the caller accepted them. */
function requireAccepted(
  twins: readonly DuplicateCheck[],
  body: { accept_twins: boolean; twins_seen: number | null },
  count: number,
) {
  if (twins.length === 0) return;
  if (!body.accept_twins || twins.length > (body.twins_seen ?? twins.length)) throw duplicatesError(twins, count);
}

/** Identifies an import, so that only an identical request continues it. */
const fingerprintOf = (callerId: number, checks: readonly ImportedCheck[]): string =>
  `${callerId} ${digest(JSON.stringify(checks))}`;

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
  assertDefaultsExist(body, names);
  const read = (known: StoredNames, maxUnknown?: number) =>
    readImportRows(rows, known, today, { fund_source_id, account_id }, body, maxUnknown);
  const creates = preview && body.create_names;
  const { unknown, ...asStored } = read(names, creates ? MAX_PART_ROWS : undefined);
  const { checks, issues, reading } = creates ? read(withNewNames(names, newNamesFor(names, unknown))) : asStored;
  const bookOf = checkbooksOf(names.fundSources);
  const keys = checks.map((check) => check && duplicateKeys(check, bookOf));
  const twinsNow = async () =>
    findDuplicates(
      keys,
      await possibleDuplicates(
        store,
        checks.filter((check) => check !== undefined),
        names.fundSources,
      ),
    );
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
  const until = longCallEnd();
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
    if (issues.length > 0) throw rowsError(issues, body.rows.length);
    const begun = body.batch === null ? undefined : await begunBatch(store, body.batch, by);
    // An earlier call finished the import, but its response was lost.
    if (begun?.isDone) return { ...done, import_id: begun.id };
    requireAccepted(twins, body, body.rows.length);
    const [from, to] = answer.days!;
    const facts = { file_name: body.file_name, total: answer.total, from, to };
    const batch = begun ?? (await newBatch(store, by, good.length, facts));
    const ended = { ...done, import_id: batch.id };
    const at = batch.startedAt;
    const records = importedRecords(good, {
      userId: caller.user_id,
      timeZone: call.runtime.environment.TIME_ZONE,
      at,
      first: batch.first,
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
