import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { CheckSheet } from '../../../../shared/ledger/check-sheets.ts';
import styles from './print-checks.module.css';
import { SheetView } from './sheet-view.tsx';

/** More sheets than this are printed without a preview of each. */
const MAX_PREVIEWED = 12;

/** The sheets to scale. */
export function PreviewPart({ sheets }: { readonly sheets: readonly CheckSheet[] }) {
  const shown = sheets.slice(0, MAX_PREVIEWED);
  if (shown.length === 0) return null;
  const description = `The first ${shown.length} of ${sheets.length} pages.`;
  return (
    <Container
      header={
        <Header variant="h2" {...(sheets.length > shown.length && { description })}>
          Preview
        </Header>
      }
    >
      <div className={styles.preview}>
        {shown.map((sheet, index) => (
          <SheetView
            key={sheet.checks.map(({ id }) => id).join(' ')}
            texts={sheet.texts}
            label={`Page ${index + 1}: ${sheet.checks.map(({ payee }) => payee).join(', ')}`}
          />
        ))}
      </div>
    </Container>
  );
}
