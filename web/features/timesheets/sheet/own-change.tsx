import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { FailureAlert } from '../../../components/failure-alert.tsx';
import { useAcknowledge } from './use-acknowledge.ts';

interface OwnChangeProps {
  readonly sheet: TimesheetRecord;
  readonly reload: () => Promise<TimesheetRecord>;
  readonly onSeen: (sheet: TimesheetRecord) => void;
}

/** R41: tells the owner that a manager changed approved hours, until the owner acknowledges it. */
export function OwnChange({ sheet, reload, onSeen }: OwnChangeProps) {
  const { isBusy, failure, acknowledge } = useAcknowledge({
    sheet,
    onSeen,
    onConflict: () => reload().then(onSeen, () => undefined),
  });
  return (
    <SpaceBetween size="s">
      <Alert
        type="warning"
        statusIconAriaLabel="Warning"
        header="Your approved hours were changed"
        action={
          <Button loading={isBusy} loadingText="Saving" onClick={() => void acknowledge()}>
            Acknowledge
          </Button>
        }
      >
        See the history for the old and new hours and the reason. If something looks wrong, contact your approver.
      </Alert>
      {failure !== undefined && <FailureAlert>{failure}</FailureAlert>}
    </SpaceBetween>
  );
}
