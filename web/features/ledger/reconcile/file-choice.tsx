import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { MAX_LINES_AT_ONCE } from '../../../../shared/contract/operations/reconcile.ts';
import { countOf, grouped, plural } from '../../../../shared/count-of.ts';
import type { Question } from '../../../../shared/ledger/files/reading.ts';
import { daysWords } from '../../../../shared/dates.ts';
import { takenLines } from '../../../../shared/ledger/reconcile/late-lines.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { useToday } from '../../../components/use-today.ts';
import { FileInput } from '../../../components/forms/file-input.tsx';
import { dayOrderLabels, readingQuestions, signLabels } from '../checks/texts.ts';
import { type ChosenFile, type UsedStatementFile } from './use-statement-file.ts';

const ACCEPTED = '.csv,.txt,.tsv,.ofx,.qfx,.qbo,.xml,.sta,.mt940,.940,.bai,.bai2';

const questionLabels: Readonly<Record<Question, string>> = {
  ...readingQuestions,
  account: 'Which account in this file is the checkbook?',
};

function choicesOf(question: Question, { read }: ChosenFile) {
  if (question === 'date order') {
    return read.dateOrders.map((value) => ({ value, label: dayOrderLabels[value] }));
  }
  if (question === 'sign') {
    return read.signs.map((value) => ({ value, label: signLabels[value] }));
  }
  return read.accounts.slice(0, 50).map((value) => ({ value, label: value }));
}

function summaryOf({ name, read }: ChosenFile): string {
  const days = read.lines.map(({ date }) => date).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const when = first && last ? `, ${daysWords(first, last)}` : '';
  return `${name}: ${countOf(read.lines.length, 'line')}${when}`;
}

export interface FileChoiceProps {
  readonly used: UsedStatementFile;
  readonly isRequired?: boolean;
  /** What the user has to do before the file can be used. */
  readonly problem?: string | undefined;
  /** The statement's date; undefined until it is complete. */
  readonly lastDay: string | undefined;
}

/** Says which lines the statement leaves out, before anything is added. */
function LateLines({ file, lastDay }: { readonly file: ChosenFile; readonly lastDay: string }) {
  const { late, lateCount } = takenLines(file.read, { lastDay, today: useToday() });
  if (late === undefined) return null;
  return (
    <Alert type="warning" statusIconAriaLabel="Warning">
      {late} {plural(lateCount, "It's", "They're")} left out. Add this file to the next statement too.
    </Alert>
  );
}

const FORMATS = 'OFX, QFX, CAMT.053, MT940, BAI2, or CSV.';

/** Lets the user choose the bank's file, and asks what it leaves open. */
export function FileChoice({ used, isRequired = false, problem, lastDay }: FileChoiceProps) {
  const { file, failure } = used;
  if (!file) {
    return (
      <FieldFrame
        label="Bank's file"
        required={isRequired}
        marksOptional
        description={isRequired ? FORMATS : `${FORMATS} Without a file, select the checks on the statement yourself.`}
      >
        <FileInput
          accept={ACCEPTED}
          constraintText={`At most ${grouped(MAX_LINES_AT_ONCE)} lines.`}
          errorText={failure ?? problem}
          onFile={(chosen) => void used.choose(chosen)}
        />
      </FieldFrame>
    );
  }
  const { read, answers } = file;
  const asked: Question[] = [
    ...(read.isOrderOpen || answers['date order'] !== undefined ? (['date order'] as const) : []),
    ...(read.signs.length > 0 ? (['sign'] as const) : []),
    ...(read.accounts.length > 0 ? (['account'] as const) : []),
  ];
  return (
    <SpaceBetween size="s">
      <div>
        {summaryOf(file)}{' '}
        <Button variant="inline-link" onClick={used.forget}>
          Choose another file
        </Button>
      </div>
      {asked.map((question) => (
        <FieldFrame
          key={question}
          label={questionLabels[question]}
          errorText={answers[question] === undefined ? problem : undefined}
        >
          <RadioGroup
            ariaRequired
            value={answers[question] ?? null}
            onChange={({ detail }) => void used.answer(question, detail.value)}
            items={choicesOf(question, file)}
          />
        </FieldFrame>
      ))}
      {lastDay !== undefined && <LateLines file={file} lastDay={lastDay} />}
      {read.notes.length > 0 && (
        <Alert type="info" statusIconAriaLabel="Info">
          <ExpandableSection headerText={`${countOf(read.notes.length, 'note')} about this file`}>
            <ul>
              {read.notes.slice(0, 50).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </ExpandableSection>
        </Alert>
      )}
    </SpaceBetween>
  );
}
