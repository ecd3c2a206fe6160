import type { BaseRecord } from '../../shared/contract/collection.ts';

/** A record as stored: the server's fields and the collection's own. */
export type StoredRecord = BaseRecord & Record<string, unknown>;
