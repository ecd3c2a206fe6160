import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file by renaming, so that it is never incomplete. */
export function writeAtomically(file: string, text: string): void {
  const unfinished = `${file}.new`;
  try {
    writeFileSync(unfinished, text, { mode: 0o600 });
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
