import { type ReactNode, useCallback } from 'react';
import type { Collection } from '../../../shared/contract/collection.ts';
import { useCan } from '../../session/use-session.ts';
import { formKeyOf, NEW } from '../list-screen/form-key.ts';
import { ListScreen } from '../list-screen/list-screen.tsx';
import type { Column } from '../table/column.ts';
import { idsAbove } from './tree-node.ts';
import type { TreeRecord, TreeRow, TreeSource } from './tree-record.ts';
import type { TreeName } from './tree-record-dialog.tsx';
import { useMove } from './use-move.ts';
import { belowKeyOf, useOpenNode } from './use-open-node.ts';
import { useReveal } from './use-reveal.ts';
import { useTreeActions, useTreeRemoval } from './use-tree-actions.ts';
import { useTreeRows } from './use-tree-rows.ts';
import { lazyPart } from '../lazy-part.tsx';

// Loaded after the tree, because nobody needs these dialogs before it is shown.
const MoveDialog = lazyPart(() => import('./move-dialog.tsx').then((m) => m.MoveDialog<TreeRecord>));
const RecordForm = lazyPart(() => import('./tree-record-dialog.tsx').then((m) => m.TreeRecordDialog));

interface TreeScreenProps<N extends TreeRecord> {
  readonly contract: Collection<TreeName>;
  readonly tableId: string;
  readonly source: TreeSource<N>;
  readonly columns: readonly Column<TreeRow<N>>[];
  /** The form's fields, besides name and parent. */
  readonly fields: readonly string[];
  /** Returns why a record can't be deleted, or null. Define this outside the component. */
  readonly findUses?: (record: TreeRecord) => Promise<string | null>;
  /** Shows a flat list instead of the tree. */
  readonly isList?: boolean;
  readonly view?: ReactNode;
}

const nameOf = ({ name }: TreeRecord) => name;
const byName = { column: 'name', isDescending: false };

/** Shows a collection as a tree, in which records can be added, edited, moved and deleted in place. */
export function TreeScreen<N extends TreeRecord>(props: TreeScreenProps<N>) {
  const { contract, source, fields, findUses, isList = false } = props;
  const { one, name } = contract;
  const canWrite = useCan(contract.access.update);
  const { data, remove } = source;
  const { rows, tree } = useTreeRows(data, contract, isList);
  const move = useMove(one, source);
  const reveal = useReveal();
  const { open, setOpen } = useOpenNode(name, rows);
  const close = () => setOpen(null);

  const show = useCallback(
    ({ parent_id }: TreeRecord) => {
      if (parent_id !== null) reveal([parent_id, ...idsAbove(data, parent_id)]);
    },
    [data, reveal],
  );

  const moreActions = useTreeActions<N>({ contract, count: data.length, move, onOpen: setOpen });
  const removal = useTreeRemoval<N>(contract, findUses);

  const form = (item: TreeRecord | null, parentId: number | null, formKey: string, onClose: () => void) => (
    <RecordForm
      name={name}
      record={item}
      parentId={parentId}
      fields={fields}
      formKey={formKey}
      onSaved={show}
      onClose={onClose}
    />
  );
  const edit = (item: TreeRow<N> | null, onClose: () => void) =>
    form(item, null, formKeyOf(name, item?.id ?? NEW), onClose);

  return (
    <>
      <ListScreen<TreeRow<N>>
        key={isList ? 'list' : 'tree'}
        tableId={props.tableId}
        contract={contract}
        items={rows}
        sources={[source]}
        columns={props.columns}
        rowName={nameOf}
        defaultSort={byName}
        tree={tree}
        view={props.view}
        form={edit}
        remove={remove}
        removal={removal}
        moreActions={moreActions}
      />
      {canWrite && open?.kind === 'below' && (
        <div key={belowKeyOf(name, open.record.id)}>
          {form(null, open.record.id, belowKeyOf(name, open.record.id), close)}
        </div>
      )}
      {canWrite && open?.kind === 'move' && (
        <MoveDialog
          record={open.record}
          records={rows}
          contract={contract}
          move={async (_, parentId) => {
            const moved = await move(open.record, parentId);
            if (moved.record) show(moved.record);
            return moved;
          }}
          onClose={close}
        />
      )}
    </>
  );
}
