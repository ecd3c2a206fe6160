import Button from '@cloudscape-design/components/button';
import { type ReactNode, useMemo, useState } from 'react';
import type { Collection } from '../../../shared/contract/collection.ts';
import { useFormsWithDraft } from '../../session/draft.tsx';
import { CollectionTable } from '../table/collection-table.tsx';
import type { CollectionTableProps } from '../table/collection-table-props.ts';
import type { RowAction } from '../table/row-actions.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { formKeyOf, keyInForm, NEW } from './form-key.ts';

type Shown<T extends object> = Omit<CollectionTableProps<T>, 'many' | 'rowKey' | 'rowActions' | 'emptyAction'>;

interface Removal<T> {
  readonly remove: (item: T) => Promise<void>;
  readonly text?: (item: T) => ReactNode;
  /** What must be typed before, where it cannot be undone or takes more with it. */
  readonly typed?: (item: T) => string;
  readonly lockedReason?: (item: T) => string | undefined;
  /** What uses it, asked before the question is. */
  readonly refusal?: ((item: T) => Promise<string | null>) | undefined;
}

interface ListScreenProps<T extends object> extends Shown<T> {
  /** What it lists; under the collection's name drafts of its forms are kept. */
  readonly contract: Pick<Collection, 'name' | 'one' | 'many'>;
  readonly keyOf: (item: T) => number;
  /** The form of a record, null for a new one. Left out where the person may only read. */
  readonly form?: (item: T | null, close: () => void) => ReactNode;
  /** Whether a person adds records of their own accord. */
  readonly canCreate?: boolean;
  readonly editLockedReason?: (item: T) => string | undefined;
  readonly removal?: Removal<T>;
  /** Further actions of a row, between Edit and Delete. */
  readonly moreActions?: (item: T) => readonly RowAction[];
}

type Open<T> = { readonly kind: 'form' | 'delete'; readonly item: T } | { readonly kind: 'new' };

/** A collection as a table with forms to create and edit in a dialog, and a question before a record is deleted. */
export function ListScreen<T extends object>(props: ListScreenProps<T>) {
  const { contract, items, keyOf, form, canCreate = true, editLockedReason, removal, moreActions, ...table } = props;
  const { name, one, many } = contract;
  const [open, setOpen] = useState<Open<T> | 'by-draft' | null>('by-draft');
  const close = () => setOpen(null);

  // A form that an expired session interrupted opens again with its draft.
  const drafts = useFormsWithDraft();
  const drafted = useMemo((): Open<T> | null => {
    const key = drafts.map((formKey) => keyInForm(name, formKey)).find((found) => found !== undefined);
    if (key === undefined) return null;
    if (key === NEW) return { kind: 'new' };
    const item = items.find((candidate) => keyOf(candidate) === key);
    return item ? { kind: 'form', item } : null;
  }, [drafts, items, keyOf, name]);
  const shown = open === 'by-draft' ? drafted : open;

  const rowActions = useMemo(() => {
    if (!form && !removal && !moreActions) return undefined;
    return (item: T): RowAction[] => [
      ...(form
        ? [
            {
              id: 'edit',
              label: 'Edit',
              disabledReason: editLockedReason?.(item),
              onSelect: () => setOpen({ kind: 'form', item }),
            },
          ]
        : []),
      ...(moreActions?.(item) ?? []),
      ...(removal
        ? [
            {
              id: 'delete',
              label: 'Delete',
              disabledReason: removal.lockedReason?.(item),
              onSelect: () => setOpen({ kind: 'delete', item }),
            },
          ]
        : []),
    ];
  }, [form, removal, moreActions, editLockedReason]);

  const create = form && canCreate && (
    <Button variant="primary" onClick={() => setOpen({ kind: 'new' })}>
      Create {one}
    </Button>
  );

  // The list may have a fresher copy of the record than the one that was opened.
  const fresh = (item: T): T => items.find((candidate) => keyOf(candidate) === keyOf(item)) ?? item;

  return (
    <>
      <CollectionTable<T>
        {...table}
        many={many}
        items={items}
        rowKey={(item) => String(keyOf(item))}
        {...(rowActions && { rowActions })}
        actions={
          <>
            {table.actions}
            {create}
          </>
        }
        emptyAction={create}
      />
      {form && shown?.kind === 'new' && <div key={formKeyOf(name, NEW)}>{form(null, close)}</div>}
      {form && shown?.kind === 'form' && (
        <div key={formKeyOf(name, keyOf(shown.item))}>{form(fresh(shown.item), close)}</div>
      )}
      {removal && shown?.kind === 'delete' && (
        <DeleteDialog
          one={one}
          name={table.rowName(shown.item)}
          {...(removal.typed && { typed: removal.typed(shown.item) })}
          remove={() => removal.remove(shown.item)}
          {...(removal.refusal && { refusal: () => removal.refusal?.(shown.item) ?? Promise.resolve(null) })}
          onClose={close}
        >
          {removal.text?.(shown.item)}
        </DeleteDialog>
      )}
    </>
  );
}
