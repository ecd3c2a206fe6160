import type { RecordIn } from '../../../api/collection-calls.ts';
import type { TreeRow } from '../../../components/tree/tree-record.ts';

export type FundSourceRecord = RecordIn<'CklgFundSource'>;

export type FundSourceRow = TreeRow<FundSourceRecord>;
