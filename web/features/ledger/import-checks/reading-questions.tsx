import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { countOf } from '../../../../shared/count-of.ts';
import type { DayOrder } from '../../../../shared/ledger/files/day-text.ts';
import type { FileReading, Question } from '../../../../shared/ledger/files/reading.ts';
import type { AmountSign } from '../../../../shared/ledger/import-amounts.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { dateWords, daysWords } from '../../../../shared/dates.ts';
import { type ImportChoices, openQuestions, type SourceTable } from './import-source.ts';
import { AccountSources } from './account-sources.tsx';
import type { TreeNode } from '../../../../shared/ledger/trees.ts';
import { dayOrderLabels, readingQuestions, signLabels } from '../checks/texts.ts';
import type { ChoicesChange } from './use-import-choices.ts';

interface ReadingQuestionsProps {
  readonly choices: ImportChoices;
  readonly table: SourceTable & { readonly read: NonNullable<SourceTable['read']> };
  readonly fundSources: readonly TreeNode[];
  /** Whether a preview was requested, so that missing answers are pointed out. */
  readonly wasTried: boolean;
  readonly onChange: (part: ChoicesChange) => void;
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

const labels: Readonly<Record<Question, string>> = {
  ...readingQuestions,
  account: 'Which account in this file do you want to import?',
};

/** Returns a date in the file that means a different day in the other order. */
function sampleOf({ dateSamples }: FileReading, order: DayOrder): string | undefined {
  const [sample] = dateSamples;
  const day = sample?.[order];
  return sample && day ? `${sample.text} is ${dateWords(day)}` : undefined;
}

const signDescriptions: Readonly<Record<AmountSign, string>> = {
  positive: 'As on many card statements',
  negative: 'As on bank statements',
  marked: "As in a company's books",
};

function choicesOf(question: Question, read: FileReading): Choice[] {
  if (question === 'date order') {
    return read.dateOrders.map((value) => {
      const description = sampleOf(read, value);
      return { value, label: dayOrderLabels[value], ...(description && { description }) };
    });
  }
  if (question === 'sign') {
    return read.signs.map((value) => ({ value, label: signLabels[value], description: signDescriptions[value] }));
  }
  return read.accounts.slice(0, 50).map((value) => ({ value, label: value }));
}

/** Shows what was read from a file, which questions are open, and which rows are skipped. */
export function ReadingQuestions({ choices, table, fundSources, wasTried, onChange }: ReadingQuestionsProps) {
  const { read } = table;
  const open = openQuestions(choices, table);
  const { count, cents, days } = read.summary;
  const when = days ? `, ${daysWords(days[0], days[1])}` : '';
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={`${read.format}: ${countOf(count, 'payment')}, ${formatMoney(cents)} in total${when}.`}
          actions={
            read.isTable && (
              <Button onClick={() => onChange({ isRead: false, leftOut: [] })}>Match columns yourself</Button>
            )
          }
        >
          What the file says
        </Header>
      }
    >
      <SpaceBetween size="m">
        {read.asked.includes('account') && !read.isOneAccountOnly && (
          <AccountSources
            accounts={read.accounts}
            sources={choices.accountSources ?? {}}
            fundSources={fundSources}
            wasTried={wasTried}
            onChange={(next) =>
              onChange(({ accountSources = {} }) => ({ accountSources: next(accountSources), leftOut: [] }))
            }
          />
        )}
        {read.asked
          .filter((question) => question !== 'account' || read.isOneAccountOnly)
          .map((question) => (
            <FieldFrame
              key={question}
              label={labels[question]}
              errorText={wasTried && open.includes(question) ? 'Choose one.' : undefined}
            >
              <RadioGroup
                ariaRequired
                value={choices.answers?.[question] ?? null}
                onChange={({ detail }) =>
                  onChange({ answers: { ...choices.answers, [question]: detail.value }, leftOut: [] })
                }
                items={choicesOf(question, read)}
              />
            </FieldFrame>
          ))}
        {read.notes.length > 0 && (
          <Alert type="info" statusIconAriaLabel="Info" header="Rows left out or worth a look">
            {read.notes.length <= 6 ? (
              <NoteList notes={read.notes} />
            ) : (
              <ExpandableSection headerText={countOf(read.notes.length, 'note')}>
                <NoteList notes={read.notes} />
              </ExpandableSection>
            )}
          </Alert>
        )}
      </SpaceBetween>
    </Container>
  );
}

function NoteList({ notes }: { readonly notes: readonly string[] }) {
  return (
    <ul>
      {notes.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
