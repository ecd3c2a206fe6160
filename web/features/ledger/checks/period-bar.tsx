import { lazyPart } from '../../../components/lazy-part.tsx';
import { FilterBar } from '../../../components/table/filter-bar.tsx';
import { type CheckPeriod, currentYear, isBackwards, periodInWords } from './check-period.ts';

const PeriodFilter = lazyPart(() => import('./period-filter.tsx').then((m) => m.PeriodFilter));

interface PeriodBarProps {
  readonly period: CheckPeriod;
  readonly today: string;
  readonly onChange: (edit: (current: CheckPeriod) => CheckPeriod) => void;
}

/** Shows the period of the listed checks, and the fields to change it. */
export function PeriodBar({ period, today, onChange }: PeriodBarProps) {
  const standard = currentYear(today);
  const text = periodInWords(period);
  const isStandard = text === periodInWords(standard);
  return (
    <FilterBar
      chips={[{ id: 'period', text, clear: isStandard ? undefined : () => onChange(() => standard) }]}
      hasProblem={isBackwards(period)}
    >
      <PeriodFilter period={period} today={today} onChange={onChange} />
    </FilterBar>
  );
}
