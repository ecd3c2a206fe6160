import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';

/** Shows the progress of work that can be stopped. */
export function Running({ text, onStop }: { readonly text: string; readonly onStop: () => void }) {
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <StatusIndicator type="loading">{text}</StatusIndicator>
      <Button onClick={onStop}>Stop</Button>
    </SpaceBetween>
  );
}
