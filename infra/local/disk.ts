import { statfs } from 'node:fs/promises';

/** The table engine writes several pages at once, so with less free space than this, writes may fail. */
const MIN_BYTES = 1_000_000;

/** Watches free space on the disk with the data. */
export class Disk {
  readonly #folder: string;
  #lastFullAt = -Infinity;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Whether the disk was full at any time since a `performance.now()` timestamp; it may have space again when a failed
   * call is handled.
   */
  async wasFullSince(moment: number): Promise<boolean> {
    try {
      const { bavail, bsize } = await statfs(this.#folder);
      if (bavail * bsize < MIN_BYTES) this.#lastFullAt = performance.now();
    } catch {
      // An unreadable folder is a different problem, reported elsewhere.
    }
    return this.#lastFullAt >= moment;
  }
}
