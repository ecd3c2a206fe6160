import LiveRegion from '@cloudscape-design/components/live-region';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useRef } from 'react';
import { type TreeNode, treePaths } from '../../../shared/ledger/trees.ts';
import { searchCount } from '../table/search-count.ts';
import { SearchField } from '../table/search-field.tsx';
import { NoMatch, NothingYet } from '../table/table-states.tsx';
import { TreeControls } from '../table/tree-controls.tsx';
import { nodeDetail, type TreeContract } from './node-detail.ts';
import { keyOfNode } from './tree-node.ts';
import { useTreeChoice } from './use-tree-choice.ts';

interface TreeChoiceProps<N extends TreeNode> {
  readonly nodes: readonly N[];
  readonly contract: TreeContract;
  readonly chosenId: number | null;
  readonly onChoose: (id: number) => void;
}

/** A tree in which one node can be chosen. */
export function TreeChoice<N extends TreeNode>(props: TreeChoiceProps<N>) {
  const { nodes, contract, chosenId, onChoose } = props;
  const { one, many } = contract;
  const detail = nodeDetail(contract);
  const choice = useTreeChoice(nodes, chosenId, detail.text);
  const search = (text: string) => {
    choice.setSearch(text);
    const [match, ...others] = choice.tree.matches(nodes, text);
    // A single match is chosen, so that Enter confirms it.
    if (match && others.length === 0) onChoose(match.id);
  };
  const field = useRef<HTMLDivElement>(null);
  const chosen = nodes.find(({ id }) => id === chosenId);
  return (
    <SpaceBetween size="s">
      <LiveRegion>
        {chosen ? (
          <>
            Selected: <b>{treePaths(nodes).get(chosen.id)}</b>
          </>
        ) : (
          `No ${one} selected.`
        )}
      </LiveRegion>
      <div ref={field}>
        <SearchField
          value={choice.search}
          onSearch={search}
          many={many}
          from={choice.tree.searchFrom}
          countText={searchCount(choice.search, choice.matches, choice.tree)}
        />
      </div>
      <TreeControls onExpandAll={choice.branches.expandAll} onCollapseAll={choice.branches.collapseAll} />
      <Table<N>
        variant="embedded"
        items={choice.roots}
        trackBy={keyOfNode}
        columnDefinitions={[
          { id: 'name', header: detail.nameLabel, cell: ({ name }) => name, isRowHeader: true, minWidth: 160 },
          { id: 'detail', header: detail.label, cell: (node) => detail.text(node) || '-', minWidth: 100 },
        ]}
        wrapLines
        contentDensity="compact"
        selectionType="single"
        selectedItems={chosen ? [chosen] : []}
        onSelectionChange={({ detail: { selectedItems } }) => {
          const [node] = selectedItems;
          if (node) onChoose(node.id);
        }}
        onRowClick={({ detail: { item } }) => onChoose(item.id)}
        expandableRows={{
          ...choice.expandableRows,
          expandedItems: choice.branches.expandedItems,
          onExpandableItemToggle: ({ detail: { item, expanded } }) => choice.branches.toggle(item, expanded),
        }}
        empty={
          choice.isSearched ? (
            <NoMatch many={many} list={field} onClear={() => choice.setSearch('')} />
          ) : (
            <NothingYet many={many} />
          )
        }
        ariaLabels={{
          tableLabel: `Choose one ${one}`,
          selectionGroupLabel: `Choose one ${one}`,
          allItemsSelectionLabel: () => `Choose one ${one}`,
          itemSelectionLabel: (_, { name }) => `Select ${name}`,
          expandButtonLabel: ({ name }) => `Expand ${name}`,
          collapseButtonLabel: ({ name }) => `Collapse ${name}`,
        }}
      />
    </SpaceBetween>
  );
}
