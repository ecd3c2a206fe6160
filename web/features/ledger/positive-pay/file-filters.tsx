import SpaceBetween from '@cloudscape-design/components/space-between';
import { BACKWARDS } from '../checks/check-period.ts';
import { DayFilter } from '../checks/day-filter.tsx';
import styles from '../checks/ledger.module.css';
import { ScopeFilters } from '../checks/scope-filters.tsx';
import { FilePreview } from './file-preview.tsx';
import { FileProblems } from './file-problems.tsx';
import type { ShownPositivePay } from './use-positive-pay.ts';

interface FileFiltersProps {
  readonly shown: ShownPositivePay;
  /** Why the bank would reject the file. */
  readonly problem: string | undefined;
  readonly onScope: (name: 'checkbook' | 'source', id: number) => void;
  readonly onDay: (name: 'from' | 'to', day: string) => void;
}

/** Selects the checks for the file, shows its problems, and offers the download. */
export function FileFilters({ shown, problem, onScope, onDay }: FileFiltersProps) {
  const { scope, checkbooks, from, to, file, layout } = shown;
  return (
    <SpaceBetween size="s">
      <div className={styles.period}>
        <ScopeFilters scope={scope} checkbooks={checkbooks} offersAll={scope.isWhole} onChange={onScope} />
        <DayFilter label="From" which="the first day" day={from} isRequired onChoose={(day) => onDay('from', day)} />
        <DayFilter
          label="To"
          which="the last day"
          day={to}
          isRequired
          problem={to < from ? BACKWARDS : undefined}
          onChoose={(day) => onDay('to', day)}
        />
      </div>
      <FileProblems file={file} problem={problem} />
      <FilePreview file={file} layout={layout} />
    </SpaceBetween>
  );
}
