import Button from '@cloudscape-design/components/button';
import { type ReactNode, useMemo } from 'react';
import type { Collection } from '../../../shared/contract/collection.ts';
import { useCan } from '../../session/use-session.ts';
import { CollectionTable } from '../table/collection-table.tsx';
import type { CollectionTableProps } from '../table/collection-table-props.ts';
import type { RowAction } from '../table/row-actions.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { formKeyOf, NEW } from './form-key.ts';
import { type Open, useOpenRecord } from './use-open-record.ts';

interface Listed {
  readonly id: number;
}

type Shown<T extends object> = Omit<CollectionTableProps<T>, 'many' | 'rowKey' | 'rowActions'>;

/** What is special about deleting a record of a list. Define this outside the component. */
interface Removal<T> {
  readonly text?: (item: T) => ReactNode;
  /** Returns text that must be typed to confirm a deletion that can't be undone, or that also affects other data. */
  readonly typed?: (item: T) => string;
  readonly lockedReason?: (item: T) => string | undefined;
  /** Returns why the record can't be deleted, or null; called before the question is shown. */
  readonly findUses?: ((item: T) => Promise<string | null>) | undefined;
}

interface ListScreenProps<T extends Listed> extends Shown<T> {
  /** The listed collection; drafts of its forms are kept under its name. */
  readonly contract: Pick<Collection, 'name' | 'one' | 'many' | 'access'>;
  /** The form of a record, or of a new one for null. */
  readonly form?: (item: T | null, close: () => void) => ReactNode;
  /**
   * R31: deletes a record as it was seen, and may return what else changed; the list offers it if the user may. If it was
   * changed since, the list is to be fetched again before this fails.
   */
  readonly remove?: (seen: T) => Promise<string | void>;
  readonly removal?: Removal<T>;
  /** Row actions of everyone who may see the list, shown first. */
  readonly readActions?: (item: T) => readonly RowAction[];
  /** More row actions of those who may change it, shown between Edit and Delete. */
  readonly moreActions?: (item: T) => readonly RowAction[];
}

/** Returns the row actions; undefined if there are none. */
function useRowActions<T extends Listed>(
  { form, remove, removal, readActions, moreActions }: ListScreenProps<T>,
  canWrite: boolean,
  onOpen: (open: Open<T>) => void,
): ((item: T) => readonly RowAction[]) | undefined {
  const canDelete = remove !== undefined;
  return useMemo(() => {
    if (!canWrite) return readActions;
    return (item: T): RowAction[] => [
      ...(readActions?.(item) ?? []),
      ...(form ? [{ id: 'edit', label: 'Edit', onSelect: () => onOpen({ kind: 'form', item }) }] : []),
      ...(moreActions?.(item) ?? []),
      ...(canDelete
        ? [
            {
              id: 'delete',
              label: 'Delete',
              disabledReason: removal?.lockedReason?.(item),
              onSelect: () => onOpen({ kind: 'delete', item }),
            },
          ]
        : []),
    ];
  }, [canWrite, canDelete, form, removal, readActions, moreActions, onOpen]);
}

/** Shows a collection as a table, for users who may change it with dialogs to create, edit and delete records. */
export function ListScreen<T extends Listed>(props: ListScreenProps<T>) {
  const { contract, items, remove, removal, ...table } = props;
  const canWrite = useCan(contract.access.update);
  const form = canWrite ? props.form : undefined;
  const { name, one, many } = contract;
  const { open, setOpen } = useOpenRecord(name, items);
  const close = () => setOpen(null);
  const rowActions = useRowActions(props, canWrite, setOpen);

  const create = form && (
    <Button variant="primary" onClick={() => setOpen({ kind: 'new' })}>
      Create {one}
    </Button>
  );

  // The list may contain a newer copy of the record than the one that was opened.
  const fresh = (item: T): T => items.find(({ id }) => id === item.id) ?? item;

  return (
    <>
      <CollectionTable<T>
        {...table}
        many={many}
        items={items}
        rowKey={(item) => String(item.id)}
        {...(rowActions && { rowActions })}
        actions={
          <>
            {canWrite && table.actions}
            {create}
          </>
        }
        emptyAction={table.emptyAction ?? create}
      />
      {form && open?.kind === 'new' && <div key={formKeyOf(name, NEW)}>{form(null, close)}</div>}
      {form && open?.kind === 'form' && <div key={formKeyOf(name, open.item.id)}>{form(fresh(open.item), close)}</div>}
      {remove && canWrite && open?.kind === 'delete' && (
        <DeleteDialog
          one={one}
          name={table.rowName(open.item)}
          {...(removal?.typed && { typed: removal.typed(open.item) })}
          remove={async () => {
            try {
              return await remove(open.item);
            } catch (error) {
              setOpen((now) => (now === open ? { ...open, hasFailed: true } : now));
              throw error;
            }
          }}
          {...(removal?.findUses && { findUses: () => removal.findUses?.(open.item) ?? Promise.resolve(null) })}
          onClose={close}
        >
          {removal?.text?.(open.item)}
        </DeleteDialog>
      )}
    </>
  );
}
