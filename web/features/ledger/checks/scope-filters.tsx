import { cklgFundSource } from '../../../../shared/contract/collections/cklg-fund-source.ts';
import { labelOf } from '../../../../shared/contract/field.ts';
import Select from '@cloudscape-design/components/select';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { FundSourceChoice } from './fund-source-choice.tsx';
import styles from './ledger.module.css';
import type { CheckbookRecord, NumberScope } from './number-scope.ts';

interface ScopeFiltersProps {
  readonly scope: Pick<NumberScope, 'checkbookId' | 'sourceId' | 'sources'>;
  readonly checkbooks: readonly CheckbookRecord[];
  /** Whether to offer all fund sources of the checkbook as a choice. */
  readonly offersAll: boolean;
  readonly onChange: (name: 'checkbook' | 'source', id: number) => void;
}

/** Selects the checkbook and fund source of a report. A single checkbook isn't shown. */
export function ScopeFilters({ scope, checkbooks, offersAll, onChange }: ScopeFiltersProps) {
  const options = checkbooks
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      {options.length > 1 && (
        <div className={styles.source}>
          <FieldFrame label={labelOf(cklgFundSource.fields, 'checkbook_id')}>
            <Select
              options={options}
              selectedOption={options.find(({ value }) => value === String(scope.checkbookId)) ?? null}
              onChange={({ detail }) => onChange('checkbook', Number(detail.selectedOption.value))}
            />
          </FieldFrame>
        </div>
      )}
      <div className={styles.source}>
        <FundSourceChoice
          sources={scope.sources}
          chosen={scope.sourceId}
          offersAll={offersAll}
          // Null selects the whole checkbook, whichever fund source was selected before.
          onChange={(id) => (id === null ? onChange('checkbook', scope.checkbookId) : onChange('source', id))}
        />
      </div>
    </>
  );
}
