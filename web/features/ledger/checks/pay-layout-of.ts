import { DEFAULT_PAY_LAYOUT } from '../../../../shared/ledger/pay-layout-ids.ts';
import { layoutOf, type PayLayout, payLayouts } from '../../../../shared/ledger/pay-layouts.ts';
import type { RecordIn } from '../../../api/collection-calls.ts';
import type { CheckbookRecord } from './number-scope.ts';

export type PayLayoutRecord = RecordIn<'CklgPayLayout'>;

/** Returns the layout of a checkbook's files: the company's own, or else a preset. */
export function layoutIn(checkbook: CheckbookRecord | undefined, layouts: readonly PayLayoutRecord[]): PayLayout {
  const own = layouts.find(({ id }) => id === checkbook?.pay_layout_id);
  return own ? layoutOf(own) : payLayouts[checkbook?.positive_pay_layout ?? DEFAULT_PAY_LAYOUT];
}
