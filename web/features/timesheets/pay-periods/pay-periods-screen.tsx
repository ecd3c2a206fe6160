import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useCallback, useMemo, useState } from 'react';
import { tsrpPayPeriod as contract } from '../../../../shared/contract/collections/tsrp-pay-period.ts';
import { periodText } from '../../../../shared/pay-periods/period-text.ts';
import { payDaysOf, payWarning } from '../../../../shared/pay-periods/schedule.ts';
import { missingSettings } from '../../../../shared/settings/setting-values.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { lazyForm } from '../../../components/list-screen/lazy-form.tsx';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import { LastRun } from './last-run.tsx';
import { periodColumns } from './period-columns.tsx';
import { currentLockedReason, type PeriodRow, periodRows } from './period-rows.ts';
import { usePeriodActions } from './use-period-actions.ts';

// Loaded after the list, because nobody needs these forms before it is shown.
const periodForm = lazyForm<PeriodRow>(() => import('./period-dialog.tsx').then((m) => m.PeriodDialog));
const GenerateDialog = lazyPart(() => import('./generate-dialog.tsx').then((m) => m.GenerateDialog));
const removal = { lockedReason: currentLockedReason };
const newestFirst = { column: 'start', isDescending: true };

export function PayPeriodsScreen() {
  const [periods, settings] = [useCollection('TsrpPayPeriod'), useCollection('TsrpSetting')];
  const holidays = useCollection('TsrpHoliday');
  const { find, isFinding, makeCurrent } = usePeriodActions(periods);
  const [isGenerating, setGenerating] = useState(false);
  const [periodList, settingList, { remove }] = [periods.data, settings.data, periods];
  const holidayList = holidays.data;
  const rows = useMemo(() => periodRows(periodList, settingList, holidayList), [periodList, settingList, holidayList]);
  const warning = payWarning(payDaysOf(settingList));
  const moreActions = useCallback(
    (period: PeriodRow): RowAction[] => [
      {
        id: 'current',
        label: 'Set current',
        disabledReason: period.is_current ? 'This pay period is already current.' : undefined,
        onSelect: () => makeCurrent(period),
      },
    ],
    [makeCurrent],
  );
  return (
    <SpaceBetween size="m">
      {warning !== undefined && (
        <Alert type="warning" statusIconAriaLabel="Warning">
          {warning}
        </Alert>
      )}
      <ListScreen<PeriodRow>
        tableId="pay-periods"
        contract={contract}
        description={<LastRun areSettingsComplete={missingSettings(settingList).length === 0} />}
        items={rows}
        sources={[periods, settings, holidays]}
        columns={periodColumns}
        rowName={periodText}
        defaultSort={newestFirst}
        form={periodForm}
        remove={remove}
        removal={removal}
        moreActions={moreActions}
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button loading={isFinding} loadingText="Finding the current pay period" onClick={() => void find()}>
              Find current
            </Button>
            <Button onClick={() => setGenerating(true)}>Generate</Button>
          </SpaceBetween>
        }
      />
      {isGenerating && (
        <GenerateDialog
          warning={warning}
          known={periodList}
          onGenerated={periods.fetchAll}
          onClose={() => setGenerating(false)}
        />
      )}
    </SpaceBetween>
  );
}
