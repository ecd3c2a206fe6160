import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tableFile } from './table-engine.ts';

/**
 * Rewrites a table's file while nothing uses the table, because erased data can still be read from free space in the
 * old file.
 */
export function compactTable(dataDir: string): void {
  const file = tableFile(dataDir);
  if (!existsSync(file)) return;
  const database = new DatabaseSync(file);
  try {
    database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}
