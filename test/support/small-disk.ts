import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface SmallDisk {
  readonly folder: string;
  remove(): void;
}

/** A folder on a separate in-memory disk of this many bytes. */
export function mountSmallDisk(bytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'staffbook-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', folder], { stdio: 'pipe' });
  return {
    folder,
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Only root on Linux can mount one; elsewhere the tests that need it are skipped. */
export const canMount = ((): boolean => {
  try {
    mountSmallDisk(65_536).remove();
    return true;
  } catch {
    return false;
  }
})();
