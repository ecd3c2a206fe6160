import type { RecordIn } from '../../../api/collection-calls.ts';
import type { TreeRow } from '../../../components/tree/tree-record.ts';

export type AccountRecord = RecordIn<'CklgAccount'>;

export type AccountRow = TreeRow<AccountRecord>;
