import type { TreeNode } from '../../../../shared/ledger/trees.ts';
import { FundSourceChoice } from '../checks/fund-source-choice.tsx';
import styles from '../checks/ledger.module.css';
import { RangeField } from './range-field.tsx';

interface NumberFiltersProps {
  readonly sources: readonly TreeNode[];
  readonly sourceId: number | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly onChange: (name: 'source' | 'from' | 'to', value: number | null) => void;
}

const BACKWARDS = 'The last number can’t be lower than the first.';

/** Which numbers are looked at: of a fund source, from and to. */
export function NumberFilters({ sources, sourceId, from, to, onChange }: NumberFiltersProps) {
  const isBackwards = from !== null && to !== null && to < from;
  return (
    <div className={styles.period}>
      <div className={styles.source}>
        <FundSourceChoice sources={sources} chosen={sourceId} onChange={(id) => onChange('source', id)} />
      </div>
      <RangeField label="From number" number={from} onChange={(number) => onChange('from', number)} />
      <RangeField
        label="To number"
        number={to}
        problem={isBackwards ? BACKWARDS : undefined}
        onChange={(number) => onChange('to', number)}
      />
    </div>
  );
}
