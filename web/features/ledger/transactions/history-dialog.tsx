import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { useEffect, useState } from 'react';
import { cklgTransaction as contract } from '../../../../shared/contract/collections/cklg-transaction.ts';
import { history, type HistoryEntry } from '../../../../shared/contract/operations/admin.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import type { LedgerNames } from '../../../../shared/ledger/names.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useMomentText } from '../../../components/use-moment-text.ts';
import { checkName } from '../checks/check-rows.ts';
import { changedBy, changesInWords, actionLabel } from './history-text.ts';
import { ReadingDialog } from '../../../components/dialogs/reading-dialog.tsx';
import { HISTORY_NOT_LOADED } from '../../../components/texts.ts';

interface HistoryDialogProps {
  readonly check: Check;
  readonly names: LedgerNames;
  readonly onClose: () => void;
}

/** Shows who changed a check, when, how and why (R34). */
export function HistoryDialog({ check, names, onClose }: HistoryDialogProps) {
  const momentText = useMomentText();
  const [entries, setEntries] = useState<readonly HistoryEntry[]>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const gone = new AbortController();
    call(history, { query: { entity: contract.name, id: check.id }, signal: gone.signal }).then(
      setEntries,
      (error: unknown) => {
        if (!gone.signal.aborted) setFailure(messageOf(error, HISTORY_NOT_LOADED));
      },
    );
    return () => gone.abort();
  }, [check.id]);

  return (
    <ReadingDialog title={`History of ${checkName(check)}`} onClose={onClose}>
      {failure !== undefined && (
        <Alert type="error" statusIconAriaLabel="Error">
          {failure}
        </Alert>
      )}
      {!entries && failure === undefined && (
        <Box textAlign="center" padding="l">
          <Spinner /> Loading history
        </Box>
      )}
      {entries?.length === 0 && <Box>No history for this check.</Box>}
      <SpaceBetween size="l">
        {entries?.map((entry) => (
          <section key={`${entry.at} ${entry.version}`} aria-label={`Version ${entry.version}`}>
            <Box variant="h4" tagOverride="h3">
              {actionLabel(entry)} by {changedBy(entry)}
            </Box>
            <Box color="text-body-secondary">{momentText(entry.at)}</Box>
            {entry.reason !== null && <div>Reason: {entry.reason}</div>}
            <ul>
              {changesInWords(entry, names).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </SpaceBetween>
    </ReadingDialog>
  );
}
