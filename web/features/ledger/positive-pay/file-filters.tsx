import { LAST_BEFORE_FIRST } from '../../../../shared/dates.ts';
import { DayFilter } from '../../../components/forms/day-filter.tsx';
import styles from '../checks/ledger.module.css';
import { ScopeFilters } from '../checks/scope-filters.tsx';
import type { ShownPositivePay } from './use-positive-pay.ts';

export interface FileFiltersProps {
  readonly shown: Pick<ShownPositivePay, 'scope' | 'checkbooks' | 'from' | 'to'>;
  readonly onScope: (name: 'checkbook' | 'source', id: number) => void;
  readonly onDay: (name: 'from' | 'to', day: string) => void;
}

/** Selects the checks for the file. */
export function FileFilters({ shown, onScope, onDay }: FileFiltersProps) {
  const { scope, checkbooks, from, to } = shown;
  return (
    <div className={styles.period}>
      <ScopeFilters scope={scope} checkbooks={checkbooks} offersAll={scope.isWhole} onChange={onScope} />
      <DayFilter label="From" which="the first day" day={from} isRequired onChoose={(day) => onDay('from', day)} />
      <DayFilter
        label="To"
        which="the last day"
        day={to}
        isRequired
        problem={to < from ? LAST_BEFORE_FIRST : undefined}
        onChoose={(day) => onDay('to', day)}
      />
    </div>
  );
}
