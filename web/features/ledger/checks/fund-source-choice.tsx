import { checkLabels } from '../../../../shared/ledger/check-labels.ts';
import Select from '@cloudscape-design/components/select';
import { type TreeNode, treeOrder } from '../../../../shared/ledger/trees.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';

interface FundSourceChoiceProps {
  readonly sources: readonly TreeNode[];
  /** Null for all of them, or if none has been chosen yet. */
  readonly chosen: number | null;
  readonly offersAll: boolean;
  readonly onChange: (id: number | null) => void;
}

const ALL = { value: 'all', label: 'All fund sources' };

/** Selects the fund source of a report. */
export function FundSourceChoice({ sources, chosen, offersAll, onChange }: FundSourceChoiceProps) {
  const each = treeOrder(sources).map(({ node, path }) => ({ value: String(node.id), label: path }));
  const options = offersAll ? [ALL, ...each] : each;
  const shown =
    chosen === null ? options.find((option) => option === ALL) : each.find(({ value }) => value === String(chosen));
  return (
    <FieldFrame label={checkLabels.fund_source_id}>
      <Select
        options={options}
        selectedOption={shown ?? null}
        placeholder="Choose a fund source"
        filteringType={options.length > 10 ? 'auto' : 'none'}
        filteringAriaLabel="Search fund sources"
        noMatch="No matches"
        onChange={({ detail: { selectedOption } }) =>
          onChange(selectedOption.value === ALL.value ? null : Number(selectedOption.value))
        }
      />
    </FieldFrame>
  );
}
