import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import type { Collection } from '../../../shared/contract/collection.ts';
import { useNotices } from '../../layout/use-notices.ts';
import { useFormsWithDraft } from '../../session/draft.tsx';
import { useCan } from '../../session/use-session.ts';
import { formKeyOf, NEW } from '../list-screen/form-key.ts';
import { ListScreen } from '../list-screen/list-screen.tsx';
import type { Column } from '../table/column.ts';
import type { RowAction } from '../table/row-actions.tsx';
import type { NodeDetail } from './tree-choice.tsx';
import { idsAbove, treeRowsOf } from './tree-node.ts';
import { childWords, type TreeRecord, treeRecordRows, type TreeRow, type TreeSource } from './tree-record.ts';
import type { TreeRecordForm } from './tree-record-dialog.tsx';
import { useMove } from './use-move.ts';
import { useReveal } from './use-reveal.ts';
import { lazyPart } from '../lazy-part.ts';

// Fetched when something is moved for the first time.
const MoveDialog = lazyPart(() => import('./move-dialog.tsx').then((m) => m.MoveDialog<TreeRecord>));

interface TreeScreenProps<N extends TreeRecord> {
  readonly contract: Collection;
  readonly title: string;
  readonly tableId: string;
  readonly source: TreeSource<N>;
  readonly columns: readonly Column<TreeRow<N>>[];
  readonly detail: NodeDetail<N>;
  readonly form: (form: TreeRecordForm<N>) => ReactNode;
  /** What uses a record, so that it cannot be deleted. Keep it outside of the component. */
  readonly refusal?: (record: TreeRecord) => Promise<string | null>;
  /** One row after the other instead of the tree. */
  readonly isList?: boolean;
  readonly filters?: ReactNode;
}

type Open = { readonly kind: 'below' | 'move'; readonly id: number };

const keyOf = ({ id }: TreeRecord) => id;
const nameOf = ({ name }: TreeRecord) => name;
const byName = { column: 'name', isDescending: false };
const belowKeyOf = (name: string, id: number): string => `${name}-below-${id}`;

/** A collection as a tree: add, edit, move and delete records where they are. */
export function TreeScreen<N extends TreeRecord>(props: TreeScreenProps<N>) {
  const { contract, source, detail, form, refusal, isList = false } = props;
  const { one, many, name } = contract;
  const canWrite = useCan(contract.access.update);
  const { data, remove } = source;
  const rows = useMemo(() => treeRecordRows(data), [data]);
  const tree = useMemo(() => (isList ? undefined : treeRowsOf(rows, detail.text)), [isList, rows, detail]);
  const { notify } = useNotices();
  const move = useMove(one, source);
  const reveal = useReveal();
  const [open, setOpen] = useState<Open | 'by-draft' | null>('by-draft');
  const close = () => setOpen(null);

  // A form that an expired session interrupted opens again with its draft.
  const drafts = useFormsWithDraft();
  const drafted = rows.find(({ id }) => drafts.includes(belowKeyOf(name, id)));
  const shown = open === 'by-draft' ? drafted && ({ kind: 'below', id: drafted.id } as const) : open;
  const record = rows.find(({ id }) => id === shown?.id);

  const show = useCallback(
    ({ parent_id }: TreeRecord) => {
      if (parent_id !== null) reveal([parent_id, ...idsAbove(data, parent_id)]);
    },
    [data, reveal],
  );

  const moveToRoot = useCallback(
    async (row: TreeRow<N>) => {
      const { failure } = await move(row, null);
      if (failure !== undefined) notify({ type: 'error', header: 'Error', content: failure });
    },
    [move, notify],
  );

  const moreActions = useCallback(
    (row: TreeRow<N>): RowAction[] => [
      { id: 'below', label: 'Add below', onSelect: () => setOpen({ kind: 'below', id: row.id }) },
      {
        id: 'move',
        label: 'Move',
        disabledReason: data.length < 2 ? `There is no other ${one} to move it to.` : undefined,
        onSelect: () => setOpen({ kind: 'move', id: row.id }),
      },
      {
        id: 'to-root',
        label: 'To root',
        disabledReason: row.parent_id === null ? `This ${one} is at the top already.` : undefined,
        onSelect: () => void moveToRoot(row),
      },
    ],
    [data.length, one, moveToRoot],
  );

  const [childWord, childrenWord] = childWords(contract);
  const removal = useMemo(
    () => ({
      remove: ({ id }: TreeRow<N>) => remove(id),
      refusal,
      lockedReason: ({ childCount }: TreeRow<N>) =>
        childCount === 0
          ? undefined
          : `It has ${childCount} ${childCount === 1 ? childWord : childrenWord}. Move or delete those first.`,
    }),
    [remove, refusal, childWord, childrenWord],
  );

  const edit = (item: TreeRow<N> | null, onClose: () => void) =>
    form({
      record: item,
      parentId: null,
      formKey: formKeyOf(name, item?.id ?? NEW),
      onSaved: show,
      onClose,
    });

  return (
    <>
      <ListScreen<TreeRow<N>>
        key={isList ? 'list' : 'tree'}
        tableId={props.tableId}
        name={name}
        title={props.title}
        one={one}
        many={many}
        items={rows}
        sources={[source]}
        columns={props.columns}
        keyOf={keyOf}
        rowName={nameOf}
        defaultSort={byName}
        tree={tree}
        filters={props.filters}
        {...(canWrite && { form: edit, removal, moreActions })}
      />
      {canWrite && record && shown?.kind === 'below' && (
        <div key={belowKeyOf(name, record.id)}>
          {form({
            record: null,
            parentId: record.id,
            formKey: belowKeyOf(name, record.id),
            onSaved: show,
            onClose: close,
          })}
        </div>
      )}
      {canWrite && record && shown?.kind === 'move' && (
        <Suspense fallback={null}>
          <MoveDialog
            record={record}
            records={rows}
            one={one}
            many={many}
            detail={detail as NodeDetail<TreeRecord>}
            move={async (_, parentId) => {
              const moved = await move(record, parentId);
              if (moved.record) show(moved.record);
              return moved;
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
