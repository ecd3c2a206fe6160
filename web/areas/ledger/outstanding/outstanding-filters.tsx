import DatePicker from '@cloudscape-design/components/date-picker';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { useState } from 'react';
import { isRealDate } from '../../../../shared/dates.ts';
import { formatMoney, toCents } from '../../../../shared/ledger/money.ts';
import { type TreeNode, treeOrder } from '../../../../shared/ledger/trees.ts';
import styles from '../../../components/ledger/ledger.module.css';
import type { OutstandingView } from './outstanding-address.ts';

interface OutstandingFiltersProps {
  readonly view: OutstandingView;
  readonly today: string;
  readonly fundSources: readonly TreeNode[];
  readonly totalCents: number;
  readonly onChange: (view: OutstandingView) => void;
}

const ALL = { value: '', label: 'All fund sources' };

/** Which checks, and what the bank's statement comes to with them. */
export function OutstandingFilters({ view, today, fundSources, totalCents, onChange }: OutstandingFiltersProps) {
  const [typed, setTyped] = useState(view.asOf);
  const [shown, setShown] = useState(view.asOf);
  const [balance, setBalance] = useState('');
  // A day that changes from outside replaces what stands in the field.
  if (shown !== view.asOf) {
    setShown(view.asOf);
    setTyped(view.asOf);
  }
  const options = [ALL, ...treeOrder(fundSources).map(({ node, path }) => ({ value: String(node.id), label: path }))];
  const cents = balance.trim() === '' ? undefined : toCents(balance);
  return (
    <div className={styles.period}>
      <div className={styles.day}>
        <FormField label="As of" stretch>
          <DatePicker
            value={typed}
            placeholder="YYYY-MM-DD"
            format="iso"
            inputFormat="iso"
            openCalendarAriaLabel={(chosen) => `Choose the day${chosen ? `, now ${chosen}` : ''}`}
            onChange={({ detail }) => {
              setTyped(detail.value);
              if (!isRealDate(detail.value)) return;
              setShown(detail.value);
              onChange({ ...view, asOf: detail.value });
            }}
            onBlur={() => setTyped(isRealDate(typed) ? typed : today)}
          />
        </FormField>
      </div>
      <div className={styles.source}>
        <FormField label="Fund source" stretch>
          <Select
            options={options}
            selectedOption={options.find(({ value }) => value === String(view.fundSourceId ?? '')) ?? ALL}
            filteringType="auto"
            filteringAriaLabel="Search fund sources"
            onChange={({ detail: { selectedOption } }) =>
              onChange({ ...view, fundSourceId: selectedOption.value ? Number(selectedOption.value) : null })
            }
          />
        </FormField>
      </div>
      <div className={styles.day}>
        <FormField
          label="Balance on the statement"
          errorText={balance.trim() !== '' && cents === undefined ? 'Invalid amount.' : undefined}
          constraintText={cents === undefined ? undefined : `Less outstanding: ${formatMoney(cents - totalCents)}`}
          i18nStrings={{ errorIconAriaLabel: 'Error' }}
          stretch
        >
          <Input
            value={balance}
            inputMode="decimal"
            autoComplete={false}
            placeholder="$0.00"
            onChange={({ detail }) => setBalance(detail.value)}
            onBlur={() => {
              if (cents !== undefined) setBalance(formatMoney(cents));
            }}
          />
        </FormField>
      </div>
    </div>
  );
}
