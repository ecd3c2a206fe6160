import { checkLabels } from '../../../../shared/ledger/check-labels.ts';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import { type TreeNode, treeOrder } from '../../../../shared/ledger/trees.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { DayFilter } from '../../../components/forms/day-filter.tsx';
import styles from '../checks/ledger.module.css';
import type { OutstandingView } from './outstanding-address.ts';
import { balanceCents, isWrongBalance, lessOutstanding } from './statement-balance.ts';

export interface OutstandingFiltersProps {
  readonly view: OutstandingView;
  readonly fundSources: readonly TreeNode[];
  /** Undefined until the checks are loaded. */
  readonly totalCents: number | undefined;
  /** The balance as typed; it isn't stored anywhere. */
  readonly balance: string;
  readonly onBalance: (balance: string) => void;
  readonly onChange: (view: OutstandingView) => void;
}

const ALL = { value: '', label: 'All fund sources' };

/** Selects the checks, and reconciles them with the balance on the bank's statement. */
export function OutstandingFilters(props: OutstandingFiltersProps) {
  const { view, fundSources, totalCents, balance, onBalance, onChange } = props;
  const options = [ALL, ...treeOrder(fundSources).map(({ node, path }) => ({ value: String(node.id), label: path }))];
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
      <div className={styles.source}>
        <FieldFrame label={checkLabels.fund_source_id}>
          <Select
            options={options}
            selectedOption={options.find(({ value }) => value === String(view.fundSourceId ?? '')) ?? ALL}
            filteringType="auto"
            filteringAriaLabel="Search fund sources"
            onChange={({ detail: { selectedOption } }) =>
              onChange({ ...view, fundSourceId: selectedOption.value ? Number(selectedOption.value) : null })
            }
          />
        </FieldFrame>
      </div>
      <div className={styles.day}>
        <FieldFrame
          label="Statement balance"
          errorText={isWrongBalance(balance) ? 'Invalid amount.' : undefined}
          constraintText={cents === undefined ? undefined : lessOutstanding(cents, totalCents)}
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
