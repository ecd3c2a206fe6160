import type { Check } from '../../shared/ledger/checks.ts';
import type { StoredRecord } from '../store/record.ts';

/** A stored record of the collection of checks has its fields. */
export const asCheck = (record: StoredRecord): Check => record as unknown as Check;
