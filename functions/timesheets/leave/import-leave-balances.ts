import { nameText } from '../../../shared/contract/same-name.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { balanceOf } from '../../../shared/leave/ledger.ts';
import { type Opening, type OpeningProblem, readOpenings } from '../../../shared/leave/openings.ts';
import { AppError, badInput, ConflictError } from '../../app-error.ts';
import { companyDay } from '../../crud/company-day.ts';
import type { Handlers } from '../../crud/crud.ts';
import { type Call, callerOf, changeOf } from '../../http/call.ts';
import { expiringBy } from '../../payroll/leave-year-end.ts';
import { ENTRIES_AT_ONCE, leaveGuard, planEntries, readEntries, type StoredEntry } from '../../payroll/leave-ledger.ts';
import { chunksOf, runInParallel } from '../../store/chunks.ts';
import { retryOnConflict } from '../../store/retry-on-conflict.ts';
import { findByUnique } from '../../payroll/find-by-unique.ts';
import { readKinds, type StoredKind } from '../../payroll/leave-requests.ts';
import { dueByNow } from './due-by-now.ts';
import { readNames } from './people-names.ts';

const { User } = collections;

/** Recognizes the entries of a file that is imported again. */
const FROM_FILE = 'From a file of opening balances';

/** The API times out after 30 seconds. */
const MAX_MS = 20_000;

interface Known extends Omit<Opening, 'kind'> {
  readonly user_id: number;
  readonly kind: StoredKind;
}

/** A new balance, the same as already imported, or a conflict with the entries there are. */
type Outcome = 'new' | 'same' | 'other';

interface Done {
  readonly row: Known;
  readonly outcome: Outcome;
  /** What is left without the opening entry: hours that were earned here and are carried over. */
  readonly earned: number;
}

/** Entries that follow from rules; the hours of a file have those until its day in them. */
const isAutomatic = ({ type }: StoredEntry): boolean => type === 'accrual' || type === 'expired';

/** R73: until the last year is closed, its entries have hours that the file doesn't, because they aren't carried over. */
const earnedBy = (kind: StoredKind, entries: readonly StoredEntry[], day: string): number =>
  balanceOf(entries, day) - expiringBy(kind, entries.at(-1), { day, entries });

function outcomeOf(row: Known, entries: readonly StoredEntry[], today: string): Done {
  const own = entries.filter(({ kind_id }) => kind_id === row.kind.id);
  const nth = own.findIndex(({ type, note }) => type === 'opening' && note === FROM_FILE);
  const opening = own[nth];
  if (!opening) {
    return { row, outcome: own.every(isAutomatic) ? 'new' : 'other', earned: earnedBy(row.kind, own, today) };
  }
  const earned = earnedBy(row.kind, own.slice(0, nth), opening.day);
  return { row, outcome: opening.hundredths + earned === row.hundredths ? 'same' : 'other', earned };
}

const outcomesOf = (rows: readonly Known[], entries: readonly StoredEntry[], today: string): Done[] =>
  rows.map((row) => outcomeOf(row, entries, today));

const conflictsOf = (done: readonly Done[]): OpeningProblem[] =>
  done
    .filter(({ outcome }) => outcome === 'other')
    .map(({ row: { line, email, kind } }) => ({
      line,
      message: `${email} already has entries for ${kind.name}. Correct that balance instead.`,
    }));

/** Finds the people and kinds that the file names. */
async function readKnown(call: Call, rows: readonly Opening[]) {
  const { store } = call;
  const emails = [...new Set(rows.map(({ email }) => email.toLowerCase()))];
  const [kinds, users] = await Promise.all([
    readKinds(store),
    findByUnique(
      store,
      User,
      emails.map((email) => ({ email })),
    ),
  ]);
  const kindOf = new Map(kinds.map((kind): [string, StoredKind] => [nameText(kind.name), kind]));
  const userOf = new Map(users.map(({ id, email }) => [String(email).toLowerCase(), id]));
  const known: Known[] = [];
  const problems: OpeningProblem[] = [];
  for (const row of rows) {
    const [kind, user_id] = [kindOf.get(nameText(row.kind)), userOf.get(row.email.toLowerCase())];
    const say = (message: string) => problems.push({ line: row.line, message });
    if (user_id === undefined) say(`There's no user with the email ${row.email}.`);
    if (user_id === callerOf(call).user_id) say("You can't import your own balance. Ask someone else to do it.");
    if (!kind) say(`There's no leave type called ${row.kind}.`);
    else if (!kind.keeps_balance) say(`${kind.name} keeps no balance.`);
    if (kind?.keeps_balance && user_id !== undefined) known.push({ ...row, user_id, kind });
  }
  return { known, problems };
}

