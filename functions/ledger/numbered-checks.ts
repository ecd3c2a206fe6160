import { collections } from '../../shared/contract/collections.ts';
import { listPartition } from '../store/keys.ts';

const { CklgTransaction } = collections;

const byFundSource = CklgTransaction.lists.find(({ name }) => name === 'fund_source_id')!;

/** Partition with the checks of a fund source, sorted by number. */
export const numberedChecks = (fundSourceId: number): string =>
  listPartition(CklgTransaction, byFundSource, String(fundSourceId));
