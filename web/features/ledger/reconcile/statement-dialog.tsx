import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { cklgReconciliation as contract } from '../../../../shared/contract/collections/cklg-reconciliation.ts';
import { addStatementLines, MAX_LINES_AT_ONCE } from '../../../../shared/contract/operations/reconcile.ts';
import { DEFAULT_CHECKBOOK_ID } from '../../../../shared/contract/collections/cklg-checkbook.ts';
import { countOf, grouped } from '../../../../shared/count-of.ts';
import { fromCents } from '../../../../shared/ledger/money.ts';
import type { Reconciliation } from '../../../../shared/ledger/reconcile/reconciliation.ts';
import { dateWords, daysBetween, isRealDate } from '../../../../shared/dates.ts';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import { type StatementDays, takenLines } from '../../../../shared/ledger/reconcile/late-lines.ts';
import { NO_STATEMENT_LINES } from '../../../../shared/ledger/reconcile/lines.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { CollectionDialog } from '../../../components/records/collection-dialog.tsx';
import { formValues, type RecordValues } from '../../../components/records/record-values.ts';
import { useToday } from '../../../components/use-today.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { FileChoice, type FileChoiceProps } from './file-choice.tsx';
import { type ChosenFile, openQuestions, useStatementFile } from './use-statement-file.ts';

const nameOf = ({ statement_date }: Reconciliation): string => `of ${dateWords(statement_date)}`;

const DAYS_OF_YEAR = 366;

/** No error, because earlier years are entered too. */
const yearWarning = (day: string, today: string): string | undefined =>
  isRealDate(day) && daysBetween(day, today) > DAYS_OF_YEAR
    ? 'This is more than a year ago. Is the year right?'
    : undefined;

/** Why a file's lines can't be added; undefined if they can. */
function fileProblem(file: ChosenFile | undefined, days: StatementDays): string | undefined {
  if (!file) return undefined;
  if (openQuestions(file).length > 0) return 'Choose one.';
  if (file.read.lines.length === 0) return NO_STATEMENT_LINES;
  const { length } = takenLines(file.read, days).lines;
  if (length === 0) return "All lines of this file are after the statement's date.";
  if (length <= MAX_LINES_AT_ONCE) return undefined;
  return `This file has ${grouped(length)} lines, but at most ${grouped(MAX_LINES_AT_ONCE)} can be added at once. Download shorter periods and add the files one at a time.`;
}

/** Adds a file's lines to a statement. Returns what was added, in words. */
async function addLines(id: number, { name, read }: ChosenFile, days: StatementDays): Promise<string> {
  const { lines: taken } = takenLines(read, days);
  const body = { reconciliation_id: id, lines: taken, file_name: name, format: read.format.slice(0, 60) };
  const { added, repeats } = await call(addStatementLines, { body });
  const lines = `${countOf(added, 'line')} added.`;
  if (repeats === 0) return lines;
  const repeated = countOf(
    repeats,
    'of them repeats an earlier line; see whether it counts.',
    'of them repeat earlier lines; see which ones count.',
  );
  return `${lines} ${repeated}`;
}

interface AddStatementProps {
  /** The checkbook of the latest statement, else the default one. */
  readonly checkbookId: number | undefined;
  readonly onAdded: (reconciliation: Reconciliation) => void;
  readonly onClose: () => void;
}

const NOTHING = formValues(contract.fields, {}, ['statement_date', 'opening_balance', 'closing_balance']);

/** Fills in what a file says, except where something else was typed. */
function FillIn({ file }: { readonly file: ChosenFile | undefined }) {
  const { getValues, setValue } = useFormContext<RecordValues>();
  const filled = useRef(NOTHING);
  useEffect(() => {
    const amount = (cents: number | null | undefined) => (typeof cents === 'number' ? fromCents(cents) : null);
    const { lastDay = null, openingCents, closingCents } = file?.read ?? {};
    const said = formValues(
      contract.fields,
      { statement_date: lastDay, opening_balance: amount(openingCents), closing_balance: amount(closingCents) },
      Object.keys(NOTHING),
    );
    for (const [name, value] of Object.entries(said)) {
      if (getValues(name) === filled.current[name]) setValue(name, value, { shouldValidate: false });
    }
    filled.current = said;
  }, [file, getValues, setValue]);
  return null;
}

