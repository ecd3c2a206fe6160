import { statfs } from 'node:fs/promises';

/** The table engine writes several pages at once; a disk with less room than this fails it sooner or later. */
const MIN_BYTES = 1_000_000;

/** The disk that holds the data, as far as its being full is concerned. */
export class Disk {
  readonly #folder: string;
  #lastFullAt = -Infinity;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether it was seen full since a moment of `performance.now()`: by the time a call has failed it may have room again. */
  async wasFullSince(moment: number): Promise<boolean> {
    try {
      const { bavail, bsize } = await statfs(this.#folder);
      if (bavail * bsize < MIN_BYTES) this.#lastFullAt = performance.now();
    } catch {
      // A folder that cannot be asked is another trouble.
    }
    return this.#lastFullAt >= moment;
  }
}
