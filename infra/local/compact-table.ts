import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tableFile } from './table-engine.ts';

/** Rewrites the file of a table that nothing works on: what was erased can still be read in the free space of the old one. */
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
