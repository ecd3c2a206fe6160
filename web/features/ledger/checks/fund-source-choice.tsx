import { checkLabels } from '../../../../shared/ledger/check-labels.ts';
import { type TreeNode, treeOrder } from '../../../../shared/ledger/trees.ts';
import { type Choice, OneOrAll } from './one-or-all.tsx';

interface FundSourceChoiceProps extends Choice {
  readonly sources: readonly TreeNode[];
}

/** Selects the fund source of a report. */
export function FundSourceChoice({ sources, ...choice }: FundSourceChoiceProps) {
  return (
    <OneOrAll
      label={checkLabels.fund_source_id}
      allLabel="All fund sources"
      choices={treeOrder(sources).map(({ node, path }) => ({ id: node.id, name: path }))}
      placeholder="Choose a fund source"
      filteringAriaLabel="Search fund sources"
      {...choice}
    />
  );
}
