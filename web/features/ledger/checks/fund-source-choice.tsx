import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { type TreeNode, treeOrder } from '../../../../shared/ledger/trees.ts';

interface FundSourceChoiceProps {
  readonly sources: readonly TreeNode[];
  readonly chosen: number | null;
  readonly onChange: (id: number) => void;
}

/** The fund source that a report is about. */
export function FundSourceChoice({ sources, chosen, onChange }: FundSourceChoiceProps) {
  const options = treeOrder(sources).map(({ node, path }) => ({ value: String(node.id), label: path }));
  return (
    <FormField label="Fund source" stretch>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === String(chosen)) ?? null}
        placeholder="Choose a fund source"
        filteringType={options.length > 10 ? 'auto' : 'none'}
        filteringAriaLabel="Search fund sources"
        noMatch="No matches"
        onChange={({ detail }) => onChange(Number(detail.selectedOption.value))}
      />
    </FormField>
  );
}
