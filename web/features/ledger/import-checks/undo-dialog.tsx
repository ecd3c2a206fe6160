import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { Status } from '../../../components/status.tsx';
import { useEffect, useState } from 'react';
import { labelsOf, messages } from '../../../../shared/contract/field.ts';
import { undoImport } from '../../../../shared/contract/operations/check-imports.ts';
import { countOf, grouped } from '../../../../shared/count-of.ts';
import { formatMoney, storedCents } from '../../../../shared/ledger/money.ts';
import { undoRefusal } from '../../../../shared/ledger/undone-import.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { ReadingDialog } from '../../../components/dialogs/reading-dialog.tsx';
import { inputIssues } from '../../../components/forms/issues.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { daysWords } from '../../../../shared/dates.ts';
import { type PastImport, previewUndo, type UndoPreview } from './use-past-imports.ts';

interface UndoDialogProps {
  readonly past: PastImport;
  readonly title: string;
  /** Called with the number of removed checks. */
  readonly onUndone: (count: number) => void;
  readonly onClose: () => void;
}

const labels = labelsOf({ reason: undoImport.body.reason });
const FORM = '/dashboard/check-log/modify-check';

/** Repeats the call until all checks are removed, because each call stops at its time limit. */
async function undoAll(import_id: string, reason: string, onRemoved: (count: number) => void): Promise<UndoPreview> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const done = await call(undoImport, { body: { import_id, reason, preview: false } });
    if (done.removed >= done.count) return done;
    onRemoved(done.removed);
  }
}

const datesOf = ({ from, to }: PastImport): string =>
  from === null || to === null ? '' : `, dated ${daysWords(from, to)}`;

/** Shows why the import can't be undone, with links to the checks that changed. */
function RefusedUndo({ found, refusal }: { readonly found: UndoPreview; readonly refusal: string }) {
  const there = found.changed.filter(({ is_deleted: isDeleted }) => !isDeleted);
  return (
    <SpaceBetween size="m">
      <Alert type="warning" statusIconAriaLabel="Warning">
        {refusal}
      </Alert>
      <div>Undoing the import would lose those changes. To cancel individual checks, void them in Transactions.</div>
      {there.length > 0 && (
        <SpaceBetween direction="horizontal" size="s">
          {there.map(({ id, check_number: number }) => (
            <Link key={id} external href={`${FORM}?transaction_id=${id}`} externalIconAriaLabel="Opens in a new tab">
              {number === null ? `Check without a number (ID ${id})` : `Check #${number}`}
            </Link>
          ))}
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}

/** Shows what undoing an import would remove, asks for a reason, and undoes it. */
export function UndoDialog({ past, title, onUndone, onClose }: UndoDialogProps) {
  const [found, setFound] = useState<UndoPreview>();
  const [failure, setFailure] = useState<string>();
  const [removed, setRemoved] = useState(0);
  const { import_id: importId, count, total, state } = past;
  const isBegun = state === 'undoing';
  useEffect(() => {
    const gone = new AbortController();
    previewUndo(importId, gone.signal).then(setFound, (error: unknown) => {
      if (!gone.signal.aborted) setFailure(messageOf(error, "The import couldn't be loaded."));
    });
    return () => gone.abort();
  }, [importId]);

  const refusal = found && undoRefusal(found);
  if (!found || refusal !== undefined) {
    return (
      <ReadingDialog title={title} onClose={onClose}>
        {failure !== undefined && (
          <Alert type="error" statusIconAriaLabel="Error">
            {failure}
          </Alert>
        )}
        {!found && failure === undefined && (
          <Box textAlign="center" padding="l">
            <Spinner /> Checking for changes since the import
          </Box>
        )}
        {found && refusal !== undefined && <RefusedUndo found={found} refusal={refusal} />}
      </ReadingDialog>
    );
  }
  const sum = formatMoney(storedCents(found.total ?? total ?? 0));
  return (
    <RecordDialog<{ reason: string }, UndoPreview>
      title={title}
      submitText={`Remove ${countOf(count, 'check')}`}
      one="import"
      labels={labels}
      isOnce
      onClose={onClose}
      plan={{
        formKey: `undo-import-${importId}`,
        initial: { reason: '' },
        version: 1,
        check: ({ reason }) =>
          reason.trim() === ''
            ? [{ field: 'reason', message: messages.required }]
            : inputIssues({ reason: undoImport.body.reason }, { reason }),
        save: ({ reason }) => undoAll(importId, reason, setRemoved),
        onSaved: (done) => {
          onUndone(done.count);
          return undefined;
        },
      }}
    >
      {(control) => (
        <>
          <Box variant="p">
            {`This removes ${countOf(count, 'check')}, ${sum} in total${datesOf(past)}, all at once and for everyone. `}
            Payees, accounts, and fund sources stay. Who undid the import, when, and why is kept in this list and in
            each check's history.
          </Box>
          {isBegun && <Status type="info">Someone started undoing this import. This will finish it.</Status>}
          <TextField control={control} name="reason" label={labels.reason} required />
          {removed > 0 && <Status type="loading">{`Removed ${grouped(removed)} of ${grouped(count)} checks`}</Status>}
        </>
      )}
    </RecordDialog>
  );
}
