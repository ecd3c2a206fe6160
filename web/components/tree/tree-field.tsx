import Button from '@cloudscape-design/components/button';
import { useMemo, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { type TreeNode, treeOrder } from '../../../shared/ledger/trees.ts';
import { ChoiceField, emptyText } from '../forms/choice-field.tsx';
import type { NewChoice } from '../forms/choice-input.tsx';
import type { FieldProps } from '../forms/field-props.ts';
import { nodeDetail, type TreeContract } from './node-detail.ts';
import { lazyPart } from '../lazy-part.tsx';
import { withArticle } from '../forms/choices.ts';

const TreePicker = lazyPart(() => import('./tree-picker.tsx').then((m) => m.TreePicker<TreeNode>));

interface TreeFieldProps<V extends FieldValues, N extends TreeNode> extends FieldProps<V> {
  readonly nodes: readonly N[];
  readonly contract: TreeContract;
  /** The text of an empty optional field, e.g. "No default account". */
  readonly noneText?: string;
  readonly marksOptional?: boolean;
  /** Creates the first node from the typed text. Later ones belong somewhere in the tree, which its own screen asks. */
  readonly firstChoice?: NewChoice;
}

/** A field for a node of a tree, found by typing part of its path or by browsing the tree. */
export function TreeField<V extends FieldValues, N extends TreeNode>(props: TreeFieldProps<V, N>) {
  const { control, name, label, nodes, contract, noneText, lockedReason, firstChoice } = props;
  const newChoice = nodes.length === 0 ? firstChoice : undefined;
  const { one, many } = contract;
  const detail = nodeDetail(contract);
  const {
    field: { value, onChange },
  } = useController({ control, name });
  const [isBrowsing, setBrowsing] = useState(false);
  const choices = useMemo(
    () =>
      treeOrder(nodes).map(({ node, path }) => ({
        value: node.id,
        label: path,
        ...(detail.text(node) && { description: detail.text(node) }),
      })),
    [nodes, detail],
  );
  return (
    <>
      <ChoiceField
        {...props}
        choices={choices}
        placeholder={noneText ?? `Choose ${withArticle(one)}`}
        empty={emptyText(many, newChoice)}
        newChoice={newChoice}
        beside={
          lockedReason === undefined &&
          !newChoice && (
            <Button formAction="none" ariaLabel={`Browse ${many} for ${label}`} onClick={() => setBrowsing(true)}>
              Browse
            </Button>
          )
        }
      />
      {isBrowsing && (
        <TreePicker
          title={label}
          nodes={nodes}
          contract={contract}
          initialId={typeof value === 'number' ? value : null}
          onConfirm={(id) => {
            onChange(id);
            setBrowsing(false);
          }}
          onClose={() => setBrowsing(false)}
        />
      )}
    </>
  );
}
