import DatePicker from '@cloudscape-design/components/date-picker';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { isRealDate } from '../../../shared/dates.ts';
import { yearChoices } from '../../../shared/ledger/check-date.ts';
import { BACKWARDS, type CheckPeriod, isBackwards } from './check-period.ts';
import styles from './ledger.module.css';

interface PeriodFilterProps {
  readonly period: CheckPeriod;
  readonly today: string;
  /** What becomes of the period that the address has by then. */
  readonly onChange: (edit: (current: CheckPeriod) => CheckPeriod) => void;
}

interface DayProps {
  readonly label: string;
  readonly which: string;
  readonly day: string;
  readonly problem?: string | undefined;
  readonly onChoose: (day: string) => void;
}

const isWhole = (typed: string): boolean => typed === '' || isRealDate(typed);

/** A day that is chosen or typed; while it is half typed nothing is asked for. */
export function Day({ label, which, day, problem, onChoose }: DayProps) {
  const [known, setKnown] = useState(day);
  const [typed, setTyped] = useState(day);
  // A day that changes from outside (back, another year) replaces what stands in the field.
  if (known !== day) {
    setKnown(day);
    setTyped(day);
  }
  return (
    <div className={styles.day}>
      <FormField label={label} errorText={problem} i18nStrings={{ errorIconAriaLabel: 'Error' }} stretch>
        <DatePicker
          value={typed}
          placeholder="YYYY-MM-DD"
          format="iso"
          inputFormat="iso"
          openCalendarAriaLabel={(chosen) => `Choose the ${which} day${chosen ? `, now ${chosen}` : ''}`}
          onChange={({ detail }) => {
            setTyped(detail.value);
            if (isWhole(detail.value)) onChoose(detail.value);
          }}
          onBlur={() => setTyped(isWhole(typed) ? typed : day)}
        />
      </FormField>
    </div>
  );
}

const daysOf = (period: CheckPeriod) => (period.kind === 'days' ? period : { from: '', to: '' });

/** A year, or days from and to: choosing one clears the other. */
export function PeriodFilter({ period, today, onChange }: PeriodFilterProps) {
  const years = yearChoices(today).map((year) => ({ value: String(year), label: String(year) }));
  const days = daysOf(period);
  const choose = (change: { readonly from: string } | { readonly to: string }) =>
    onChange((current) => {
      const { from, to } = { ...daysOf(current), ...change };
      return from === '' && to === '' ? { kind: 'year', year: Number(today.slice(0, 4)) } : { kind: 'days', from, to };
    });
  const chosen = period.kind === 'year' ? years.find(({ value }) => value === String(period.year)) : undefined;
  return (
    <div className={styles.period}>
      <div className={styles.year}>
        <FormField label="Year" stretch>
          <Select
            options={years}
            selectedOption={chosen ?? null}
            placeholder="Choose a year"
            onChange={({ detail }) => onChange(() => ({ kind: 'year', year: Number(detail.selectedOption.value) }))}
          />
        </FormField>
      </div>
      <Day label="From" which="first" day={days.from} onChoose={(from) => choose({ from })} />
      <Day
        label="To"
        which="last"
        day={days.to}
        problem={isBackwards(period) ? BACKWARDS : undefined}
        onChoose={(to) => choose({ to })}
      />
    </div>
  );
}
