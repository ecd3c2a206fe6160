import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import { type ImportRow } from '../../../../shared/ledger/import-fields.ts';
import type { FoundReading } from '../../../../shared/ledger/import.ts';
import { type AmountSign, amountSigns, amountSignsIn } from '../../../../shared/ledger/import-amounts.ts';
import { type DateOrder, dateOrders, readDay } from '../../../../shared/ledger/import-dates.ts';
import { dateWords, isRealDate } from '../../../../shared/dates.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { dayOrderLabels, readingQuestions, signLabels } from '../checks/texts.ts';
import { type ImportChoices, readingOfFile, rowsToSend, type SourceTable } from './import-source.ts';

interface ReadingPartProps {
  readonly choices: ImportChoices;
  readonly table: SourceTable;
  /** Whether a preview was requested, so that missing answers are pointed out. */
  readonly wasTried: boolean;
  readonly onChange: (part: Partial<ImportChoices>) => void;
}

const orderLabels: Readonly<Record<DateOrder, string>> = {
  'month-first': dayOrderLabels['month first'],
  'day-first': dayOrderLabels['day first'],
  'year-first': dayOrderLabels['year first'],
};

const orderWords: Readonly<Record<DateOrder, string>> = {
  'month-first': 'the month first, then the day, because some are only valid that way',
  'day-first': 'the day first, then the month, because some are only valid that way',
  'year-first': 'the year first, then the month, because that fits all of them best',
};

/** Returns a date in the file that means different days in different orders. */
function sampleOf(rows: readonly ImportRow[]): string | undefined {
  const days = rows.flatMap(({ transaction_date, cleared_on }) => [transaction_date, cleared_on]);
  return days.find((text = '') => {
    const read = dateOrders.map((order) => readDay(text, order));
    return new Set(read.filter((day) => day !== text && isRealDate(day))).size > 1;
  });
}

const described = (sample: string | undefined, order: DateOrder): string | undefined => {
  const day = sample === undefined ? undefined : readDay(sample, order);
  return isRealDate(day) ? `${sample} is ${dateWords(day)}` : undefined;
};

const signDescriptions: Readonly<Partial<Record<AmountSign, string>>> = {
  negative: 'Payments, as in a bank export',
  marked: "Payments, as in a company's books",
};

/** Returns what was inferred from the file, so that the user can notice a mistake. */
function decidedLines(found: FoundReading, choices: ImportChoices): string[] {
  const lines: string[] = [];
  const { date_order } = found;
  if (choices.dateOrder === null && date_order !== 'open' && date_order !== 'none') {
    lines.push(`Dates are read with ${orderWords[date_order]}.`);
  }
  if (choices.amountSign === null && found.amount_sign === 'negative') {
    lines.push("All amounts are negative, so they'll be imported as payments.");
  }
  return lines;
}

/** Asks how to read dates and amounts, but only if the file is ambiguous. */
export function ReadingPart({ choices, table, wasTried, onChange }: ReadingPartProps) {
  const { dateOrder, amountSign } = choices;
  const [found, sample, signs] = useMemo(() => {
    const sent = rowsToSend(table, choices);
    const rows = sent.map(({ row }) => row);
    const written = amountSignsIn(rows.map(({ amount }) => amount ?? ''));
    return [readingOfFile(table, choices, sent), sampleOf(rows), written] as const;
  }, [table, choices]);
  const asksOrder = found.date_order === 'open' || dateOrder !== null;
  const asksSign = found.amount_sign === 'open' || amountSign !== null;
  const lines = decidedLines(found, choices);
  if (!asksOrder && !asksSign && lines.length === 0) return null;
  return (
    <Container header={<Header variant="h2">Dates and amounts</Header>}>
      <SpaceBetween size="m">
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
        {asksOrder && (
          <FieldFrame
            label={readingQuestions['date order']}
            errorText={wasTried && dateOrder === null ? 'Choose how to read the dates.' : undefined}
          >
            <RadioGroup
              ariaRequired
              value={dateOrder}
              onChange={({ detail }) => onChange({ dateOrder: detail.value as DateOrder })}
              items={dateOrders
                .map((value) => ({ value, label: orderLabels[value], description: described(sample, value) }))
                // Most dates can't begin with the year.
                .filter(({ value, description }) => value !== 'year-first' || description !== undefined)}
            />
          </FieldFrame>
        )}
        {asksSign && (
          <FieldFrame
            label={readingQuestions.sign}
            errorText={wasTried && amountSign === null ? 'Choose which amounts are payments.' : undefined}
          >
            <RadioGroup
              ariaRequired
              value={amountSign}
              onChange={({ detail }) => onChange({ amountSign: detail.value as AmountSign })}
              items={amountSigns
                .filter((value) => signs.includes(value) || value === amountSign)
                .map((value) => ({ value, label: signLabels[value], description: signDescriptions[value] }))}
            />
          </FieldFrame>
        )}
      </SpaceBetween>
    </Container>
  );
}
