import { UNDO_MINUTES } from '../../../shared/contract/operations/reconcile.ts';
import { AppError } from '../../app-error.ts';
import type { Handlers } from '../../crud/crud.ts';
import { changeOf, longCallEnd } from '../../http/call.ts';
import type { StoredRecord } from '../../store/record.ts';
import { changeChecks, type Decision, type Facts } from './change-checks.ts';
import { assertOpen, checksOn, readReconciliation } from './reconciliations.ts';
import { shownCheck } from './statement-part.ts';
import { fieldsBefore } from './take-off-statement.ts';

const NOT_OF_PRESS = 'This check was changed elsewhere.';

/** Takes the checks that one press put on a statement off again, as they were before. */
export const undoMatches: Handlers<'ledger'>['undo-matches'] = async (call) => {
  const { store, body, now } = call;
  const until = longCallEnd();
  const { reconciliation_id, pressed_at } = body;
  assertOpen((await readReconciliation(store, reconciliation_id)).reconciliation);
  if (now.getTime() - Date.parse(pressed_at) > UNDO_MINUTES * 60_000) {
    throw new AppError(
      'conflict',
      `Undo is possible for ${UNDO_MINUTES} minutes. Take the checks off the statement one by one instead.`,
    );
  }
  const of = (check: Readonly<Record<string, unknown>> | undefined): boolean =>
    check?.reconciliation_id === reconciliation_id && check.reconciled_at === pressed_at;
  const pressed = (await checksOn(store, reconciliation_id)).filter(of);
  const wanted = pressed.map(({ id }) => ({
    id,
    isTakenOff: true,
    decide: (check: StoredRecord | undefined, { clearedBefore }: Facts): Decision =>
      check && of(check) ? { fields: fieldsBefore(check, clearedBefore) } : { refusal: NOT_OF_PRESS },
  }));
  const changer = { store, commit: call.commit, change: changeOf(call, 'Undo'), reconciliationId: reconciliation_id };
  const { checks, refused } = await changeChecks(changer, wanted, until);
  return { checks: checks.map(shownCheck), refused, left: wanted.length - checks.length };
};
