import { labelsOf } from '../../../../shared/contract/field.ts';
import { tsrpPayPeriod } from '../../../../shared/contract/collections/tsrp-pay-period.ts';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import type { GeneratedPeriod } from '../../../../shared/contract/operations/pay-periods.ts';
import { gapsInWords, payDateHint } from '../../../../shared/pay-periods/hints.ts';
import type { PeriodSpan } from '../../../../shared/pay-periods/schedule.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { FailureAlert } from '../../../components/failure-alert.tsx';
import { DateHints } from '../sheet/date-hints.tsx';
import { useGeneratedPeriods } from './use-generated-periods.ts';

const labels = labelsOf(tsrpPayPeriod.fields);

const columns = [
  { id: 'start', header: labels.start_date, cell: ({ start_date }: GeneratedPeriod) => start_date, isRowHeader: true },
  { id: 'end', header: labels.end_date, cell: ({ end_date }: GeneratedPeriod) => end_date },
  { id: 'lock', header: 'Lock date', cell: ({ lock_date }: GeneratedPeriod) => lock_date ?? '-' },
  { id: 'process', header: 'Process date', cell: ({ process_date }: GeneratedPeriod) => process_date ?? '-' },
  { id: 'pay', header: labels.pay_date, cell: ({ pay_date }: GeneratedPeriod) => pay_date },
];

interface GenerateDialogProps {
  /** A warning about the displayed dates, e.g. that pay day would come before processing. */
  readonly warning: string | undefined;
  /** The existing periods, which may have gaps between them. */
  readonly known: readonly PeriodSpan[];
  readonly onGenerated: () => Promise<void>;
  readonly onClose: () => void;
}

/** Previews the ten periods that the server would create. Only what was previewed is created, or nothing. */
export function GenerateDialog({ warning, known, onGenerated, onClose }: GenerateDialogProps) {
  const holidays = useCollection('TsrpHoliday', { fetch: 'if-missing' });
  const { periods, failure, isBusy, generate } = useGeneratedPeriods(onGenerated, onClose);
  const close = () => {
    // It says why if the periods can't be created.
    if (!isBusy) onClose();
  };

  return (
    <Dialog
      title="Generate pay periods"
      size="large"
      onClose={close}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            <Button
              variant="primary"
              loading={isBusy}
              loadingText="Generating"
              disabled={!periods}
              disabledReason={failure ?? 'The next ten pay periods are still being calculated.'}
              onClick={() => void generate()}
            >
              Generate
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {failure !== undefined && <FailureAlert>{failure}</FailureAlert>}
        {warning !== undefined && (
          <Alert type="warning" statusIconAriaLabel="Warning">
            {warning}
          </Alert>
        )}
        <DateHints
          hints={[
            ...(periods ?? []).map(({ pay_date }) => payDateHint(pay_date, holidays.data)),
            ...gapsInWords(known),
          ]}
        />
        {(periods !== undefined || failure === undefined) && (
          <>
            <Box>These pay periods follow the last one. They aren't created until you click Generate.</Box>
            <Table<GeneratedPeriod>
              variant="embedded"
              items={[...(periods ?? [])]}
              columnDefinitions={columns}
              trackBy="start_date"
              loading={periods === undefined}
              loadingText="Calculating the next ten pay periods"
              ariaLabels={{ tableLabel: 'Pay periods to generate' }}
            />
          </>
        )}
      </SpaceBetween>
    </Dialog>
  );
}
