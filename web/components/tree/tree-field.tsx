import Button from '@cloudscape-design/components/button';
import Select from '@cloudscape-design/components/select';
import { Suspense, useMemo, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { type TreeNode, treeOrder } from '../../../shared/ledger/trees.ts';
import { FieldFrame } from '../forms/field-frame.tsx';
import type { FieldProps } from '../forms/field-props.ts';
import styles from '../forms/fields.module.css';
import type { NodeDetail } from './tree-choice.tsx';
import { lazyPart } from '../lazy-part.ts';

const TreePicker = lazyPart(() => import('./tree-picker.tsx').then((m) => m.TreePicker<TreeNode>));

const NONE = '';

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

interface TreeFieldProps<V extends FieldValues, N extends TreeNode> extends FieldProps<V> {
  readonly nodes: readonly N[];
  readonly one: string;
  readonly many: string;
  readonly detail: NodeDetail<N>;
  /** What is offered where none may be chosen, e.g. "No default account". */
  readonly noneText?: string;
  readonly marksOptional?: boolean;
}

/** A node of a tree: found by typing part of its path, or in the tree itself. */
export function TreeField<V extends FieldValues, N extends TreeNode>(props: TreeFieldProps<V, N>) {
  const { control, name, label, nodes, one, many, detail, noneText, required, lockedReason } = props;
  const {
    field: { ref, value: held, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const [isBrowsing, setBrowsing] = useState(false);
  const value = held as number | null;
  const options = useMemo(() => {
    const placed = treeOrder(nodes).map(({ node, path }) => ({
      value: String(node.id),
      label: path,
      ...(detail.text(node) && { description: detail.text(node) }),
    }));
    return noneText === undefined ? placed : [{ value: NONE, label: noneText }, ...placed];
  }, [nodes, detail, noneText]);
  return (
    <>
      <FieldFrame {...props} errorText={fieldState.error?.message}>
        <div className={styles.beside}>
          <div className={styles.grow}>
            <Select
              ref={ref}
              options={options}
              selectedOption={options.find((option) => option.value === String(value ?? NONE)) ?? null}
              placeholder={`Choose ${withArticle(one)}`}
              empty={`There are no ${many} yet`}
              noMatch="No matches"
              filteringType="auto"
              filteringAriaLabel={`Search ${many}`}
              ariaRequired={required ?? false}
              readOnly={lockedReason !== undefined}
              onChange={({ detail: { selectedOption } }) =>
                onChange(selectedOption.value === NONE ? null : Number(selectedOption.value))
              }
              onBlur={onBlur}
            />
          </div>
          {lockedReason === undefined && (
            <Button formAction="none" ariaLabel={`Browse ${many} for ${label}`} onClick={() => setBrowsing(true)}>
              Browse
            </Button>
          )}
        </div>
      </FieldFrame>
      {isBrowsing && (
        <Suspense fallback={null}>
          <TreePicker
            title={label}
            nodes={nodes}
            one={one}
            many={many}
            detail={detail as NodeDetail<TreeNode>}
            initialId={value}
            onConfirm={(id) => {
              onChange(id);
              setBrowsing(false);
            }}
            onClose={() => setBrowsing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
