import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { AnswerOf } from '../../../../shared/contract/operation.ts';
import { labelOf } from '../../../../shared/contract/field.ts';
import { importLeaveBalances } from '../../../../shared/contract/operations/leave.ts';
import { countOf } from '../../../../shared/count-of.ts';
import { openingColumns } from '../../../../shared/leave/openings.ts';
import { decodeBytes } from '../../../../shared/ledger/files/decode-bytes.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { FileInput } from '../../../components/forms/file-input.tsx';
import { type Notice, useNotices } from '../../../layout/use-notices.ts';

type Preview = AnswerOf<typeof importLeaveBalances>;

interface ImportDialogProps {
  readonly onImported: () => void;
  readonly onClose: () => void;
}

const MAX_SHOWN = 200;

/** A notice is short. */
const MAX_NAMED = 5;

const lineText = (line: number): string => (line === 0 ? '' : `Line ${line}: `);

const newRows = (rows: Preview['rows']) => rows.filter(({ outcome }) => outcome === 'new');

/** What the file contains: every problem, or every balance. */
function Found({ preview }: { readonly preview: Preview }) {
  const { rows, problems } = preview;
  if (problems.length > 0) {
    return (
      <Alert type="error" statusIconAriaLabel="Error" header="Nothing can be imported until these are fixed">
        <ul>
          {problems.slice(0, MAX_SHOWN).map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              {lineText(line)}
              {message}
            </li>
          ))}
        </ul>
        {problems.length > MAX_SHOWN && `And ${problems.length - MAX_SHOWN} more.`}
      </Alert>
    );
  }
  const fresh = newRows(rows);
  return (
    <>
      <Box>
        <b>{countOf(fresh.length, 'balance')}</b> to import
        {rows.length > fresh.length && `, ${countOf(rows.length - fresh.length, 'balance')} imported before`}.
      </Box>
      <ul>
        {fresh.slice(0, MAX_SHOWN).map(({ line, name, kind_name: kind, hundredths, earned }) => (
          <li key={line}>
            {name}: {kind} {hoursText(hundredths)}
            {earned !== 0 && `, of which ${hoursText(earned)} were already earned here`}
          </li>
        ))}
      </ul>
      {fresh.length > MAX_SHOWN && <Box>And {fresh.length - MAX_SHOWN} more.</Box>}
    </>
  );
}

/** What became of the file. */
function importedNotice({ is_finished: isFinished, rows, problems }: Preview): Notice {
  if (!isFinished) {
    return { type: 'warning', content: 'Time ran out. Import the file again to add the remaining balances.' };
  }
  const imported = `Imported ${countOf(newRows(rows).length, 'balance')}`;
  if (problems.length === 0) return { type: 'success', content: `${imported}.` };
  const found = problems.slice(0, MAX_NAMED).map(({ line, message }) => `${lineText(line)}${message}`);
  const more = problems.length > MAX_NAMED ? [`And ${problems.length - MAX_NAMED} more.`] : [];
  return {
    type: 'warning',
    content: [`${imported}. Someone else entered balances at the same time.`, ...found, ...more].join(' '),
  };
}

/** R71: opening balances from a file: shown first, then saved. */
export function ImportDialog({ onImported, onClose }: ImportDialogProps) {
  const { notify } = useNotices();
  const [text, setText] = useState<string>();
  const [preview, setPreview] = useState<Preview>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const run = async (work: () => Promise<void>, failed: string): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(messageOf(error, failed));
    } finally {
      setBusy(false);
    }
  };
  const choose = (file: File) =>
    run(async () => {
      setPreview(undefined);
      const read = decodeBytes(new Uint8Array(await file.arrayBuffer())).text;
      setText(read);
      setPreview(await call(importLeaveBalances, { body: { text: read, preview: true } }));
    }, "The file couldn't be read.");
  const save = async (): Promise<void> => {
    if (text === undefined || preview === undefined || preview.problems.length > 0) {
      setProblem('Choose a file without problems first.');
      return;
    }
    await run(async () => {
      notify(importedNotice(await call(importLeaveBalances, { body: { text, preview: false } })));
      onImported();
      onClose();
    }, "The balances couldn't be imported.");
  };
  return (
    <FormDialog
      title="Import opening balances"
      submitText="Import"
      isSaving={isBusy}
      isDirty={false}
      failure={failure}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <FieldFrame
          label={labelOf(importLeaveBalances.body, 'text')}
          description={`A CSV file with the columns ${openingColumns.join(', ')}, and a line for each person and leave type.`}
        >
          <FileInput accept=".csv,.txt,text/csv" errorText={problem} onFile={(chosen) => void choose(chosen)} />
        </FieldFrame>
        <div aria-live="polite">{preview && <Found preview={preview} />}</div>
      </SpaceBetween>
    </FormDialog>
  );
}
