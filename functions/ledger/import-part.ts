import { collections } from '../../shared/contract/collections.ts';
import type { OperationOf } from '../../shared/contract/operations.ts';
import type { ParsedOf } from '../../shared/contract/operation.ts';
import { checkbooksOf } from '../../shared/ledger/checkbooks.ts';
import { totalCents } from '../../shared/ledger/checks.ts';
import { duplicateKeys, findDuplicates } from '../../shared/ledger/duplicates.ts';
import { type ImportedCheck, readImportRows } from '../../shared/ledger/import.ts';
import { MAX_PARTS } from '../../shared/ledger/import-parts.ts';
import { newNamesFor, type NewNames, noNewNames, stillNew, withNewNames } from '../../shared/ledger/new-names.ts';
import { AppError, badInput } from '../app-error.ts';
import { digest } from '../digest.ts';
import { companyDay } from '../crud/company-day.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf, changeOf, longCallEnd } from '../http/call.ts';
import { type Batch, stillWriting, workedOn } from '../store/batch.ts';
import { type BatchPart, partsOfBatch } from '../store/batch-parts.ts';
import { onlyFor, OutdatedPartError, partBegun, partContinued, partWritten } from '../store/part-gates.ts';
import { stageRecords } from '../store/staged-records.ts';
import type { Store } from '../store/store.ts';
import { readNames, recordsAlong, stageNames, type StoredNames, withRealIds } from './import-names.ts';
import { assertDefaultsExist, duplicatesError, importedRecords, rowsError } from './import-rows.ts';
import { findInParts, packKeys } from './part-keys.ts';
import { duplicateRanges, possibleDuplicates } from './possible-duplicates.ts';
import { namesFrom, removePart } from './remove-part.ts';
import { factsOf, findImport, GONE, importerOf, type PartFacts } from './unfinished-import.ts';

const { CklgTransaction } = collections;

/** A part is tried again if somebody created one of its names in the meantime, or another call began it as well. */
const TRIES = 3;

type Body = ParsedOf<OperationOf<'import-part'>['body']>;

const joined = (all: readonly NewNames[]): NewNames => ({
  payees: all.flatMap(({ payees }) => payees),
  accounts: all.flatMap(({ accounts }) => accounts),
  fundSources: all.flatMap(({ fundSources }) => fundSources),
});

/** Throws unless this is the next part of the import or a repeat of the last one. */
function assertInOrder(batch: Batch, parts: readonly BatchPart[], { offset, rows }: Body): void {
  const message = (text: string) => badInput([{ field: 'offset', message: text }]);
  const before = parts.filter((part) => part.offset < offset);
  const isComplete = before.every(({ isWritten }) => isWritten);
  if (before.reduce((sum, { count }) => sum + count, 0) !== offset || !isComplete) {
    throw message('Send the parts of an import in order.');
  }
  if (offset + rows.length > batch.count) throw message(`This import has only ${batch.count} rows.`);
  if (parts.some((part) => part.offset > offset)) throw message('This part was already followed by another one.');
  const isLast = offset + rows.length === batch.count;
  if (!isLast && parts.length >= MAX_PARTS) throw message(`An import has at most ${MAX_PARTS} parts.`);
}

interface ReadPart {
  readonly stored: StoredNames;
  readonly checks: readonly ImportedCheck[];
  readonly names: NewNames;
  readonly facts: Omit<PartFacts, 'names'>;
}

/** Reads the rows as checks. New names have placeholders as ids. */
async function readPart(store: Store, today: string, body: Body, parts: readonly BatchPart[]): Promise<ReadPart> {
  const { rows, offset, fund_source_id, account_id } = body;
  const stored: StoredNames = await readNames(store);
  assertDefaultsExist(body, stored);
  // Names of this part as well, if it is repeated.
  const begun = withNewNames(stored, stillNew(stored, joined(parts.map((part) => factsOf(part).names))));
  const read = (names: StoredNames) =>
    readImportRows(rows, names, today, { fund_source_id, account_id }, body, rows.length);
  const first = read(begun);
  const names = body.create_names ? newNamesFor(begun, first.unknown) : noNewNames;
  const all = withNewNames(begun, names);
  const { checks: found, issues } = first.issues.length === 0 ? first : read(all);
  // Rows of a begun import stay as they are, though a later release may refuse what an earlier one read.
  if (issues.length > 0) throw rowsError(issues, rows.length, ', or discard the import and import the file again');
  const checks = found.filter((check) => check !== undefined);
  const bookOf = checkbooksOf(all.fundSources);
  const keys = checks.map((check) => duplicateKeys(check, bookOf));
  const earlier = parts
    .filter((part) => part.offset < offset)
    .map((part) => ({ ...factsOf(part), offset: part.offset }));
  const index = await possibleDuplicates(store, checks, stored.fundSources);
  const duplicates = findDuplicates(keys, index, findInParts(earlier, keys));
  if (duplicates.length > 0 && !body.accept_twins) throw duplicatesError(duplicates, rows.length);
  const days = checks.map(({ transaction_date }) => transaction_date).toSorted();
  return {
    stored,
    checks,
    names,
    facts: {
      keys: packKeys(keys),
      ranges: duplicateRanges(checks, bookOf),
      cents: totalCents(checks),
      days: [days[0] ?? today, days.at(-1) ?? today],
      duplicates: duplicates.length,
    },
  };
}

