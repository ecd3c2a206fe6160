import { useState } from 'react';
import { cklgAccount } from '../../../../shared/contract/collections/cklg-account.ts';
import { cklgPayee as contract } from '../../../../shared/contract/collections/cklg-payee.ts';
import { treePaths } from '../../../../shared/ledger/trees.ts';
import { getOne, type RecordIn } from '../../../api/collection-calls.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { FlagField } from '../../../components/forms/flag-field.tsx';
import { recordIssues } from '../../../components/forms/issues.ts';
import { LongTextField } from '../../../components/forms/long-text-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { formKeyOf, NEW } from '../../../components/list-screen/form-key.ts';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import type { NodeDetail } from '../../../components/tree/tree-choice.tsx';
import { TreeField } from '../../../components/tree/tree-field.tsx';
import { useNotices } from '../../../layout/use-notices.ts';
import type { PayeeRecord } from './payee-rows.ts';

interface PayeeValues extends Record<string, string | number | boolean | null> {
  name: string;
  phone: string;
  email: string;
  address: string;
  note: string;
  is_active: boolean;
  default_account_id: number | null;
}

const labels = {
  name: 'Name',
  default_account_id: 'Default account',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  note: 'Note',
  is_active: 'Active',
};

const valuesOf = (payee: PayeeRecord | null): PayeeValues => ({
  name: payee?.name ?? '',
  default_account_id: payee?.default_account_id ?? null,
  phone: payee?.phone ?? '',
  email: payee?.email ?? '',
  address: payee?.address ?? '',
  note: payee?.note ?? '',
  is_active: payee?.is_active ?? true,
});

const storedOf = (payee: PayeeRecord) => ({ values: valuesOf(payee), version: payee.version });

const accountDetail: NodeDetail<RecordIn<'CklgAccount'>> = {
  label: 'Description',
  text: ({ description }) => description ?? '',
};

function inWords(field: string, value: unknown, accountOf: (id: unknown) => string): string {
  if (field === 'default_account_id') return accountOf(value);
  if (field === 'is_active') return value === true ? 'Active' : 'Inactive';
  return typeof value === 'string' ? value : '';
}

interface PayeeDialogProps {
  /** Null for a new payee. */
  readonly payee: PayeeRecord | null;
  readonly onClose: () => void;
}

export function PayeeDialog({ payee: opened, onClose }: PayeeDialogProps) {
  const [created, setCreated] = useState<PayeeRecord>();
  const payee = opened ?? created ?? null;
  const { notify } = useNotices();
  const payees = useCollection('CklgPayee', { fetch: 'if-missing' });
  const { data: accounts } = useCollection('CklgAccount', { fetch: 'if-missing' });
  const accountOf = (id: unknown) => treePaths(accounts).get(Number(id)) ?? '';
  return (
    <RecordDialog<PayeeValues, PayeeRecord>
      title={payee ? `Edit payee ${payee.name}` : 'Create payee'}
      submitText={payee ? 'Save' : 'Create'}
      one={contract.one}
      labels={labels}
      describe={(field, value) => inWords(field, value, accountOf)}
      onClose={onClose}
      plan={{
        formKey: formKeyOf(contract.name, payee?.id ?? NEW),
        initial: valuesOf(payee),
        version: payee?.version ?? 0,
        check: (values) => recordIssues(contract, values, payee),
        save: (values, version) => (payee ? payees.update(payee.id, { ...values, version }) : payees.create(values)),
        ...(payee && {
          reload: async () => storedOf(await getOne('CklgPayee', payee.id)),
        }),
        onSaved: (saved) => {
          const done = payee ? 'saved' : 'created';
          notify({ type: 'success', header: 'Success', content: `The payee ${saved.name} was ${done}.` });
          return storedOf(saved);
        },
        onTypedSince: setCreated,
      }}
    >
      {(control) => (
        <>
          <TextField control={control} name="name" label={labels.name} required />
          <TreeField
            control={control}
            name="default_account_id"
            label={labels.default_account_id}
            nodes={accounts}
            one={cklgAccount.one}
            many={cklgAccount.many}
            detail={accountDetail}
            noneText="No default account"
            description="Used for new checks to this payee."
            marksOptional
          />
          <TextField control={control} name="phone" label={labels.phone} marksOptional />
          <TextField control={control} name="email" label={labels.email} kind="email" marksOptional />
          <LongTextField control={control} name="address" label={labels.address} marksOptional />
          <LongTextField control={control} name="note" label={labels.note} marksOptional />
          <FlagField
            control={control}
            name="is_active"
            label={labels.is_active}
            description="An inactive payee keeps its checks and is marked in lists."
          />
        </>
      )}
    </RecordDialog>
  );
}
