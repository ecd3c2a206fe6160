import { statfs } from 'node:fs/promises';

/** The table engine writes several pages at once; a disk with less room than this fails it sooner or later. */
const LEAST_BYTES = 1_000_000;

export async function isDiskFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < LEAST_BYTES;
  } catch {
    return false;
  }
}
