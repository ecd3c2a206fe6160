import type { Collection } from '../../../../shared/contract/collection.ts';
import { cklgTransaction } from '../../../../shared/contract/collections/cklg-transaction.ts';
import { labelOf } from '../../../../shared/contract/field.ts';
import type { HistoryEntry } from '../../../../shared/contract/operations/admin.ts';
import { formerEmployee } from '../../../../shared/former-employee.ts';
import { type LedgerNames, nameChecks } from '../../../../shared/ledger/names.ts';
import { changeTexts } from '../../../components/records/value-text.ts';

/**
 * Left out, because the entry already shows who did it, when and why, and which account or number the check lost. The id of
 * the other record of a spoiled paper would be taken for a check number.
 */
const shownByEntry = new Set([
  'voided_by',
  'voided_at',
  'former_account_id',
  'printed_by',
  'printed_at',
  'printed_payee',
  'print_reason',
  'paper',
  'reconciled_at',
  'replaces_id',
  'replaced_by_id',
]);

type Changes = HistoryEntry['changes'];

type NameOf = (field: string, id: number) => string;

function namesBy(names: LedgerNames): NameOf {
  const nameCheck = nameChecks(names);
  return (field, id) => {
    const { payee, account, fundSource } = nameCheck({ payee_id: id, account_id: id, fund_source_id: id });
    if (field === 'payee_id') return payee;
    if (field === 'fund_source_id') return fundSource;
    return field === 'account_id' ? account : '';
  };
}

const printLabel = (version: number, { printed_at: printed }: Changes): string => {
  if (version === 1) return 'Recorded as unusable paper';
  return printed ? 'Printed' : 'Copy printed';
};

/** Returns a short label for the action. */
export function actionLabel({ call, version, changes }: Pick<HistoryEntry, 'call' | 'version' | 'changes'>): string {
  if (call === 'import-transactions' || call === 'import-part') return 'Imported';
  if (call === 'undo-import') return 'Import undone';
  if (call === 'print-checks') return printLabel(version, changes);
  if (call === 'return-printed-checks') {
    if (version === 1) return 'Recorded as spoiled paper';
    return changes.check_number ? 'Paper spoiled' : 'Paper not used';
  }
  if (version === 1) return 'Created';
  const { is_voided: voided, cleared_on: cleared, ...others } = changes;
  if (voided) return voided[1] === true ? 'Voided' : 'Unvoided';
  if (!cleared || Object.keys(others).length > 0) return 'Changed';
  return cleared[1] === null ? 'Cleared date removed' : 'Cleared';
}

/** Returns who did it: an email, a former employee, or the system. */
export const changedBy = ({ by }: Pick<HistoryEntry, 'by'>): string =>
  by ? (by.email ?? formerEmployee(by.user_id)) : 'the system';

function linesOf(field: string, change: Changes[string], nameOf: NameOf): string[] {
  const { fields } = cklgTransaction as Pick<Collection, 'fields'>;
  const wording = { nameOf: (_: string, id: number) => nameOf(field, id), momentText: (at: string) => at };
  return changeTexts(labelOf(fields, field), fields[field], change, wording);
}

/** Returns the changes, one per line, with names instead of ids. */
export function changesInWords(
  { changes, reason }: Pick<HistoryEntry, 'changes' | 'reason'>,
  names: LedgerNames,
): string[] {
  const nameOf = namesBy(names);
  return Object.entries(changes)
    .filter(([field, [from, to]]) => {
      if (shownByEntry.has(field)) return false;
      // Of this field, only a void at creation is listed; the entry's label shows later ones.
      if (field === 'is_voided') return from === null && to === true;
      return !(field === 'void_reason' && (to === reason || to === null));
    })
    .flatMap(([field, change]) => linesOf(field, change, nameOf));
}
