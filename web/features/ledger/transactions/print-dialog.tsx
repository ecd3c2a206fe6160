import { checkLabels } from '../../../../shared/ledger/check-labels.ts';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { type ReportOrder, reportAddress } from '../checks/report-address.ts';
import { BLOCKED, usePrintWindow } from '../../../components/print/use-print-window.ts';

/** Asks for the report's sort order and opens the report in its own window. */
export function PrintDialog({ onClose }: { readonly onClose: () => void }) {
  const { search } = useLocation();
  const openWindow = usePrintWindow();
  const [order, setOrder] = useState<ReportOrder>({ by: 'date', direction: 'ascending' });
  const [failure, setFailure] = useState<string>();

  const open = () => {
    if (openWindow(reportAddress(search, order))) onClose();
    else setFailure(BLOCKED);
  };

  return (
    <FormDialog
      title="Print report"
      submitText="Print"
      isSaving={false}
      isDirty={false}
      failure={failure}
      onSubmit={open}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <div>The report contains the filtered checks and opens in a new window.</div>
        <FieldFrame label="Sort by">
          <RadioGroup
            value={order.by}
            onChange={({ detail }) => setOrder({ ...order, by: detail.value === 'number' ? 'number' : 'date' })}
            items={[
              { value: 'date', label: checkLabels.transaction_date },
              { value: 'number', label: checkLabels.check_number },
            ]}
          />
        </FieldFrame>
        <FieldFrame label="Direction">
          <RadioGroup
            value={order.direction}
            onChange={({ detail }) =>
              setOrder({ ...order, direction: detail.value === 'descending' ? 'descending' : 'ascending' })
            }
            items={[
              { value: 'ascending', label: 'Ascending' },
              { value: 'descending', label: 'Descending' },
            ]}
          />
        </FieldFrame>
      </SpaceBetween>
    </FormDialog>
  );
}
