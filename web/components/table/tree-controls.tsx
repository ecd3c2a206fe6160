import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';

interface TreeControlsProps {
  readonly onExpandAll: () => void;
  readonly onCollapseAll: () => void;
}

export function TreeControls({ onExpandAll, onCollapseAll }: TreeControlsProps) {
  return (
    <SpaceBetween direction="horizontal" size="m">
      <Button variant="inline-link" formAction="none" onClick={onExpandAll}>
        Expand all
      </Button>
      <Button variant="inline-link" formAction="none" onClick={onCollapseAll}>
        Collapse all
      </Button>
    </SpaceBetween>
  );
}
