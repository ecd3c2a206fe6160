import type { RecordIn } from '../../../api/collection-calls.ts';
import type { NodeDetail } from '../../../components/tree/tree-choice.tsx';
import type { TreeRow } from '../../../components/tree/tree-record.ts';

export type AccountRecord = RecordIn<'CklgAccount'>;

export type AccountRow = TreeRow<AccountRecord>;

export const accountDetail: NodeDetail<Pick<AccountRecord, 'description'>> = {
  label: 'Description',
  text: ({ description }) => description ?? '',
};