/** Whether nobody has created one of these names since. */
const areNew = (stored: StoredNames, names: NewNames): boolean => sizeOf(stillNew(stored, names)) === sizeOf(names);

const sizeOf = ({ payees, accounts, fundSources }: NewNames): number =>
  payees.length + accounts.length + fundSources.length;

const hashOf = (checks: readonly ImportedCheck[]): string => digest(JSON.stringify(checks));

type ImportCall = Parameters<Handlers<'ledger'>['import-part']>[0];

/** Notes what the part will write before writing any of it, so that it can always be found and removed. */
async function beginPart(
  call: ImportCall,
  batch: Batch,
): Promise<{ part: BatchPart; checks: readonly ImportedCheck[] }> {
  const { store, body } = call;
  const { offset } = body;
  const known = await partsOfBatch(store, CklgTransaction, batch.id);
  assertInOrder(batch, known, body);
  const found = await readPart(store, companyDay(call), body, known);
  const own = known.find((part) => part.offset === offset);
  if (own && own.hash === hashOf(found.checks) && areNew(found.stored, factsOf(own).names)) {
    const writing = stillWriting(CklgTransaction, batch.id);
    if (!own.isWritten) await store.commit([writing, ...partContinued(CklgTransaction, batch.id, own)]);
    return { part: own, checks: found.checks };
  }
  if (own?.isWritten) throw new AppError('conflict', 'This part of the import was already stored with other rows.');
  if (own) {
    // Names that it was about to create exist by now, so it is read again.
    await removePart(store, batch, own);
    return beginPart(call, batch);
  }
  const names = await withRealIds(store, found.names);
  // Read again, because the rows now refer to the ids of the names that they create.
  const again =
    sizeOf(names) > 0
      ? await readPart(store, companyDay(call), body, [...known, placeholderPart(offset, names)])
      : found;
  // Once somebody has created one of these names, the rows refer to that one, and to nodes below it without an id yet.
  const isOutdated = again !== found && (sizeOf(again.names) > 0 || !areNew(again.stored, names));
  if (isOutdated) return beginPart(call, batch);
  const part: BatchPart = {
    offset,
    first: batch.first + offset,
    count: body.rows.length,
    hash: hashOf(again.checks),
    isWritten: false,
    others: recordsAlong(names),
    facts: { ...again.facts, names },
  };
  await store.commit([stillWriting(CklgTransaction, batch.id), ...partBegun(CklgTransaction, batch.id, part)]);
  return { part, checks: again.checks };
}

/** A part that only tells the names it is about to create. */
const placeholderPart = (offset: number, names: NewNames): BatchPart => ({
  offset,
  first: 0,
  count: 0,
  hash: '',
  isWritten: false,
  others: [],
  facts: { names },
});

async function writePart(call: ImportCall, batch: Batch, until: number): Promise<{ written: number; twins: number }> {
  const { store } = call;
  const { part, checks } = await beginPart(call, batch);
  const { names, duplicates } = factsOf(part);
  if (part.isWritten) return { written: part.count, twins: duplicates };
  const change = { ...changeOf(call), at: batch.startedAt };
  const only = onlyFor(CklgTransaction, batch.id, part);
  const staging = { batch: batch.id, change, countedBy: batch.first, until };
  await stageNames(store, names, {
    ...staging,
    from: namesFrom(part),
    // Others would notice the names of an abandoned import.
    guard: (nth) => [stillWriting(CklgTransaction, batch.id), only(nth)],
  });
  const records = importedRecords(checks, {
    userId: importerOf(batch) ?? callerOf(call).user_id,
    timeZone: call.runtime.environment.TIME_ZONE,
    at: batch.startedAt,
    first: part.first,
  });
  const guard = (nth: number) => [only(nth)];
  const written = await stageRecords(store, CklgTransaction, records, { ...staging, from: part.offset, guard });
  if (written === part.count) {
    await store.commit([workedOn(store, CklgTransaction, batch.id), partWritten(CklgTransaction, batch.id, part)]);
  }
  return { written, twins: duplicates };
}

/** Stores some checks of an import. Nobody sees them until the import ends. */
export const storeImportPart: Handlers<'ledger'>['import-part'] = async (call) => {
  const until = longCallEnd();
  if (call.body.rows.length === 0) throw badInput([{ field: 'rows', message: 'The part has no rows to import.' }]);
  for (let tries = 1; ; tries += 1) {
    try {
      return await writePart(call, await ownImport(call), until);
    } catch (error) {
      const isTaken =
        error instanceof AppError && error.code === 'conflict' && error.issues.some(({ field }) => field === 'name');
      if (!isTaken && !(error instanceof OutdatedPartError)) throw error;
      if (tries === TRIES) throw isTaken ? nameInUse() : error;
    }
  }
};

/** Returns the import that the call continues. */
async function ownImport(call: ImportCall): Promise<Batch> {
  const batch = await findImport(call.store, call.body.import_id);
  if (importerOf(batch) !== callerOf(call).user_id) throw new AppError('not-found', GONE);
  if (batch.isDone) throw new AppError('conflict', 'This import is already complete.');
  return batch;
}

const nameInUse = (): AppError =>
  new AppError(
    'conflict',
    'Another import that is still running creates the same payees or accounts. Continue when it is finished, or discard one of them.',
  );
