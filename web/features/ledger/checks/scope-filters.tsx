import { CheckbookChoice } from './checkbook-choice.tsx';
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

/** Selects the checkbook and fund source of a report. */
export function ScopeFilters({ scope, checkbooks, offersAll, onChange }: ScopeFiltersProps) {
  return (
    <>
      <CheckbookChoice
        checkbooks={checkbooks}
        chosen={scope.checkbookId}
        offersAll={false}
        onChange={(id) => onChange('checkbook', Number(id))}
      />
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
