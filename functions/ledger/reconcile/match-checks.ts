import { UNDO_MINUTES } from '../../../shared/contract/operations/reconcile.ts';
import { refusals } from '../../../shared/ledger/reconcile/refusals.ts';
import { badInput } from '../../app-error.ts';
import { companyDay } from '../../crud/company-day.ts';
import type { Handlers } from '../../crud/crud.ts';
import { changeOf, longCallEnd } from '../../http/call.ts';
import type { StoredRecord } from '../../store/record.ts';
import { asCheck } from '../as-check.ts';
import { NO_CHECKS_SELECTED } from '../selected-checks.ts';
import { changeChecks, type Decision, type Facts } from './change-checks.ts';
import { putFields, putRefusal } from './put-on-statement.ts';
import { shownCheck } from './statement-part.ts';
import { fieldsBefore } from './take-off-statement.ts';

/** The time of a press: this call's, or an earlier one's as long as that can still be undone. */
function pressTime(now: Date, given: string | null): string {
  if (given === null) return now.toISOString();
  const age = now.getTime() - Date.parse(given);
  if (age >= 0 && age <= UNDO_MINUTES * 60_000) return given;
  const message = `Send a time within the last ${UNDO_MINUTES} minutes, or leave it out.`;
  throw badInput([{ field: 'pressed_at', message }]);
}

const last = <T>(all: readonly T[], idOf: (each: T) => number): T[] => [
  ...new Map(all.map((each) => [idOf(each), each])).values(),
];

/** Puts checks on a statement and takes others off, each by itself. */
export const matchChecks: Handlers<'ledger'>['match-checks'] = async (call) => {
  const { store, body, now } = call;
  const until = longCallEnd();
  const pressed_at = pressTime(now, body.pressed_at);
  const today = companyDay(call);
  if (body.matches.length + body.removed.length === 0) {
    throw badInput([{ field: 'matches', message: NO_CHECKS_SELECTED }]);
  }
  const removed = new Set(body.removed);
  const matches = last(body.matches, ({ check_id }) => check_id).filter(({ check_id }) => !removed.has(check_id));
  const wanted = [
    ...[...removed].map((id) => ({
      id,
      isTakenOff: true,
      decide: (check: StoredRecord | undefined, { clearedBefore }: Facts): Decision =>
        check?.reconciliation_id === body.reconciliation_id
          ? { fields: fieldsBefore(check, clearedBefore) }
          : { refusal: refusals.isNotOn.one },
    })),
    ...matches.map(({ check_id, line }) => ({
      id: check_id,
      isTakenOff: false,
      decide: (check: StoredRecord | undefined, open: Facts): Decision => {
        const refusal = putRefusal(check, line, { ...open, acceptsAmounts: body.accept_amounts, today });
        if (!check || refusal !== undefined) return { refusal: refusal ?? '' };
        const found = line === null ? undefined : open.lines.get(line);
        return { fields: putFields(asCheck(check), found, open.reconciliation, pressed_at) };
      },
    })),
  ];
  const changer = {
    store,
    commit: call.commit,
    change: changeOf(call, body.reason),
    reconciliationId: body.reconciliation_id,
  };
  const { checks, refused, notReached } = await changeChecks(changer, wanted, until);
  return {
    checks: checks.map(shownCheck),
    refused: [...refused, ...notReached.map((id) => ({ id, message: refusals.isNotReached.one }))],
    pressed_at,
  };
};
