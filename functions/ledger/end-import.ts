import { type CollectionName, collections } from '../../shared/contract/collections.ts';
import { countOf, grouped } from '../../shared/count-of.ts';
import { fromCents } from '../../shared/ledger/money.ts';
import { checkbooksOf } from '../../shared/ledger/checkbooks.ts';
import { duplicateKeys } from '../../shared/ledger/duplicates.ts';
import { AppError, ConflictError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf, changeOf, longCallEnd } from '../http/call.ts';
import type { ChangedRange } from '../store/audit.ts';
import { type Batch, batchDone, findBatch, forgetBookkeeping, rollBackBatch } from '../store/batch.ts';
import { type BatchPart, partsOfBatch } from '../store/batch-parts.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { forgetRevision, listRevisionOf, requireSameRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import { readNames } from './import-names.ts';
import { eachPackedKey, keyNumber } from './part-keys.ts';
import { eachPossibleDuplicate, joinRanges } from './possible-duplicates.ts';
import { factsOf, findImport, GONE, importerOf, partsAboutOf } from './unfinished-import.ts';

const { CklgTransaction } = collections;

/** Counts the rows of an import that look like existing checks or like earlier rows. */
async function countDuplicates(store: Store, parts: readonly BatchPart[]): Promise<number> {
  const facts = parts.map(factsOf);
  const inFile = new Set<number>();
  for (const { keys } of facts) eachPackedKey(keys, (_, number, content) => inFile.add(number).add(content));
  const { fundSources } = await readNames(store);
  const bookOf = checkbooksOf(fundSources);
  const inLedger = new Set<number>();
  await eachPossibleDuplicate(store, joinRanges(facts.map(({ ranges }) => ranges)), fundSources, (check) => {
    const { number, content } = duplicateKeys(check, bookOf);
    for (const key of [keyNumber(number), keyNumber(content)]) if (key !== 0 && inFile.has(key)) inLedger.add(key);
  });
  const seen = new Set<number>();
  let count = 0;
  for (const { keys } of facts) {
    eachPackedKey(keys, (_, ...own) => {
      const found = own.filter((key) => key !== 0);
      if (found.some((key) => inLedger.has(key) || seen.has(key))) count += 1;
      for (const key of found) seen.add(key);
    });
  }
  return count;
}

function assertAccepted(count: number, seen: number | null): void {
  if (count <= (seen ?? 0)) return;
  const rows = countOf(
    count,
    'row of this file now looks like an existing check',
    'rows of this file now look like existing checks',
  );
  throw new AppError(
    'conflict',
    `${rows}, because checks were added after the preview. Nothing was imported. Preview the file again.`,
  );
}

const storedIn = (parts: readonly BatchPart[]): number =>
  parts.reduce((sum, { count, isWritten }) => sum + (isWritten ? count : 0), 0);

const isComplete = ({ count }: Batch, parts: readonly BatchPart[]): boolean => storedIn(parts) === count;

function incomplete(batch: Batch, parts: readonly BatchPart[]): AppError {
  const [some, all] = [storedIn(parts), batch.count].map(grouped);
  return new AppError('conflict', `Only ${some} of ${all} rows of this import are stored so far. Continue it first.`);
}

interface Ended {
  readonly total: number;
  readonly from: string;
  readonly to: string;
}

const endedAnswer = ({ id, count }: Batch, { total, from, to }: Ended) => ({
  import_id: id,
  state: 'imported' as const,
  count,
  total,
  days: [from, to] as [string, string],
});

const endedOf = ({ about }: Batch): Ended => about as Pick<Ended, keyof Ended>;

/** The names that a part created, and its checks. */
const createdIn = ({ first, count, others }: BatchPart): ChangedRange[] => [
  ...others.map((each): ChangedRange => [each.name, each.first, 1, each.count]),
  [CklgTransaction.name, first, 1, count],
];

type EndCall = Parameters<Handlers<'ledger'>['end-import']>[0];

async function finish(call: EndCall, batch: Batch) {
  const { store, body } = call;
  if (importerOf(batch) !== callerOf(call).user_id) throw new AppError('not-found', GONE);
  if (batch.isDone) return endedAnswer(batch, endedOf(batch));
  const parts = await partsOfBatch(store, CklgTransaction, batch.id);
  if (!isComplete(batch, parts)) {
    // A repeated call may have finished since the batch was read, and removed the parts.
    const now = await findBatch(store, CklgTransaction, batch.id);
    if (now?.isDone) return endedAnswer(now, endedOf(now));
    throw incomplete(batch, parts);
  }
  const facts = parts.map(factsOf);
  const days = facts.flatMap((each) => each.days).toSorted();
  const { file_name, revision } = partsAboutOf(batch);
  const ended: Ended = {
    total: fromCents(facts.reduce((sum, { cents }) => sum + cents, 0)),
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
  };
  const names = new Set(parts.flatMap(({ others }) => others.map(({ name }) => name)));
  const along = [...names].map((name) => collections[name as CollectionName]);
  const records = parts.flatMap(createdIn);
  const answer = endedAnswer(batch, ended);
  let compared = revision;
  let count = facts.reduce((sum, { duplicates }) => sum + duplicates, 0);
  await retryOnConflict(async () => {
    // Another import may have added duplicates since this one was compared with the ledger.
    const now = await listRevisionOf(store, CklgTransaction);
    // Read after the revision: a repeated call that was faster has changed it.
    if ((await findBatch(store, CklgTransaction, batch.id))?.isDone) return;
    if (now !== compared) [compared, count] = [now, await countDuplicates(store, parts)];
    assertAccepted(count, body.twins_seen);
    const about = { file_name, ...ended };
    const done = batchDone(CklgTransaction, batch.id, { change: changeOf(call), records, about, along });
    try {
      await call.commit([...done, requireSameRevision(CklgTransaction, compared)], answer);
    } catch (error) {
      const isDone = (await findBatch(store, CklgTransaction, batch.id))?.isDone === true;
      // The last commit may have succeeded although its response was lost, or a repeated call was faster.
      if (!isDone || error instanceof ConflictError) throw error;
    }
  });
  for (const collection of [CklgTransaction, ...along]) {
    forgetRevision(store, collection);
    await forgetBookkeeping(store, collection, batch.id);
  }
  return answer;
}

/** Makes all checks of an import visible in one write, or discards the import. */
export const endImport: Handlers<'ledger'>['end-import'] = async (call) => {
  const until = longCallEnd();
  const { store, body } = call;
  if (!body.discard) return finish(call, await findImport(store, body.import_id));
  const batch = await findBatch(store, CklgTransaction, body.import_id);
  if (batch?.isDone) {
    throw new AppError('conflict', 'This import is already complete. To remove its checks, undo it.');
  }
  if (batch) await rollBackBatch(store, CklgTransaction, batch.id, until);
  return { import_id: body.import_id, state: 'discarded', count: 0, total: 0, days: null };
};
