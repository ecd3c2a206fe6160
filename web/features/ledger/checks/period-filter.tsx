import Select from '@cloudscape-design/components/select';
import { LAST_BEFORE_FIRST } from '../../../../shared/dates.ts';
import { yearChoices } from '../../../../shared/ledger/shown-years.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { type CheckPeriod, currentYear, isBackwards } from './check-period.ts';
import { DayFilter } from '../../../components/forms/day-filter.tsx';
import styles from './ledger.module.css';

interface PeriodFilterProps {
  readonly period: CheckPeriod;
  readonly today: string;
  /** Receives a function that edits the address's period, which may have changed since this was rendered. */
  readonly onChange: (edit: (current: CheckPeriod) => CheckPeriod) => void;
}

const daysOf = (period: CheckPeriod) => (period.kind === 'days' ? period : { from: '', to: '' });

/** Selects a year, or first and last days; choosing one clears the other. */
export function PeriodFilter({ period, today, onChange }: PeriodFilterProps) {
  const years = yearChoices(today).map((year) => ({ value: String(year), label: String(year) }));
  const days = daysOf(period);
  const choose = (change: { readonly from: string } | { readonly to: string }) =>
    onChange((current) => {
      const { from, to } = { ...daysOf(current), ...change };
      return from === '' && to === '' ? currentYear(today) : { kind: 'days', from, to };
    });
  const chosen = period.kind === 'year' ? years.find(({ value }) => value === String(period.year)) : undefined;
  return (
    <div className={styles.period}>
      <div className={styles.year}>
        <FieldFrame label="Year">
          <Select
            options={years}
            selectedOption={chosen ?? null}
            placeholder="Choose a year"
            onChange={({ detail }) => onChange(() => ({ kind: 'year', year: Number(detail.selectedOption.value) }))}
          />
        </FieldFrame>
      </div>
      <DayFilter label="From" which="the first day" day={days.from} onChoose={(from) => choose({ from })} />
      <DayFilter
        label="To"
        which="the last day"
        day={days.to}
        problem={isBackwards(period) ? LAST_BEFORE_FIRST : undefined}
        onChoose={(to) => choose({ to })}
      />
    </div>
  );
}
