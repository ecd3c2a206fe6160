import { dateWords } from '../../dates.ts';

type ReconciliationState = 'open' | 'closed';

export interface Holder {
  readonly statement_date: string;
  readonly state: ReconciliationState;
}

/** Fields that decide what a statement's check is worth to it. The others may be corrected until it is closed. */
const HELD_FIELDS: readonly string[] = ['cleared_on', 'amount', 'is_voided'];

/**
 * Why a check on a statement can't be changed like this; undefined if it can. A closed reconciliation holds all of its
 * checks' fields. `changed` names the fields that change; undefined means that the check is deleted.
 */
export function holdRefusal(
  { statement_date, state }: Holder,
  changed: readonly string[] | undefined,
  leavesCheckbook = false,
): string | undefined {
  const statement = `the statement of ${dateWords(statement_date)}`;
  if (state === 'closed') {
    if (changed?.length === 0) return undefined;
    return `This check is on ${statement}, which is reconciled and closed. Reopen that reconciliation to change it.`;
  }
  if (leavesCheckbook) {
    return `This check is on ${statement} of its checkbook. Take it off the statement before you move it to another checkbook.`;
  }
  if (changed === undefined) return `This check is on ${statement}. Take it off the statement before you delete it.`;
  if (!changed.some((field) => HELD_FIELDS.includes(field))) return undefined;
  const what = changed.includes('is_voided')
    ? 'void it'
    : changed.includes('amount')
      ? 'change its amount'
      : 'change its cleared date';
  return `This check is on ${statement}. Take it off the statement before you ${what}.`;
}
