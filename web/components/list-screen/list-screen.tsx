import Button from '@cloudscape-design/components/button';
import { type ReactNode, useMemo } from 'react';
import type { Collection } from '../../../shared/contract/collection.ts';
import { CollectionTable } from '../table/collection-table.tsx';
import type { CollectionTableProps } from '../table/collection-table-props.ts';
import type { RowAction } from '../table/row-actions.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { formKeyOf, NEW } from './form-key.ts';
import { type Open, useOpenRecord } from './use-open-record.ts';

type Shown<T extends object> = Omit<CollectionTableProps<T>, 'many' | 'rowKey' | 'rowActions' | 'emptyAction'>;

interface Removal<T> {
  readonly remove: (item: T) => Promise<void>;
  readonly text?: (item: T) => ReactNode;
  /** Returns text that must be typed to confirm a deletion that can't be undone, or that also affects other data. */
  readonly typed?: (item: T) => string;
  readonly lockedReason?: (item: T) => string | undefined;
  /** Returns why the record can't be deleted, or null; called before the question is shown. */
  readonly refusal?: ((item: T) => Promise<string | null>) | undefined;
}

interface ListScreenProps<T extends object> extends Shown<T> {
  /** The listed collection; drafts of its forms are kept under its name. */
  readonly contract: Pick<Collection, 'name' | 'one' | 'many'>;
  readonly keyOf: (item: T) => number;
  /** The form of a record, or of a new one for null. Leave out if the user may only read. */
  readonly form?: (item: T | null, close: () => void) => ReactNode;
  /** Whether users may create records themselves. */
  readonly canCreate?: boolean;
  readonly editLockedReason?: (item: T) => string | undefined;
  readonly removal?: Removal<T>;
  /** More row actions, shown between Edit and Delete. */
  readonly moreActions?: (item: T) => readonly RowAction[];
}

/** Returns the row actions; undefined if there are none. */
function useRowActions<T extends object>(
  { form, removal, moreActions, editLockedReason }: ListScreenProps<T>,
  onOpen: (open: Open<T>) => void,
): ((item: T) => readonly RowAction[]) | undefined {
  return useMemo(() => {
    if (!form && !removal && !moreActions) return undefined;
    return (item: T): RowAction[] => [
      ...(form
        ? [
            {
              id: 'edit',
              label: 'Edit',
              disabledReason: editLockedReason?.(item),
              onSelect: () => onOpen({ kind: 'form', item }),
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
              onSelect: () => onOpen({ kind: 'delete', item }),
            },
          ]
        : []),
    ];
  }, [form, removal, moreActions, editLockedReason, onOpen]);
}

/** Shows a collection as a table, with dialogs to create, edit and delete records. */
export function ListScreen<T extends object>(props: ListScreenProps<T>) {
  const { contract, items, keyOf, form, canCreate = true, removal, ...table } = props;
  const { name, one, many } = contract;
  const { open, setOpen } = useOpenRecord({ name, items, keyOf });
  const close = () => setOpen(null);
  const rowActions = useRowActions(props, setOpen);

  const create = form && canCreate && (
    <Button variant="primary" onClick={() => setOpen({ kind: 'new' })}>
      Create {one}
    </Button>
  );

  // The list may contain a newer copy of the record than the one that was opened.
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
      {form && open?.kind === 'new' && <div key={formKeyOf(name, NEW)}>{form(null, close)}</div>}
      {form && open?.kind === 'form' && (
        <div key={formKeyOf(name, keyOf(open.item))}>{form(fresh(open.item), close)}</div>
      )}
      {removal && open?.kind === 'delete' && (
        <DeleteDialog
          one={one}
          name={table.rowName(open.item)}
          {...(removal.typed && { typed: removal.typed(open.item) })}
          remove={() => removal.remove(open.item)}
          {...(removal.refusal && { refusal: () => removal.refusal?.(open.item) ?? Promise.resolve(null) })}
          onClose={close}
        >
          {removal.text?.(open.item)}
        </DeleteDialog>
      )}
    </>
  );
}
