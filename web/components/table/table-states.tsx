import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode, RefObject } from 'react';
import { focusHeading } from '../../layout/use-page.ts';
import { PassFocus } from '../pass-focus.tsx';

interface MessageProps {
  readonly title: string;
  readonly text: string;
  readonly action?: ReactNode;
}

function Message({ title, text, action }: MessageProps) {
  return (
    <Box textAlign="center" color="inherit" margin={{ vertical: 'xs' }}>
      <SpaceBetween size="m">
        <div>
          <b>{title}</b>
          <Box variant="p" color="inherit">
            {text}
          </Box>
        </div>
        {action}
      </SpaceBetween>
    </Box>
  );
}

interface NothingYetProps {
  readonly many: string;
  readonly text?: string | undefined;
  readonly action?: ReactNode;
}

export function NothingYet({ many, text = `No ${many} yet.`, action }: NothingYetProps) {
  return <Message title={`No ${many}`} text={text} action={action} />;
}

interface NoMatchProps {
  readonly many: string;
  /** What the search field is in. */
  readonly list: RefObject<HTMLElement | null>;
  readonly onClear: () => void;
}

export function NoMatch({ many, list, onClear }: NoMatchProps) {
  // Where a field of several filters takes the place of the search, its choices would open over the list.
  const search = () =>
    list.current && (list.current.querySelector<HTMLElement>('input[type="search"]') ?? { focus: focusHeading });
  return (
    <>
      <PassFocus to={search} />
      <Message
        title="No matches"
        text={`No ${many} match your search.`}
        action={
          <Button formAction="none" onClick={onClear}>
            Clear search
          </Button>
        }
      />
    </>
  );
}

interface LoadFailureProps {
  readonly many: string;
  readonly message: string;
  readonly onRetry: () => void;
  /** Whether rows from an earlier load are still shown. */
  readonly hasRows: boolean;
}

export function LoadFailure({ many, message, onRetry, hasRows }: LoadFailureProps) {
  return (
    <Alert
      type="error"
      header={hasRows ? `The ${many} couldn't be refreshed` : `The ${many} couldn't be loaded`}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {/[.!?]$/.test(message) ? message : `${message}.`}
      {hasRows && " You're seeing the last loaded data."}
    </Alert>
  );
}
