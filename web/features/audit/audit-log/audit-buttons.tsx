import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { useRef, useState } from 'react';
import type { AuditLogEntry } from '../../../../shared/contract/operations/audit.ts';
import { messageOf } from '../../../api/api-error.ts';
import { loadPart } from '../../../api/load-part.ts';
import { PassFocus } from '../../../components/pass-focus.tsx';
import { useMomentText } from '../../../components/use-moment-text.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { type AuditView, daysProblem } from './audit-view.ts';

const SEARCHED_LOADED =
  'The search covers only the entries that are loaded. For earlier ones, load them and export again.';

interface AuditButtonsProps {
  readonly view: AuditView;
  /** The entries that the search found among the loaded ones; undefined without a search. */
  readonly found: readonly AuditLogEntry[] | undefined;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
}

/** Buttons to load earlier entries, and to download or print the log. */
export function AuditButtons({ view, found, hasMore, isLoadingMore, onMore }: AuditButtonsProps) {
  const { notify } = useNotices();
  const momentText = useMomentText();
  const [isExporting, setExporting] = useState(false);
  const exporting = useRef<ButtonProps.Ref>(null);
  const exportCsv = async () => {
    setExporting(true);
    try {
      const { exportAuditLog } = await loadPart(() => import('./export-audit-log.ts'));
      await exportAuditLog(view, momentText, found);
      if (found && hasMore) notify({ type: 'info', content: SEARCHED_LOADED });
    } catch (error) {
      notify({ type: 'error', content: messageOf(error, "The audit log couldn't be exported.") });
    } finally {
      setExporting(false);
    }
  };
  return (
    <>
      {hasMore && (
        <>
          <PassFocus to={() => exporting.current} />
          <Button loading={isLoadingMore} loadingText="Loading earlier entries" onClick={onMore}>
            Load earlier
          </Button>
        </>
      )}
      <Button
        ref={exporting}
        loading={isExporting}
        loadingText="Exporting"
        disabled={daysProblem(view) !== undefined}
        onClick={() => void exportCsv()}
      >
        Export CSV
      </Button>
      <Button onClick={() => window.print()}>Print</Button>
    </>
  );
}
