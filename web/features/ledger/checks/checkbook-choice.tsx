import { cklgFundSource } from '../../../../shared/contract/collections/cklg-fund-source.ts';
import { labelOf } from '../../../../shared/contract/field.ts';
import Select from '@cloudscape-design/components/select';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import styles from './ledger.module.css';
import type { CheckbookRecord } from './number-scope.ts';

interface CheckbookChoiceProps {
  readonly checkbooks: readonly CheckbookRecord[];
  /** Null for all of them. */
  readonly chosen: number | null;
  readonly offersAll: boolean;
  readonly onChange: (id: number | null) => void;
}

const ALL = { value: 'all', label: 'All checkbooks' };

/** Selects the checkbook of a report. A single one isn't shown. */
export function CheckbookChoice({ checkbooks, chosen, offersAll, onChange }: CheckbookChoiceProps) {
  if (checkbooks.length < 2) return null;
  const each = checkbooks
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const options = offersAll ? [ALL, ...each] : each;
  return (
    <div className={styles.source}>
      <FieldFrame label={labelOf(cklgFundSource.fields, 'checkbook_id')}>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === String(chosen ?? ALL.value)) ?? null}
          onChange={({ detail: { selectedOption } }) =>
            onChange(selectedOption.value === ALL.value ? null : Number(selectedOption.value))
          }
        />
      </FieldFrame>
    </div>
  );
}
