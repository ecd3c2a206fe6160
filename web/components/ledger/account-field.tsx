import type { FieldValues } from 'react-hook-form';
import { cklgAccount } from '../../../shared/contract/collections/cklg-account.ts';
import type { RecordOf } from '../../../shared/contract/collection.ts';
import type { FieldProps } from '../forms/field-props.ts';
import { TreeField } from '../tree/tree-field.tsx';
import { accountDetail } from './node-details.ts';

type Account = RecordOf<typeof cklgAccount>;

interface AccountFieldProps<V extends FieldValues> extends FieldProps<V> {
  readonly accounts: readonly Account[];
}

/** The account of a check, by its path or in the tree. */
export function AccountField<V extends FieldValues>({ accounts, ...field }: AccountFieldProps<V>) {
  return (
    <TreeField
      {...field}
      nodes={accounts}
      one={cklgAccount.one}
      many={cklgAccount.many}
      detail={accountDetail}
      required
    />
  );
}
