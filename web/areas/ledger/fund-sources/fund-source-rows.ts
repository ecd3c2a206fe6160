import type { RecordIn } from '../../../api/collection-calls.ts';
import type { NodeDetail } from '../../../components/tree/tree-choice.tsx';
import type { TreeRow } from '../../../components/tree/tree-record.ts';

export type FundSourceRecord = RecordIn<'CklgFundSource'>;

export type FundSourceRow = TreeRow<FundSourceRecord>;

export const fundSourceDetail: NodeDetail<Pick<FundSourceRecord, 'number'>> = {
  label: 'Number',
  text: ({ number }) => number ?? '',
};
