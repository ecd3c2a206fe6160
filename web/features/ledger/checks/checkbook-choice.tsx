import { cklgFundSource } from '../../../../shared/contract/collections/cklg-fund-source.ts';
import { labelOf } from '../../../../shared/contract/field.ts';
import styles from './ledger.module.css';
import type { CheckbookRecord } from './number-scope.ts';
import { type Choice, OneOrAll } from './one-or-all.tsx';

interface CheckbookChoiceProps extends Choice {
  readonly checkbooks: readonly CheckbookRecord[];
}

/** Selects the checkbook of a report. A single one isn't shown. */
export function CheckbookChoice({ checkbooks, ...choice }: CheckbookChoiceProps) {
  if (checkbooks.length < 2) return null;
  return (
    <div className={styles.source}>
      <OneOrAll
        label={labelOf(cklgFundSource.fields, 'checkbook_id')}
        allLabel="All checkbooks"
        choices={checkbooks.toSorted((a, b) => a.name.localeCompare(b.name))}
        {...choice}
      />
    </div>
  );
}
