import Input from '@cloudscape-design/components/input';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import { sourcesOf } from '../../../../shared/ledger/checkbooks.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { DayFilter } from '../../../components/forms/day-filter.tsx';
import { CheckbookChoice } from '../checks/checkbook-choice.tsx';
import { FundSourceChoice } from '../checks/fund-source-choice.tsx';
import type { CheckbookRecord, FundSourceRecord } from '../checks/number-scope.ts';
import styles from '../checks/ledger.module.css';
import type { OutstandingView } from './outstanding-address.ts';
import { balanceCents, isWrongBalance, lessOutstanding } from './statement-balance.ts';

export interface OutstandingFiltersProps {
  readonly view: OutstandingView;
  readonly checkbooks: readonly CheckbookRecord[];
  readonly fundSources: readonly FundSourceRecord[];
  /** Whether all checks that may be listed are of one. */
  readonly isOneCheckbook: boolean;
  /** Undefined until the checks are loaded. */
  readonly totalCents: number | undefined;
  /** The balance as typed; it isn't stored anywhere. */
  readonly balance: string;
  readonly onBalance: (balance: string) => void;
  readonly onChange: (view: OutstandingView) => void;
}

/** Selects the checks, and reconciles them with the balance on the bank's statement. */
export function OutstandingFilters(props: OutstandingFiltersProps) {
  const { view, checkbooks, fundSources, isOneCheckbook, totalCents, balance, onBalance, onChange } = props;
  const { checkbookId } = view;
  const cents = balanceCents(balance);
  return (
    <div className={styles.period}>
      <DayFilter
        label="As of"
        which="the day"
        day={view.asOf}
        isRequired
        onChoose={(asOf) => onChange({ ...view, asOf })}
      />
      <CheckbookChoice
        checkbooks={checkbooks}
        chosen={checkbookId}
        offersAll
        onChange={(id) => onChange({ ...view, checkbookId: id, fundSourceId: null })}
      />
      <div className={styles.source}>
        <FundSourceChoice
          sources={checkbookId === null ? fundSources : sourcesOf(checkbookId, fundSources)}
          chosen={view.fundSourceId}
          offersAll
          onChange={(fundSourceId) => onChange({ ...view, fundSourceId })}
        />
      </div>
      <div className={styles.day}>
        <FieldFrame
          label="Statement balance"
          errorText={isWrongBalance(balance) ? 'Invalid amount.' : undefined}
          constraintText={cents === undefined ? undefined : lessOutstanding(cents, totalCents, isOneCheckbook)}
        >
          <Input
            value={balance}
            inputMode="decimal"
            autoComplete={false}
            placeholder="$0.00"
            onChange={({ detail }) => onBalance(detail.value)}
            onBlur={() => {
              if (cents !== undefined) onBalance(formatMoney(cents));
            }}
          />
        </FieldFrame>
      </div>
    </div>
  );
}
