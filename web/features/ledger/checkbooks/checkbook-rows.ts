import { DEFAULT_CHECKBOOK_ID } from '../../../../shared/contract/collections/cklg-checkbook.ts';
import { checkbookOf, type InCheckbook } from '../../../../shared/ledger/checkbooks.ts';
import type { CheckbookRecord } from '../checks/number-scope.ts';
import { layoutIn, type PayLayoutRecord } from '../checks/pay-layout-of.ts';

export type CheckbookRow = CheckbookRecord & {
  readonly isDefault: boolean;
  /** The last digits of the account number; the whole number is only in the form and the file. */
  readonly ending: string;
  readonly layoutName: string;
  readonly sourceCount: number;
};

export function checkbookRows(
  checkbooks: readonly CheckbookRecord[],
  fundSources: readonly InCheckbook[],
  layouts: readonly PayLayoutRecord[],
): CheckbookRow[] {
  const counts = new Map<number, number>();
  for (const source of fundSources) counts.set(checkbookOf(source), (counts.get(checkbookOf(source)) ?? 0) + 1);
  return checkbooks.map((checkbook) => ({
    ...checkbook,
    isDefault: checkbook.id === DEFAULT_CHECKBOOK_ID,
    ending: checkbook.last_four ?? checkbook.account_number?.slice(-4) ?? '',
    layoutName: layoutIn(checkbook, layouts).name,
    sourceCount: counts.get(checkbook.id) ?? 0,
  }));
}
