import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { PositivePay } from '../../../../shared/ledger/positive-pay.ts';
import type { TreeNode } from '../../../../shared/ledger/trees.ts';
import { BACKWARDS } from '../checks/check-period.ts';
import { DayFilter } from '../checks/day-filter.tsx';
import { FundSourceChoice } from '../checks/fund-source-choice.tsx';
import styles from '../checks/ledger.module.css';

interface FileFiltersProps extends FileProblemsProps {
  readonly sources: readonly TreeNode[];
  readonly sourceId: number | null;
  readonly from: string;
  readonly to: string;
  readonly onChange: (name: 'source' | 'from' | 'to', value: string) => void;
}

/** Which checks the file is about, and what is wrong with it. */
export function FileFilters({ sources, sourceId, from, to, onChange, file, problem }: FileFiltersProps) {
  return (
    <SpaceBetween size="s">
      <div className={styles.period}>
        <div className={styles.source}>
          <FundSourceChoice sources={sources} chosen={sourceId} onChange={(id) => onChange('source', String(id))} />
        </div>
        <DayFilter label="From" which="the first day" day={from} isRequired onChoose={(day) => onChange('from', day)} />
        <DayFilter
          label="To"
          which="the last day"
          day={to}
          isRequired
          problem={to < from ? BACKWARDS : undefined}
          onChoose={(day) => onChange('to', day)}
        />
      </div>
      <FileProblems file={file} problem={problem} />
    </SpaceBetween>
  );
}

interface FileProblemsProps {
  readonly file: PositivePay | undefined;
  /** Why the bank could not take the file. */
  readonly problem: string | undefined;
}

/** What the bank would not know from this file, or could not take. */
function FileProblems({ file, problem }: FileProblemsProps) {
  const left = file?.withoutNumber.length ?? 0;
  return (
    <SpaceBetween size="s">
      {problem !== undefined && (
        <Alert type="warning" statusIconAriaLabel="Warning">
          {problem}
        </Alert>
      )}
      {left > 0 && (
        <Alert type="warning" statusIconAriaLabel="Warning">
          {left === 1 ? '1 check in this period has' : `${left} checks in this period have`} no number and{' '}
          {left === 1 ? 'is' : 'are'} not in the file. The bank won’t pay {left === 1 ? 'it' : 'them'}.
        </Alert>
      )}
    </SpaceBetween>
  );
}
