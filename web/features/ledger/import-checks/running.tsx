import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Status } from '../../../components/status.tsx';

/** Shows the progress of work that can be stopped. */
export function Running({ text, onStop }: { readonly text: string; readonly onStop: () => void }) {
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <Status type="loading">{text}</Status>
      <Button onClick={onStop}>Stop</Button>
    </SpaceBetween>
  );
}
