import ExpandableSection from '@cloudscape-design/components/expandable-section';
import type { PayLayout } from '../../../../shared/ledger/pay-layouts.ts';
import type { PositivePay } from '../../../../shared/ledger/positive-pay.ts';
import { TEST_FIRST } from '../checks/pay-layout-words.ts';
import styles from '../checks/ledger.module.css';

const MAX_LINES = 20;

interface FilePreviewProps {
  readonly file: PositivePay | undefined;
  readonly layout: PayLayout;
}

/** Shows the first lines of the file and, if some are omitted, the last one, which may contain totals. */
export function FilePreview({ file, layout }: FilePreviewProps) {
  if (!file || file.lines.length === 0) return null;
  const lines = file.text.split(layout.lineEnd).slice(0, -1);
  const isLong = lines.length > MAX_LINES;
  const shown = isLong ? [...lines.slice(0, MAX_LINES - 2), '...', lines.at(-1)] : lines;
  return (
    <ExpandableSection
      variant="footer"
      headerText={`Preview: ${layout.name}`}
      {...(layout.needsTest && { headerDescription: TEST_FIRST })}
    >
      {/* Focusable, so that keyboard users can scroll it sideways. */}
      {/* oxlint-disable-next-line no-noninteractive-tabindex */}
      <pre className={styles.file} tabIndex={0} aria-label="Preview of the file">
        {shown.join('\n')}
      </pre>
    </ExpandableSection>
  );
}
