import { collections } from '../../shared/contract/collections.ts';
import { paperNumber } from '../../shared/ledger/printing.ts';
import { AppError, ConflictError, type Problem } from '../app-error.ts';
import type { CheckedDraft } from '../crud/hooks.ts';
import type { Plan } from '../store/plan.ts';
import { isSameValue } from '../store/records.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';
import { readCheckbookId } from './checkbooks.ts';
import { checkbookGuard } from './reconcile/reconciliations.ts';

const { CklgTransaction } = collections;

/** What is printed on a check, and would then differ from its paper. */
const onPaper = ['check_number', 'transaction_date', 'amount', 'payee_id'] as const;

const isSet = (value: unknown): boolean => (value ?? null) !== null;

const CHANGED_PAPER =
  "This is printed on the check's paper. Report the paper as spoiled first, or void the check and copy it.";
const KEPT_NUMBER = 'This number is printed on paper in the printer. Print the check on it, or void the check.';

/** R62: a number once printed stays in its checkbook, and so does the check that a spoiled one was for. */
export function assertNotPrinted({ paper, replaces_id }: StoredRecord): void {
  if (!isSet(paper) && !isSet(replaces_id)) return;
  throw new AppError(
    'conflict',
    "This check has been printed, so its number must stay in the checkbook. Void it if it isn't used.",
  );
}

/**
 * R62: steps for a printed check that gets another fund source: they fail if that one moves to another checkbook at the same
 * time, which looks for its printed checks.
 */
export async function paperSteps(store: Store, before: StoredRecord, after: StoredRecord): Promise<Plan> {
  if (!isSet(before.paper) || before.fund_source_id === after.fund_source_id) return [];
  const readId = () => readCheckbookId(store, Number(after.fund_source_id));
  const checkbookId = await readId();
  if (checkbookId === undefined) return [];
  const guard = await checkbookGuard(store, checkbookId);
  // A move before the guard was read doesn't change it.
  const isThere =
    (await readId()) === checkbookId && before.paper === paperNumber(checkbookId, Number(after.check_number));
  if (!isThere) throw new ConflictError('This fund source');
  return guard;
}

/** R62: what is printed stays as on the paper, and no other check gets its number. */
export async function printedCheckProblems({ call, before, after, sent }: CheckedDraft): Promise<Problem[]> {
  const changes = (field: string): boolean => field in sent && !isSameValue(before?.[field], sent[field]);
  const problems: Problem[] = [];
  if (isSet(before?.printed_at)) {
    problems.push(
      ...onPaper.filter(changes).map((field) => ({ field, message: CHANGED_PAPER, isConflict: true as const })),
    );
  } else if (isSet(before?.paper) && changes('check_number')) {
    problems.push({ field: 'check_number', message: KEPT_NUMBER, isConflict: true });
  }
  const isMoved = changes('fund_source_id') && typeof after.fund_source_id === 'number';
  const isNumbered = typeof after.check_number === 'number' && (isMoved || changes('check_number'));
  if (problems.length > 0 || !(isNumbered || (isMoved && isSet(before?.paper)))) return problems;
  const checkbookId = await readCheckbookId(call.store, Number(after.fund_source_id));
  if (checkbookId === undefined) return problems;
  const paper = paperNumber(checkbookId, Number(after.check_number));
  if (isSet(before?.paper)) {
    const isElsewhere = before?.paper !== paper;
    return isElsewhere
      ? [{ field: 'fund_source_id', message: 'A printed check stays in its checkbook.', isConflict: true }]
      : [];
  }
  const other = await call.store.find(CklgTransaction, { paper });
  if (!other) return problems;
  const message = `Check ${String(after.check_number)} has been printed. Choose another number.`;
  return [{ field: 'check_number', message, isConflict: true }];
}
