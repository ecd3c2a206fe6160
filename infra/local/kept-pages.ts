import type { SQLOutputValue } from 'node:sqlite';
import type { Data } from './read-forms.ts';

/** Of what is kept, in bytes as DynamoDB counts them; in memory it takes about twice as much. */
const MAX_BYTES = 2_000_000;

interface Kept {
  readonly output: Data;
  readonly bytes: number;
}

/**
 * Pages of lists that were read from the engine's file, kept until anything in it changes. Many people open the same lists
 * between two changes, and whether there was one is known at once. Whoever gets a page must not change it.
 */
export class KeptPages {
  readonly #pages = new Map<string, Kept>();
  #version: SQLOutputValue | undefined;
  #bytes = 0;

  /** Returns what a request was answered while the file had this version, or reads it. */
  find(version: SQLOutputValue, request: unknown, read: () => Kept): Data {
    if (version !== this.#version) this.clear();
    this.#version = version;
    const name = JSON.stringify(request);
    const known = this.#pages.get(name);
    if (known) return known.output;
    const found = read();
    this.#pages.set(name, found);
    this.#bytes += found.bytes;
    for (const [oldest, { bytes }] of this.#pages) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#pages.delete(oldest);
      this.#bytes -= bytes;
    }
    return found.output;
  }

  clear(): void {
    this.#pages.clear();
    this.#bytes = 0;
  }
}
