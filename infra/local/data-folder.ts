import { accessSync, chmodSync, constants, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './printer.ts';

/** Whether the product owns this file in its data folder. Other files are never touched. */
export const isOurs = (name: string): boolean =>
  /^(table\.db(-shm|-wal)?|lock\.db(-journal)?|socket|table-engine\.pid|signing-secret\.json(\.new)?|functions\.log(\.\d+)?|demo-company)$/.test(
    name,
  );

const OF_OTHERS = 0o077;
const WRITABLE_BY_OTHERS = 0o022;

/** Windows has no such modes; it protects folders in the user's profile. */
const hasModes = process.platform !== 'win32';

function tighten(path: string, mode: number, to: number): void {
  if ((mode & OF_OTHERS) === 0) return;
  try {
    chmodSync(path, to);
  } catch (error) {
    throw new StartError(
      `Other users of this machine can read ${path}, which contains pay data and password hashes, and its permissions couldn't be changed ` +
        `(${(error as NodeJS.ErrnoException).code}). Start Staffbook as its owner, or set another folder in DATA_DIR.`,
    );
  }
}

const reasons: Readonly<Record<string, string>> = {
  EEXIST: "it's a file",
  ENOTDIR: 'a part of its path is a file',
  EACCES: "you don't have permission",
  EPERM: "you don't have permission",
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
};

/**
 * Creates the folder if it is missing, and denies other users access to it and its files, even if an older Staffbook
 * allowed it. A folder with other files keeps its mode, because it may be shared.
 */
export function secureDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new StartError(
      `Staffbook can't keep its data in ${dataDir}: ${reasons[code] ?? code}. Set a writable folder in DATA_DIR.`,
    );
  }
  if (!hasModes) return;
  const { mode } = statSync(dataDir);
  if (readdirSync(dataDir).every(isOurs)) tighten(dataDir, mode, 0o700);
  else if ((mode & WRITABLE_BY_OTHERS) !== 0) {
    throw new StartError(
      `Other users of this machine can write to ${dataDir}, which also contains files that aren't Staffbook's. ` +
        'Set a separate folder in DATA_DIR.',
    );
  }
  for (const path of readdirSync(dataDir)
    .filter(isOurs)
    .map((name) => join(dataDir, name))) {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (!found) continue;
    if (!found.isFile()) {
      throw new StartError(
        `${path} is a link or a folder, but Staffbook needs a file there. Remove it. To store the data elsewhere, set DATA_DIR.`,
      );
    }
    tighten(path, found.mode, 0o600);
  }
}
