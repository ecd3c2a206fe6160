import { chmodSync, closeSync, existsSync, fstatSync, openSync, renameSync, write } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const MAX_BYTES = 10_000_000;
/** Limit of lines kept in memory while writing fails, e.g. because the disk is full. */
const MAX_WAITING_BYTES = 1_000_000;
const AGAIN_MS = 1000;

const writeTo = promisify(write);

interface LogSizes {
  readonly mostBytes?: number;
  readonly mostWaitingBytes?: number;
  readonly againMs?: number;
}

const droppedLine = (lines: number): Buffer =>
  Buffer.from(
    `${JSON.stringify({ level: 'warn', event: 'log lines dropped', timestamp: new Date().toISOString(), lines, reason: "The log couldn't be written. Is the disk full?" })}\n`,
  );

/**
 * Writes the functions' logs in whole lines. A long file is rotated, replacing the previous one. Writing never blocks
 * or fails: lines are kept until they can be written; those beyond the memory limit are dropped, and the log says how
 * many.
 */
export class Log {
  readonly file: string;
  readonly #sizes: Required<LogSizes>;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #dropped = 0;
  #descriptor: number | undefined;
  #size = 0;
  #isInsideLine = false;
  #writing: Promise<void> | undefined;
  #again: NodeJS.Timeout | undefined;

  constructor(dataDir: string, sizes: LogSizes = {}) {
    this.file = join(dataDir, 'functions.log');
    this.#sizes = { mostBytes: MAX_BYTES, mostWaitingBytes: MAX_WAITING_BYTES, againMs: AGAIN_MS, ...sizes };
  }

  /** Appends text, which must end with a line break. */
  write(text: string): void {
    const lines = Buffer.from(text);
    if (this.#waitingBytes + lines.length > this.#sizes.mostWaitingBytes) {
      this.#dropped += text.split('\n').length - 1;
      return;
    }
    this.#waiting.push(lines);
    this.#waitingBytes += lines.length;
    this.#writing ??= this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0 || this.#dropped > 0) await this.#writeNext();
      this.#writing = undefined;
    } catch {
      // `#writing` includes the delayed retry, so that no other attempt starts before it.
      this.#again = setTimeout(() => (this.#writing = this.#writeAll()), this.#sizes.againMs).unref();
    }
  }

  async #writeNext(): Promise<void> {
    if (this.#waiting.length === 0) {
      this.#waiting.push(droppedLine(this.#dropped));
      this.#dropped = 0;
    }
    const descriptor = this.#open();
    const all = Buffer.concat(this.#waiting);
    this.#waiting = [all];
    const { bytesWritten } = await writeTo(descriptor, all, 0, all.length, null);
    this.#size += bytesWritten;
    // Lines that arrive while it is written follow it.
    const [, ...later] = this.#waiting;
    const rest = all.subarray(bytesWritten);
    this.#waiting = rest.length > 0 ? [rest, ...later] : later;
    this.#waitingBytes = this.#waiting.reduce((sum, { length }) => sum + length, 0);
    this.#isInsideLine = bytesWritten > 0 ? all[bytesWritten - 1] !== 10 : this.#isInsideLine;
  }

  #open(): number {
    if (this.#descriptor !== undefined && this.#size >= this.#sizes.mostBytes && !this.#isInsideLine) this.#putAside();
    if (this.#descriptor === undefined) {
      this.#descriptor = openSync(this.file, 'a', 0o600);
      chmodSync(this.file, 0o600);
      this.#size = fstatSync(this.#descriptor).size;
      if (this.#size >= this.#sizes.mostBytes) {
        this.#putAside();
        return this.#open();
      }
    }
    return this.#descriptor;
  }

  #putAside(): void {
    // Someone may have deleted it, for example to free up space.
    if (existsSync(this.file)) renameSync(this.file, `${this.file}.1`);
    closeSync(this.#descriptor!);
    this.#descriptor = undefined;
  }

  /** Writes waiting lines if the disk allows it. */
  async close(): Promise<void> {
    await this.#writing;
    clearTimeout(this.#again);
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}
