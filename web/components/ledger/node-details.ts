import type { RecordIn } from '../../api/collection-calls.ts';
import type { NodeDetail } from '../tree/tree-choice.tsx';

/** What trees show of accounts and fund sources besides their names. */
export const accountDetail: NodeDetail<Pick<RecordIn<'CklgAccount'>, 'description'>> = {
  label: 'Description',
  text: ({ description }) => description ?? '',
};

export const fundSourceDetail: NodeDetail<Pick<RecordIn<'CklgFundSource'>, 'number'>> = {
  label: 'Number',
  text: ({ number }) => number ?? '',
};
