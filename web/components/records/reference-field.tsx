import { useMemo } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { type CollectionName, collections } from '../../../shared/contract/collections.ts';
import type { TreeNode } from '../../../shared/ledger/trees.ts';
import { useNamedRecords } from '../../api/use-named-records.ts';
import { withArticle } from '../forms/choices.ts';
import { ChoiceField, emptyText } from '../forms/choice-field.tsx';
import type { FieldProps } from '../forms/field-props.ts';
import { TreeField } from '../tree/tree-field.tsx';
import { useReferenceChoices } from './use-reference-choices.ts';

interface ReferenceFieldProps<V extends FieldValues> extends FieldProps<V> {
  /** The collection to choose from. */
  readonly to: CollectionName;
  /** Whether to offer the record with this id; by default all are offered. */
  readonly offers?: ((id: number) => boolean) | undefined;
  readonly noneText?: string | undefined;
  readonly marksOptional?: boolean;
}

const idOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** A record of another collection, found by typing part of its name or, for trees, by browsing. */
export function ReferenceField<V extends FieldValues>(props: ReferenceFieldProps<V>) {
  const { to, offers, noneText, ...field } = props;
  const { choices, data, one, many } = useReferenceChoices(to);
  const chosen: unknown = useWatch({ control: field.control, name: field.name });
  useNamedRecords(to, [idOf(chosen)]);
  const nodes = useMemo(
    () => (offers ? data.filter(({ id }) => offers(id)) : data) as readonly object[] as readonly TreeNode[],
    [data, offers],
  );
  if (collections[to].isTree) {
    const none = noneText !== undefined && { noneText };
    return <TreeField {...field} {...none} nodes={nodes} contract={collections[to]} />;
  }
  return (
    <ChoiceField
      {...field}
      choices={offers ? choices.filter(({ value }) => offers(Number(value))) : choices}
      placeholder={noneText ?? `Choose ${withArticle(one)}`}
      empty={emptyText(many)}
    />
  );
}

/** The name of the referenced record; empty while unknown. */
export function ReferenceName({ to, id }: { readonly to: CollectionName; readonly id: unknown }) {
  useNamedRecords(to, [idOf(id)]);
  return useReferenceChoices(to).choices.find(({ value }) => value === id)?.label ?? '';
}
