import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import type { Collection } from '../../../shared/contract/collection.ts';
import { useNotices } from '../../layout/use-notices.ts';
import { useFormsWithDraft } from '../../session/draft.tsx';
import { useCan } from '../../session/use-session.ts';
import { formKeyOf, NEW } from '../list-screen/form-key.ts';
import { ListScreen } from '../list-screen/list-screen.tsx';
import type { Column } from '../table/column.ts';
import type { RowAction } from '../table/row-actions.tsx';
import { nodeDetail } from './node-detail.ts';
import { idsAbove, treeRowsOf } from './tree-node.ts';
import { childWords, type TreeRecord, treeRecordRows, type TreeRow, type TreeSource } from './tree-record.ts';
import type { TreeName } from './tree-record-dialog.tsx';
import { useMove } from './use-move.ts';
import { useReveal } from './use-reveal.ts';
import { lazyPart } from '../lazy-part.ts';

// The tree is there before the forms that change it are needed.
const MoveDialog = lazyPart(() => import('./move-dialog.tsx').then((m) => m.MoveDialog<TreeRecord>));
const RecordForm = lazyPart(() => import('./tree-record-dialog.tsx').then((m) => m.TreeRecordDialog));

interface TreeScreenProps<N extends TreeRecord> {
  readonly contract: Collection<TreeName>;
  readonly title: string;
  readonly tableId: string;
  readonly source: TreeSource<N>;
  readonly columns: readonly Column<TreeRow<N>>[];
  /** What a record has besides its name and its place, as the form asks for it. */
  readonly fields: readonly string[];
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
  const { contract, source, fields, refusal, isList = false } = props;
  const { one, name } = contract;
  const canWrite = useCan(contract.access.update);
  const { data, remove } = source;
  const rows = useMemo(() => treeRecordRows(data), [data]);
  const tree = useMemo(
    () => (isList ? undefined : treeRowsOf(rows, nodeDetail(contract).text)),
    [isList, rows, contract],
  );
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
      { id: 'below', label: `Add ${childWords(contract)[0]}`, onSelect: () => setOpen({ kind: 'below', id: row.id }) },
      {
        id: 'move',
        label: 'Move',
        disabledReason: data.length < 2 ? `There’s no other ${one} to move it to.` : undefined,
        onSelect: () => setOpen({ kind: 'move', id: row.id }),
      },
      {
        id: 'to-root',
        label: 'To root',
        disabledReason: row.parent_id === null ? `This ${one} is already at the top level.` : undefined,
        onSelect: () => void moveToRoot(row),
      },
    ],
    [contract, data.length, one, moveToRoot],
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

  const form = (item: TreeRecord | null, parentId: number | null, formKey: string, onClose: () => void) => (
    <Suspense fallback={null}>
      <RecordForm
        name={name}
        record={item}
        parentId={parentId}
        fields={fields}
        formKey={formKey}
        onSaved={show}
        onClose={onClose}
      />
    </Suspense>
  );
  const edit = (item: TreeRow<N> | null, onClose: () => void) =>
    form(item, null, formKeyOf(name, item?.id ?? NEW), onClose);

  return (
    <>
      <ListScreen<TreeRow<N>>
        key={isList ? 'list' : 'tree'}
        tableId={props.tableId}
        contract={contract}
        title={props.title}
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
        <div key={belowKeyOf(name, record.id)}>{form(null, record.id, belowKeyOf(name, record.id), close)}</div>
      )}
      {canWrite && record && shown?.kind === 'move' && (
        <Suspense fallback={null}>
          <MoveDialog
            record={record}
            records={rows}
            contract={contract}
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
