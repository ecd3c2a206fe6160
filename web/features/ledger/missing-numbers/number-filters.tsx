import styles from '../checks/ledger.module.css';
import type { CheckbookRecord, NumberScope } from '../checks/number-scope.ts';
import { ScopeFilters } from '../checks/scope-filters.tsx';
import { MAX_CHECK_NUMBER } from '../../../../shared/ledger/check-numbers.ts';
import { NumberFilter } from '../../../components/forms/number-filter.tsx';

export interface NumberFiltersProps {
  readonly scope: NumberScope;
  readonly checkbooks: readonly CheckbookRecord[];
  readonly from: number | null;
  readonly to: number | null;
  /** What is wrong with the range. */
  readonly problem: string | undefined;
  readonly onChange: (name: 'checkbook' | 'source' | 'from' | 'to', value: number | null) => void;
}

/** Selects the checkbook or fund source, and the range of numbers. */
export function NumberFilters({ scope, checkbooks, from, to, problem, onChange }: NumberFiltersProps) {
  return (
    <div className={styles.period}>
      <ScopeFilters scope={scope} checkbooks={checkbooks} offersAll onChange={onChange} />
      <NumberFilter
        max={MAX_CHECK_NUMBER}
        label="From number"
        number={from}
        onChange={(number) => onChange('from', number)}
      />
      <NumberFilter
        max={MAX_CHECK_NUMBER}
        label="To number"
        number={to}
        problem={problem}
        onChange={(number) => onChange('to', number)}
      />
    </div>
  );
}
