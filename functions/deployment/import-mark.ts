import { partitions } from './partitions.ts';

/**
 * Where a table says that a copy is being imported into it, from before its first item until after its upgrade, also if that
 * was interrupted: `copy` is the last line of the file, `items` how many of its items are stored.
 */
export const importMark = { pk: partitions.held, sk: 'importing' } as const;

export const IMPORT_UNFINISHED =
  "An import into this table isn't finished. If it was interrupted, run the same import again.";
