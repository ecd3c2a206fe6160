import Select, { type SelectProps } from '@cloudscape-design/components/select';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';

export interface Choice {
  /** Null for all of them, or if none has been chosen yet. */
  readonly chosen: number | null;
  readonly offersAll: boolean;
  readonly onChange: (id: number | null) => void;
}

interface OneOrAllProps extends Choice, Pick<SelectProps, 'placeholder' | 'filteringAriaLabel'> {
  readonly label: string;
  readonly allLabel: string;
  /** By name, in the order of the list. */
  readonly choices: readonly { readonly id: number; readonly name: string }[];
}

const ALL = 'all';

/** Long lists are searched, if the search has a name. */
const MANY = 10;

/** Selects one of a ledger's records for a report, or all of them. */
export function OneOrAll({ label, allLabel, choices, chosen, offersAll, onChange, ...texts }: OneOrAllProps) {
  const each = choices.map(({ id, name }) => ({ value: String(id), label: name }));
  const options = offersAll ? [{ value: ALL, label: allLabel }, ...each] : each;
  const isSearched = texts.filteringAriaLabel !== undefined && options.length > MANY;
  return (
    <FieldFrame label={label}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === String(chosen ?? ALL)) ?? null}
        filteringType={isSearched ? 'auto' : 'none'}
        noMatch="No matches"
        onChange={({ detail: { selectedOption } }) =>
          onChange(selectedOption.value === ALL ? null : Number(selectedOption.value))
        }
        {...texts}
      />
    </FieldFrame>
  );
}
