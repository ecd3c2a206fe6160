import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { PAST_START } from '../../../../shared/timesheets/lock-date.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useFailureNotice } from '../../../components/forms/use-failure-notice.ts';
import { NOT_STARTED } from '../sheet/period-choice.ts';

interface StartSheetProps {
  readonly isPastLock: boolean;
  readonly start: () => Promise<void>;
}

/** Offers to start the sheet of a period that has none yet. */
export function StartSheet({ isPastLock, start }: StartSheetProps) {
  const failure = useFailureNotice();
  const [isStarting, setStarting] = useState(false);
  const press = async () => {
    setStarting(true);
    failure.drop();
    try {
      await start();
    } catch (error) {
      failure.show(messageOf(error, NOT_STARTED));
    }
    setStarting(false);
  };
  return (
    <Alert
      type="info"
      statusIconAriaLabel="Info"
      header="You have no timesheet for this pay period yet"
      action={
        <Button
          variant="primary"
          loading={isStarting}
          loadingText="Starting"
          disabled={isPastLock}
          disabledReason={PAST_START}
          onClick={() => void press()}
        >
          Start timesheet
        </Button>
      }
    >
      {isPastLock ? PAST_START : 'Days and holidays are filled in for you.'}
    </Alert>
  );
}
