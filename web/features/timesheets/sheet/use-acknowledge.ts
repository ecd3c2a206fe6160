import { useState } from 'react';
import { acknowledgeTimesheet } from '../../../../shared/contract/operations/payroll.ts';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';

/** R41: acknowledges a change of approved hours; `onSeen` receives the sheet without the mark. */
export function useAcknowledge(
  { id, version }: Pick<TimesheetRecord, 'id' | 'version'>,
  onSeen: (sheet: TimesheetRecord) => Promise<void> | void,
) {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const acknowledge = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onSeen(await call(acknowledgeTimesheet, { body: { timesheet_id: id, version } }));
    } catch (error) {
      setFailure(messageOf(error, "The change couldn't be acknowledged."));
    }
    setBusy(false);
  };
  return { isBusy, failure, acknowledge };
}
