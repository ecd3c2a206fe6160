import Select from '@cloudscape-design/components/select';
import { cklgPayee } from '../../../../shared/contract/collections/cklg-payee.ts';
import { capitalized } from '../../../../shared/contract/field.ts';
import { yearChoices } from '../../../../shared/ledger/shown-years.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import styles from '../checks/ledger.module.css';
import type { PaymentsShown, PaymentsView } from './payments-address.ts';

export interface PaymentsFiltersProps {
  readonly view: PaymentsView;
  readonly today: string;
  /** What can be shown, in words. */
  readonly names: Readonly<Record<PaymentsShown, string>>;
  readonly onChange: (view: PaymentsView) => void;
}

/** Selects the year and the payees. */
export function PaymentsFilters({ view, today, names, onChange }: PaymentsFiltersProps) {
  const years = yearChoices(today).map((year) => ({ value: String(year), label: String(year) }));
  const kinds = (['all', 'recipients', 'reported'] as const).map((value) => ({ value, label: names[value] }));
  return (
    <div className={styles.period}>
      <div className={styles.year}>
        <FieldFrame label="Year">
          <Select
            options={years}
            selectedOption={years.find(({ value }) => value === String(view.year)) ?? null}
            onChange={({ detail }) => onChange({ ...view, year: Number(detail.selectedOption.value) })}
          />
        </FieldFrame>
      </div>
      <div className={styles.source}>
        <FieldFrame label={capitalized(cklgPayee.many)}>
          <Select
            options={kinds}
            selectedOption={kinds.find(({ value }) => value === view.shown) ?? null}
            onChange={({ detail }) => {
              const chosen = kinds.find(({ value }) => value === detail.selectedOption.value);
              if (chosen) onChange({ ...view, shown: chosen.value });
            }}
          />
        </FieldFrame>
      </div>
    </div>
  );
}
