import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { cklgTransaction as contract } from '../../../../shared/contract/collections/cklg-transaction.ts';
import { history } from '../../../../shared/contract/operations/admin.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import type { LedgerNames } from '../../../../shared/ledger/names.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useRead } from '../../../api/use-read.ts';
import { Loading } from '../../../components/loading.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
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
  const {
    data: entries,
    error,
    fetchAll,
  } = useRead(['check-history', check.id, check.version], () =>
    call(history, { query: { entity: contract.name, id: check.id } }),
  );
  return (
    <ReadingDialog title={`History of ${checkName(check)}`} onClose={onClose}>
      {error && <NotLoaded onRetry={fetchAll}>{messageOf(error, HISTORY_NOT_LOADED)}</NotLoaded>}
      {!error && !entries && <Loading what="history" />}
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
