import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { dropDraftsAt } from './drafts.ts';
import { type BlockedNavigation, useNavigationBlocker } from './navigation-blockers.ts';
import { session } from './session-store.ts';
import { unlessBeside } from './unless-beside.ts';
import { trackUnsaved } from './unsaved.ts';

interface LeaveGuardProps {
  /** Whether there are unsaved changes. */
  readonly when: boolean;
  /** Whether changing the query string also counts as leaving the page, or what of it does. */
  readonly isBySearch?: boolean | ((search: string) => string);
  /** Whether a draft survives a reload. */
  readonly isKept?: boolean;
  /** Called when the changes are discarded. */
  readonly onLeave?: () => void;
}

/** Asks before leaving a page with unsaved changes. */
export function LeaveGuard({ when, isBySearch = false, isKept = false, onLeave }: LeaveGuardProps) {
  const { pathname, search } = useLocation();
  const [held, setHeld] = useState<BlockedNavigation>();
  const partOf = typeof isBySearch === 'function' ? isBySearch : (whole: string) => (isBySearch ? whole : '');
  // When the session ends, the draft is kept, so there's nothing to ask.
  useNavigationBlocker({
    holds: ({ currentLocation, nextLocation }) =>
      when &&
      session.read() !== null &&
      (currentLocation.pathname !== nextLocation.pathname ||
        partOf(currentLocation.search) !== partOf(nextLocation.search)),
    answer: setHeld,
  });

  useEffect(() => {
    if (!when) return;
    return trackUnsaved({ isKept });
  }, [when, isKept]);

  const stay = () => {
    setHeld(undefined);
    held?.reset();
  };
  const leave = () => {
    setHeld(undefined);
    const userId = session.read()?.user.id;
    if (userId !== undefined) dropDraftsAt(userId, pathname + search);
    onLeave?.();
    held?.proceed();
  };

  // Mounted only when needed, so that it opens above any other dialog.
  if (!held) return null;
  return (
    <Modal
      visible
      header="Leave this page?"
      closeAriaLabel="Stay on this page"
      onDismiss={unlessBeside(stay)}
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
      Your changes aren't saved. If you leave this page, they will be lost.
    </Modal>
  );
}
