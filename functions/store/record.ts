import type { BaseRecord } from '../../shared/contract/collection.ts';

/** A stored record with the server's and the collection's fields. */
export type StoredRecord = BaseRecord & Record<string, unknown>;
