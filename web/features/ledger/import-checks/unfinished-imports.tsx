import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { countOf, grouped } from '../../../../shared/count-of.ts';
import { messageOf } from '../../../api/api-error.ts';
import { loadPart } from '../../../api/load-part.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { useMomentText } from '../../../components/use-moment-text.ts';
import { FileInput } from '../../../components/forms/file-input.tsx';
import { useSession } from '../../../session/use-session.ts';
import { hashOf, restoreChoices } from './kept-choices.ts';
import { tableOf } from './import-source.ts';
import { Running } from './running.tsx';
import { DISCARDED } from './use-import-work.ts';
import type { Continued, UsedImport } from './use-import.ts';
import { type PastImport, usePastImports } from './use-past-imports.ts';

const OTHER_FILE = "This isn't the file that the import was started with. Choose that file.";
const NOT_KEPT = "This import can't be continued. Discard it, then import the file again.";

const loadReader = () => loadPart(() => import('./read-source.ts'));

/** Reads the chosen file as it was read when the import began. */
async function continued(past: PastImport, file: File): Promise<Continued> {
  const { unfinished, import_id: importId } = past;
  if (!unfinished?.settings) throw new Error(NOT_KEPT);
  const reader = await loadReader();
  const { text } = reader.textOf(new Uint8Array(await file.arrayBuffer()));
  if ((await hashOf(text)) !== unfinished.file_hash) throw new Error(OTHER_FILE);
  const restored = restoreChoices(unfinished.settings, { text, fileName: past.file_name ?? file.name });
  if (!restored) throw new Error(NOT_KEPT);
  const { choices } = restored;
  const table = choices.isRead ? reader.readSource(choices) : tableOf(choices);
  return { ...restored, table, begun: { importId, stored: unfinished.stored } };
}

interface UnfinishedImportProps {
  readonly past: PastImport;
  readonly work: UsedImport;
}

function UnfinishedImport({ past, work }: UnfinishedImportProps) {
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const momentText = useMomentText();
  const { unfinished, count, file_name: name } = past;
  const run = async (file: File): Promise<void> => {
    setFailure(undefined);
    try {
      await work.resume(await continued(past, file), count);
    } catch (error) {
      setFailure(messageOf(error, NOT_KEPT));
    }
  };
  const isRunning = work.resuming === past.import_id;
  const storedText = (stored: number): string => `${grouped(stored)} of ${countOf(count, 'check')} stored`;
  const stored = unfinished?.stored ?? 0;
  return (
    <Alert
      type="warning"
      statusIconAriaLabel="Warning"
      header={`The import of ${name ?? 'a file'} isn't finished`}
      action={
        <SpaceBetween direction="horizontal" size="xs">
          {unfinished?.settings != null && !isAsked && (
            <Button disabled={work.busy !== undefined} onClick={() => setAsked(true)}>
              Continue
            </Button>
          )}
          <Button disabled={work.busy !== undefined} onClick={() => void work.drop(past.import_id, DISCARDED)}>
            Discard
          </Button>
        </SpaceBetween>
      }
    >
      <SpaceBetween size="s">
        <div>
          {`Started ${momentText(past.imported_at)}${isRunning ? '' : `: ${storedText(stored)}`}. None of its checks are visible yet.`}
        </div>
        {isAsked && work.busy === undefined && (
          <FieldFrame label="Choose the same file again">
            <FileInput errorText={failure} dropText="Drop the file to continue" onFile={(chosen) => void run(chosen)} />
          </FieldFrame>
        )}
        {isRunning && <Running text={storedText(Math.max(work.progress, stored))} onStop={work.stop} />}
      </SpaceBetween>
    </Alert>
  );
}

/** Points out imports that this person began and didn't finish, such as by closing the tab. */
export function UnfinishedImports({ work, isIdle }: { readonly work: UsedImport; readonly isIdle: boolean }) {
  const userId = useSession().authUser?.user.id;
  const { imports } = usePastImports(true, work.changes);
  // While a file is open, an unfinished import can be the one that is running here.
  const open =
    imports?.filter(
      ({ state, imported_by: by, import_id: id }) =>
        state === 'unfinished' && by === userId && (isIdle || id === work.resuming),
    ) ?? [];
  if (open.length === 0) return null;
  return (
    <SpaceBetween size="s">
      {open.map((past) => (
        <UnfinishedImport key={past.import_id} past={past} work={work} />
      ))}
    </SpaceBetween>
  );
}
