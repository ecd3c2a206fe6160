import { type ReactNode, useMemo, useState } from 'react';
import type { Control } from 'react-hook-form';
import type { Collection } from '../../../shared/contract/collection.ts';
import { moveTargets, treePaths } from '../../../shared/ledger/trees.ts';
import { useNotices } from '../../layout/use-notices.ts';
import { recordIssues } from '../forms/issues.ts';
import { TextField } from '../forms/text-field.tsx';
import { RecordDialog } from '../list-screen/record-dialog.tsx';
import type { NodeDetail } from './tree-choice.tsx';
import { TreeField } from './tree-field.tsx';
import type { TreeRecord } from './tree-record.ts';

export interface TreeRecordValues extends Record<string, string | number | null> {
  name: string;
  parent_id: number | null;
}

export interface TreeRecordForm<N extends TreeRecord> {
  /** Null for a new record. */
  readonly record: N | null;
  /** Of a new record. */
  readonly parentId: number | null;
  /** Under it unsaved input is kept. */
  readonly formKey: string;
  readonly onSaved: (record: N) => void;
  readonly onClose: () => void;
}

interface TreeRecordDialogProps<N extends TreeRecord> extends TreeRecordForm<N> {
  readonly contract: Collection;
  readonly records: readonly N[];
  readonly detail: NodeDetail<N>;
  /** What a record has besides its name and its place. */
  readonly valuesOf: (record: N | null) => Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>> & { readonly name: string; readonly parent_id: string };
  readonly children: (control: Control<TreeRecordValues>) => ReactNode;
  readonly create: (values: TreeRecordValues) => Promise<N>;
  readonly update: (id: number, values: TreeRecordValues & { version: number }) => Promise<N>;
  readonly reload: (id: number) => Promise<N>;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The form of an account or fund source, its place in the tree included. */
export function TreeRecordDialog<N extends TreeRecord>(props: TreeRecordDialogProps<N>) {
  const { record: opened, parentId, records, contract, detail, valuesOf, labels, create, update, reload } = props;
  const { one, many } = contract;
  const [created, setCreated] = useState<N>();
  const record = opened ?? created ?? null;
  const { notify } = useNotices();
  const places = useMemo(() => (record ? moveTargets(records, record.id) : records), [records, record]);
  const paths = useMemo(() => treePaths(records), [records]);
  const toValues = (from: N | null): TreeRecordValues => ({
    name: from?.name ?? '',
    ...valuesOf(from),
    parent_id: from ? from.parent_id : parentId,
  });
  const storedOf = (stored: N) => ({ values: toValues(stored), version: stored.version });
  const above = parentId === null ? undefined : records.find(({ id }) => id === parentId);
  const newTitle = above ? `Add ${one} below ${above.name}` : `Create ${one}`;
  return (
    <RecordDialog<TreeRecordValues, N>
      title={record ? `Edit ${one} ${record.name}` : newTitle}
      submitText={record ? 'Save' : 'Create'}
      one={one}
      labels={labels}
      describe={(field, value) => (field === 'parent_id' ? (paths.get(Number(value)) ?? '') : textOf(value))}
      onClose={props.onClose}
      plan={{
        formKey: props.formKey,
        initial: toValues(record),
        version: record?.version ?? 0,
        check: (values) => recordIssues(contract, values, record),
        save: (values, version) => (record ? update(record.id, { ...values, version }) : create(values)),
        ...(record && {
          reload: async () => storedOf(await reload(record.id)),
        }),
        onSaved: (saved) => {
          const done = record ? 'saved' : 'created';
          notify({ type: 'success', header: 'Success', content: `The ${one} ${saved.name} was ${done}.` });
          props.onSaved(saved);
          return storedOf(saved);
        },
        onTypedSince: setCreated,
      }}
    >
      {(control) => (
        <>
          <TextField control={control} name="name" label={labels.name} required />
          {props.children(control)}
          <TreeField
            control={control}
            name="parent_id"
            label={labels.parent_id}
            nodes={places}
            one={one}
            many={many}
            detail={detail}
            noneText="None: it is at the top"
            marksOptional
          />
        </>
      )}
    </RecordDialog>
  );
}
