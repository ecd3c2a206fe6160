import { type ReactNode, useState } from 'react';
import type { Collection } from '../../../shared/contract/collection.ts';
import { type CollectionName, type CollectionOf, collections } from '../../../shared/contract/collections.ts';
import { capitalized, type Field, labelOf } from '../../../shared/contract/field.ts';
import { OK } from '../../../shared/envelope.ts';
import { getOne, keyFieldOf, type NewRecord, type RecordIn } from '../../api/collection-calls.ts';
import { useCollection } from '../../api/use-collection.ts';
import type { FormDialogProps } from '../dialogs/form-dialog.tsx';
import { useNotices } from '../../layout/use-notices.ts';
import { recordIssues } from '../forms/issues.ts';
import { formKeyOf, NEW } from '../list-screen/form-key.ts';
import { RecordDialog } from '../list-screen/record-dialog.tsx';
import { ContractField, type FieldAddition } from './contract-field.tsx';
import { ReferenceName } from './reference-field.tsx';
import { bodyOf, formValues, type RecordValues } from './record-values.ts';
import { useSingleCreate } from './use-single-create.ts';

type FieldsOf<N extends CollectionName> = CollectionOf<N>['fields'];

/** The fields that a form has an input for: all but lists of references. */
type FieldName<N extends CollectionName> = {
  [F in Extract<keyof FieldsOf<N>, string>]: FieldsOf<N>[F] extends Field<number[]> ? never : F;
}[Extract<keyof FieldsOf<N>, string>];

/** A stored record with the server's message. */
export interface Saved<R> {
  readonly record: R;
  readonly message?: string;
}

interface CollectionDialogProps<N extends CollectionName> {
  readonly name: N;
  /** Null for a new record. */
  readonly record: RecordIn<N> | null;
  /** The fields of the form, in order. */
  readonly fields: readonly FieldName<N>[];
  readonly additions?: { readonly [F in FieldName<N>]?: FieldAddition };
  /** Initial values of a new record. */
  readonly start?: Partial<Readonly<Record<FieldName<N>, unknown>>>;
  /** Values of a new record that aren't in the form. */
  readonly fixed?: NewRecord<N>;
  readonly nameOf: (record: RecordIn<N>) => string;
  readonly title?: string;
  /** Records with lines need a wide dialog. */
  readonly size?: FormDialogProps['size'];
  readonly submitText?: string;
  /** Whether the save leads elsewhere; its fields are disabled while it runs. */
  readonly isOnce?: boolean;
  /** The notice after a save; by default that the record was created or saved. */
  readonly savedText?: (saved: RecordIn<N>) => string;
  /** Replaces the collection's create and update calls. A create is sent in place of one that got no response. */
  readonly save?: (
    stored: RecordIn<N> | null,
    body: NewRecord<N>,
    version: number,
    insteadOf?: NewRecord<N>,
  ) => Promise<Saved<RecordIn<N>>>;
  readonly formKey?: string;
  readonly onSaved?: (record: RecordIn<N>) => void;
  readonly onClose: () => void;
}

function valueInWords({ fields }: Collection, name: string, value: unknown): ReactNode {
  const field = fields[name];
  if (Array.isArray(value)) return value.map((line) => Object.values(line as object).join(', ')).join('; ');
  if (field?.reference && value !== null) {
    return <ReferenceName to={field.reference.collection as CollectionName} id={value} />;
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A dialog that creates or edits a record, with the form its contract declares. */
export function CollectionDialog<N extends CollectionName>(props: CollectionDialogProps<N>) {
  const { name, fields: names, additions = {}, start = {}, fixed, nameOf, savedText, onClose } = props;
  const contract: Collection = collections[name];
  const { fields, one } = contract;
  const [created, setCreated] = useState<RecordIn<N>>();
  const record = props.record ?? created ?? null;
  const { notify } = useNotices();
  const calls = useCollection(name, { fetch: 'if-missing' });
  const keyOf = (stored: RecordIn<N>) => (stored as Record<string, number>)[keyFieldOf(name)] ?? 0;
  const toValues = (from: object) => formValues(fields, from as Readonly<Record<string, unknown>>, [...names]);
  const storedOf = (stored: RecordIn<N>) => ({ values: toValues(stored), version: stored.version });
  const createOnce = useSingleCreate(name);
  /** What an earlier save stored, whose answer was lost; the form changes it from then on. */
  const [found, setFound] = useState<RecordIn<N>>();
  const known = record ?? found;
  const store: NonNullable<typeof props.save> = async (stored, body, version, insteadOf) =>
    props.save?.(stored, body, version, insteadOf) ?? {
      record: stored ? await calls.update(keyOf(stored), { ...body, version }) : await calls.create(body, insteadOf),
    };
  return (
    <RecordDialog<RecordValues, Saved<RecordIn<N>>>
      title={props.title ?? (record ? `Edit ${one} ${nameOf(record)}` : `Create ${one}`)}
      {...(props.size && { size: props.size })}
      {...(props.isOnce && { isOnce: true })}
      submitText={props.submitText ?? (record ? 'Save' : 'Create')}
      one={one}
      labels={Object.fromEntries(names.map((field) => [field, labelOf(fields, field)]))}
      describe={(field, value) => valueInWords(contract, field, value)}
      onClose={onClose}
      plan={{
        formKey: props.formKey ?? formKeyOf(name, record ? keyOf(record) : NEW),
        initial: toValues(record ?? start),
        version: record?.version ?? 0,
        check: (values) => recordIssues(contract, { ...(!record && fixed), ...bodyOf(fields, values) }, record),
        save: (values, version) => {
          const body = { ...(!record && fixed), ...bodyOf(fields, values) } as NewRecord<N>;
          // The form may show a record that has come into the list since it was opened, at a version that it hasn't seen.
          if (known) return store(known, body, version || (found?.version ?? 0));
          return createOnce(body, {
            create: (insteadOf) => store(null, body, version, insteadOf),
            change: async (stored) => {
              setFound(stored);
              await calls.cache.put(stored);
              return store(stored, body, stored.version);
            },
          });
        },
        ...(known && { reload: async () => storedOf(await getOne(name, keyOf(known))) }),
        onSaved: ({ record: saved, message = OK }) => {
          const done = savedText?.(saved) ?? `${capitalized(one)} ${nameOf(saved)} ${record ? 'saved' : 'created'}.`;
          notify({
            type: 'success',
            content: message === OK ? done : `${done} ${message}`,
          });
          props.onSaved?.(saved);
          return storedOf(saved);
        },
        onTypedSince: ({ record: saved }) => setCreated(saved),
      }}
    >
      {(control) =>
        names.map((field) => (
          <ContractField<RecordValues>
            key={field}
            control={control}
            name={field}
            fields={fields}
            marksOptional={names.some((each) => fields[each]?.required)}
            {...(additions as Readonly<Record<string, FieldAddition>>)[field]}
          />
        ))
      }
    </RecordDialog>
  );
}
