import Button from '@cloudscape-design/components/button';
import { useMemo, useState } from 'react';
import { tsrpHoliday as contract } from '../../../../shared/contract/collections/tsrp-holiday.ts';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { lazyForm } from '../../../components/list-screen/lazy-form.tsx';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { useNotices } from '../../../layout/use-notices.ts';
import { holidayColumns } from './holiday-columns.tsx';
import { holidayName, type HolidayRow, holidayRows } from './holiday-rows.ts';
import { useHolidayCalls } from './use-holiday-calls.ts';

// Loaded after the list, because nobody needs this form before it is shown.
const holidayForm = lazyForm<HolidayRow>(() => import('./holiday-dialog.tsx').then((m) => m.HolidayDialog));
const newestFirst = { column: 'date', isDescending: true };
const whatHappens = (holiday: HolidayRow) =>
  `Delete holiday ${holidayName(holiday)}? It will be removed from all timesheets that aren't processed. Holiday hours already entered stay until the timesheet's owner or an administrator removes them.`;

const removal = { text: whatHappens };

export function TsHolidaysScreen() {
  const { notify } = useNotices();
  const holidays = useCollection('TsrpHoliday');
  const { remove, push } = useHolidayCalls(holidays);
  const [isPushing, setPushing] = useState(false);
  const rows = useMemo(() => holidayRows(holidays.data), [holidays.data]);
  const pushAll = async () => {
    setPushing(true);
    try {
      const { message, isFinished } = await push();
      notify({
        type: isFinished ? 'success' : 'warning',
        header: isFinished ? 'Success' : 'Warning',
        content: message,
      });
    } catch (error) {
      notify({ type: 'error', content: messageOf(error, UNKNOWN_ERROR) });
    } finally {
      setPushing(false);
    }
  };
  return (
    <ListScreen<HolidayRow>
      tableId="ts-holidays"
      contract={contract}
      description="Changes apply to all timesheets except processed ones."
      items={rows}
      sources={[holidays]}
      columns={holidayColumns}
      rowName={holidayName}
      defaultSort={newestFirst}
      form={holidayForm}
      remove={remove}
      removal={removal}
      actions={
        <Button loading={isPushing} loadingText="Pushing holidays" onClick={() => void pushAll()}>
          Push holidays
        </Button>
      }
    />
  );
}
