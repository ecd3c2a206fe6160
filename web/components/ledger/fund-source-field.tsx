import type { FieldValues } from 'react-hook-form';
import { cklgFundSource } from '../../../shared/contract/collections/cklg-fund-source.ts';
import type { RecordOf } from '../../../shared/contract/collection.ts';
import type { FieldProps } from '../forms/field-props.ts';
import { TreeField } from '../tree/tree-field.tsx';
import { fundSourceDetail } from './node-details.ts';

type FundSource = RecordOf<typeof cklgFundSource>;

interface FundSourceFieldProps<V extends FieldValues> extends FieldProps<V> {
  readonly fundSources: readonly FundSource[];
}

/** The fund source of a check, by its path or in the tree. */
export function FundSourceField<V extends FieldValues>({ fundSources, ...field }: FundSourceFieldProps<V>) {
  const { one, many } = cklgFundSource;
  return <TreeField {...field} nodes={fundSources} one={one} many={many} detail={fundSourceDetail} required />;
}
