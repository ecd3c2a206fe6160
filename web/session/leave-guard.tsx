import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router-dom';
import { dropDraftsAt } from './drafts.ts';
import { session } from './session-store.ts';
import { holdUnsaved } from './unsaved.ts';

interface LeaveGuardProps {
  /** Something changed. */
  readonly when: boolean;
  /** The search of the address names what is changed here: another one leaves it as well. */
  readonly isBySearch?: boolean;
  /** What is typed is there again after the page is loaded anew: a draft is kept of it. */
  readonly isKept?: boolean;
  /** What else becomes of the changes when they are given up. */
  readonly onLeave?: () => void;
}

/** Asks before a page with unsaved changes is left. */
export function LeaveGuard({ when, isBySearch = false, isKept = false, onLeave }: LeaveGuardProps) {
  const { pathname, search } = useLocation();
  // An ended session is not left by choice: the draft is kept and nothing is asked.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      session.read() !== null &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (isBySearch && currentLocation.search !== nextLocation.search)),
  );

  useEffect(() => {
    if (!when) return;
    return holdUnsaved({ isKept });
  }, [when, isKept]);

  const stay = () => blocker.reset?.();
  const leave = () => {
    const userId = session.read()?.user.id;
    if (userId !== undefined) dropDraftsAt(userId, pathname + search);
    onLeave?.();
    blocker.proceed?.();
  };

  return (
    <Modal
      visible={blocker.state === 'blocked'}
      header="Leave this page?"
      closeAriaLabel="Stay on this page"
      onDismiss={stay}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={leave}>
              Leave
            </Button>
            <Button variant="primary" onClick={stay}>
              Stay
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      What you changed on this page is not saved. If you leave, your changes are lost.
    </Modal>
  );
}
