import { useState } from 'react';
import { acknowledgeTimesheet } from '../../../../shared/contract/operations/payroll.ts';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';

interface Acknowledging {
  readonly sheet: Pick<TimesheetRecord, 'id' | 'version'>;
  /** Receives the sheet without the mark. */
  readonly onSeen: (sheet: TimesheetRecord) => Promise<void> | void;
  /** Shows the sheet as it is stored now, because someone else changed it first. */
  readonly onConflict: () => Promise<void>;
}

/** R41: acknowledges a change of approved hours. */
export function useAcknowledge({ sheet: { id, version }, onSeen, onConflict }: Acknowledging) {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const acknowledge = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onSeen(await call(acknowledgeTimesheet, { body: { timesheet_id: id, version } }));
    } catch (error) {
      setFailure(messageOf(error, "The change couldn't be acknowledged."));
      if (error instanceof ApiError && error.isConflict) await onConflict();
    }
    setBusy(false);
  };
  return { isBusy, failure, acknowledge };
}