const kindsOf = (rows: readonly Known[]): StoredKind[] => rows.map(({ kind }) => kind);

/** Adds those of a person's balances that are still missing; undefined if the person was deleted since. */
async function addOpenings(call: Call, userId: number, rows: readonly Known[]): Promise<Done[] | undefined> {
  const { store } = call;
  const today = companyDay(call);
  return retryOnConflict(async () => {
    const guard = await leaveGuard(store, userId);
    const done = outcomesOf(rows, await readEntries(store, userId), today);
    const missing = done.filter(({ outcome }) => outcome === 'new');
    if (missing.length === 0) return done;
    const plan = await planEntries(
      store,
      userId,
      missing.map(({ row: { kind, hundredths }, earned }) => ({
        kind_id: kind.id,
        type: 'opening',
        day: today,
        hundredths: hundredths - earned,
        note: FROM_FILE,
      })),
      changeOf(call),
    );
    if (plan.length === 0) return undefined;
    await call.commit([...plan, guard]);
    return done;
  });
}

type Due = Awaited<ReturnType<typeof dueByNow>>;

/** Undefined if there was no opportunity to add them; someone else may be changing the same balances all the time. */
async function addedOpenings(
  call: Call,
  userId: number,
  { rows, due }: { readonly rows: readonly Known[]; readonly due: Due },
): Promise<Done[] | undefined> {
  try {
    await due.make(userId, kindsOf(rows));
    const done: Done[] = [];
    for (const some of chunksOf(rows, ENTRIES_AT_ONCE)) {
      const added = await addOpenings(call, userId, some);
      if (!added) return undefined;
      done.push(...added);
    }
    return done;
  } catch (error) {
    if (error instanceof ConflictError || (error instanceof AppError && error.code === 'busy')) return undefined;
    throw error;
  }
}

const byLine = (a: { readonly line: number }, b: { readonly line: number }): number => a.line - b.line;

/**
 * R71: opening balances from a file. Nothing is saved while any line has a problem. Importing the same file again adds only
 * what is missing, so a lost answer does no harm. What someone else entered in the same moment stays, and is named.
 */
export const importLeaveBalances: Handlers<'timesheets'>['import-leave-balances'] = async (call) => {
  const startedAt = performance.now();
  const { store, body } = call;
  const read = readOpenings(body.text);
  const { known, problems: unknown } = await readKnown(call, read.rows);
  const people = [...Map.groupBy(known, ({ user_id }) => user_id)];
  const due = await dueByNow(
    call,
    people.map(([userId]) => userId),
  );
  let done: Done[] = [];
  await runInParallel(people, async ([userId, own]) => {
    const stored = await readEntries(store, userId);
    // Without a preview, nobody reads what was earned; conflicts don't depend on it.
    const entries = body.preview ? await due.show(userId, kindsOf(own), stored) : stored;
    done.push(...outcomesOf(own, entries, companyDay(call)));
  });
  const found = [...read.problems, ...unknown].concat(conflictsOf(done)).toSorted(byLine);
  if (!body.preview && found.length > 0) {
    throw badInput(
      found.map(({ line, message }) => ({
        field: 'text',
        message: line === 0 ? message : `Line ${line}: ${message}`,
      })),
    );
  }
  let isFinished = true;
  if (!body.preview) {
    done = [];
    await runInParallel(people, async ([userId, own]) => {
      const hasTime = performance.now() - startedAt <= MAX_MS;
      const added = hasTime ? await addedOpenings(call, userId, { rows: own, due }) : undefined;
      if (added) done.push(...added);
      else isFinished = false;
    });
  }
  const nameOf = await readNames(
    call,
    people.map(([userId]) => userId),
  );
  return {
    rows: done
      .flatMap(({ row: { line, user_id, kind, hundredths }, outcome, earned }) =>
        outcome === 'other'
          ? []
          : [{ line, name: nameOf(user_id) ?? '', kind_name: kind.name, hundredths, earned, outcome }],
      )
      .toSorted(byLine),
    problems: body.preview ? found : conflictsOf(done).toSorted(byLine),
    is_finished: isFinished,
  };
};
