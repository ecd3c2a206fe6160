import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '../../../shared/contract/operation.ts';
import { timesheetHistory } from '../../../shared/contract/operations/timesheets.ts';
import { stateLabels } from '../../../shared/timesheets/lifecycle.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';

type Event = AnswerOf<typeof timesheetHistory>[number];

const SHOWN_DAYS = 5;

const changed = ({ changed_days: days }: Event): string => {
  const more = days.length - SHOWN_DAYS;
  return `Changed: ${days.slice(0, SHOWN_DAYS).join(', ')}${more > 0 ? ` and ${more} more days` : ''}`;
};

const who = ({ by, acted_for: actedFor }: Event): string =>
  `${by?.name ?? 'the daily job'}${actedFor ? ` for ${actedFor.name}` : ''}`;

/** What happened to a sheet: who, when, from which state to which, and why; its owner may read it too. */
export function SheetHistory({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const [events, setEvents] = useState<readonly Event[]>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const gone = new AbortController();
    call(timesheetHistory, { query: { timesheet_id: id }, signal: gone.signal }).then(setEvents, (error: unknown) => {
      if (!gone.signal.aborted) setFailure(messageOf(error, 'The history could not be read.'));
    });
    return () => gone.abort();
  }, [id]);

  return (
    <Modal
      visible
      size="large"
      header="History of the timesheet"
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </Box>
      }
    >
      {failure !== undefined && (
        <Alert type="error" statusIconAriaLabel="Error">
          {failure}
        </Alert>
      )}
      {!events && failure === undefined && (
        <Box textAlign="center" padding="l">
          <Spinner /> Loading history
        </Box>
      )}
      <SpaceBetween size="l">
        {events?.map((event) => (
          <section key={`${event.at} ${event.version}`} aria-label={`Version ${event.version}`}>
            <Box variant="h4" tagOverride="h3">
              {event.title} by {who(event)}
            </Box>
            <Box color="text-body-secondary">
              {new Date(event.at).toLocaleString('en-US')}
              {event.from !== null &&
                event.to !== null &&
                event.from !== event.to &&
                ` - from ${stateLabels[event.from]} to ${stateLabels[event.to]}`}
            </Box>
            {event.reason !== null && <div>Reason: {event.reason}</div>}
            {event.remark !== null && <div>{event.remark}</div>}
            {event.changed_days.length > 0 && <div>{changed(event)}</div>}
          </section>
        ))}
      </SpaceBetween>
    </Modal>
  );
}
