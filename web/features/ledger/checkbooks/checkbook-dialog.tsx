import Box from '@cloudscape-design/components/box';
import { useWatch } from 'react-hook-form';
import { checkStockIds } from '../../../../shared/ledger/check-stock-ids.ts';
import { checkStocks } from '../../../../shared/ledger/check-stocks.ts';
import { isPayLayoutId, payLayoutIds } from '../../../../shared/ledger/pay-layout-ids.ts';
import { payLayouts } from '../../../../shared/ledger/pay-layouts.ts';
import type { RecordFormProps } from '../../../components/list-screen/lazy-form.tsx';
import { CollectionDialog } from '../../../components/records/collection-dialog.tsx';
import type { CheckbookRecord } from '../checks/number-scope.ts';
import { TEST_FIRST } from '../checks/pay-layout-words.ts';

const stocks = checkStockIds.map((id) => ({ value: id, label: checkStocks[id].name }));
const layouts = payLayoutIds.map((id) => ({ value: id, label: payLayouts[id].name }));

/** Warns that layouts differ between customers of the same bank. */
function LayoutNote() {
  const { positive_pay_layout: id = '' } = useWatch<{ positive_pay_layout: string }>();
  if (!isPayLayoutId(id) || !payLayouts[id].needsTest) return null;
  return (
    <Box color="text-body-secondary" fontSize="body-s">
      {TEST_FIRST}
    </Box>
  );
}

const additions = {
  check_stock: { choices: stocks },
  positive_pay_layout: { choices: layouts, after: <LayoutNote /> },
  pay_layout_id: { noneText: 'None' },
};

export function CheckbookDialog({ record, onClose }: RecordFormProps<CheckbookRecord>) {
  return (
    <CollectionDialog
      name="CklgCheckbook"
      record={record}
      fields={[
        'name',
        'bank',
        'last_four',
        'next_number',
        'stale_after_days',
        'account_number',
        'check_stock',
        'positive_pay_layout',
        'pay_layout_id',
        'bank_id',
      ]}
      additions={additions}
      nameOf={({ name }) => name}
      onClose={onClose}
    />
  );
}