/** The file, with what the typed date leaves out of it. */
function FileUntilDate(props: Omit<FileChoiceProps, 'lastDay'>) {
  const { statement_date: day } = useWatch<{ statement_date: unknown }>();
  return <FileChoice {...props} lastDay={isRealDate(day) ? day : undefined} />;
}

/** Adds a statement: from the bank's file, or typed. */
export function AddStatementDialog({ checkbookId = DEFAULT_CHECKBOOK_ID, onAdded, onClose }: AddStatementProps) {
  const { notify } = useNotices();
  const today = useToday();
  const { create, update } = useCollection('CklgReconciliation', { fetch: 'if-missing' });
  const used = useStatementFile();
  const { file } = used;
  const [problem, setProblem] = useState<string>();
  return (
    <CollectionDialog
      name="CklgReconciliation"
      record={null}
      title="Add statement"
      submitText="Add"
      isOnce
      fields={['checkbook_id', 'statement_date', 'opening_balance', 'closing_balance']}
      start={{ checkbook_id: checkbookId }}
      additions={{
        checkbook_id: {
          after: (
            <>
              <FillIn file={file} />
              <FileUntilDate used={used} problem={problem} />
            </>
          ),
        },
        statement_date: { warningOf: (day) => yearWarning(day, today) },
        opening_balance: {
          description: 'For the first statement of a checkbook. Later ones start with the last closing balance.',
        },
      }}
      nameOf={nameOf}
      savedText={({ statement_date }) => `Statement of ${dateWords(statement_date)} added.`}
      save={async (stored, body, version, insteadOf) => {
        const wrong = fileProblem(file, { lastDay: body.statement_date ?? today, today });
        setProblem(wrong);
        if (wrong !== undefined) throw new Error(wrong);
        return { record: stored ? await update(stored.id, { ...body, version }) : await create(body, insteadOf) };
      }}
      onSaved={(reconciliation) => {
        const add = async (): Promise<void> => {
          try {
            const days = { lastDay: reconciliation.statement_date, today };
            if (file) notify({ type: 'success', content: await addLines(reconciliation.id, file, days) });
          } catch (error) {
            const content = `The statement was added without its lines: ${messageOf(error, UNKNOWN_ERROR)}`;
            notify({ type: 'error', content });
          }
          onAdded(reconciliation);
        };
        void add();
      }}
      onClose={onClose}
    />
  );
}

interface StatementDialogProps {
  readonly reconciliation: Reconciliation;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Corrects date and balances, and takes deposits and fees as sums. */
export function EditStatementDialog({ reconciliation, onDone, onClose }: StatementDialogProps) {
  const today = useToday();
  return (
    <CollectionDialog
      name="CklgReconciliation"
      record={reconciliation}
      title={`Edit statement of ${dateWords(reconciliation.statement_date)}`}
      fields={['statement_date', 'opening_balance', 'closing_balance', 'deposits', 'fees']}
      additions={{ statement_date: { warningOf: (day) => yearWarning(day, today) } }}
      nameOf={nameOf}
      onSaved={onDone}
      onClose={onClose}
    />
  );
}

/** Adds another file's lines, such as the second half of the month. */
export function AddLinesDialog({ reconciliation, onDone, onClose }: StatementDialogProps) {
  const { notify } = useNotices();
  const days = { lastDay: reconciliation.statement_date, today: useToday() };
  const used = useStatementFile();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (): Promise<void> => {
    const { file } = used;
    const wrong = file ? fileProblem(file, days) : 'Choose a file.';
    setProblem(wrong);
    if (wrong !== undefined || !file) return;
    setSaving(true);
    try {
      notify({ type: 'success', content: await addLines(reconciliation.id, file, days) });
      onDone();
      onClose();
    } catch (error) {
      setFailure(messageOf(error, UNKNOWN_ERROR));
    }
    setSaving(false);
  };
  return (
    <FormDialog
      title="Add a file"
      submitText="Add lines"
      isSaving={isSaving}
      isDirty={used.file !== undefined}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FileChoice used={used} isRequired problem={problem} lastDay={days.lastDay} />
    </FormDialog>
  );
}
