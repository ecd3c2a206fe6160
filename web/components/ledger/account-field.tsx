import type { FieldValues } from 'react-hook-form';
import { cklgAccount } from '../../../shared/contract/collections/cklg-account.ts';
import type { RecordOf } from '../../../shared/contract/collection.ts';
import type { FieldProps } from '../forms/field-props.ts';
import type { NodeDetail } from '../tree/tree-choice.tsx';
import { TreeField } from '../tree/tree-field.tsx';

type Account = RecordOf<typeof cklgAccount>;

interface AccountFieldProps<V extends FieldValues> extends FieldProps<V> {
  readonly accounts: readonly Account[];
}

const detail: NodeDetail<Account> = { label: 'Description', text: ({ description }) => description ?? '' };

/** The account of a check, by its path or in the tree. */
export function AccountField<V extends FieldValues>({ accounts, ...field }: AccountFieldProps<V>) {
  return (
    <TreeField {...field} nodes={accounts} one={cklgAccount.one} many={cklgAccount.many} detail={detail} required />
  );
}
