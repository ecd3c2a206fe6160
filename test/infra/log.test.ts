import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Log } from '../../infra/local/log.ts';
import { canMount, mountSmallDisk } from '../support/small-disk.ts';

const readLines = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');

describe("the local server's log", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'staffbook-log-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('rotates a long file while it is being written, without losing or tearing a line', async () => {
    const log = new Log(folder, { mostBytes: 3000 });
    const lines = Array.from({ length: 150 }, (_, n) => `${n} ${'x'.repeat(n % 90)}`);
    for (const line of lines.slice(0, 120)) log.write(`${line}\n`);
    await expect.poll(() => readLines(log.file)).toHaveLength(120);
    for (const line of lines.slice(120)) log.write(`${line}\n`);
    await log.close();
    expect([...readLines(`${log.file}.1`), ...readLines(log.file)]).toEqual(lines);
    expect(statSync(`${log.file}.1`).size).toBeGreaterThanOrEqual(3000);
  });

  it('keeps one older file', async () => {
    const log = new Log(folder, { mostBytes: 10 });
    for (const line of ['the first line', 'the second line', 'the third line']) {
      log.write(`${line}\n`);
      await log.close();
    }
    expect([readLines(`${log.file}.1`), readLines(log.file)]).toEqual([['the second line'], ['the third line']]);
  });

  it('continues in a new file when a long one was deleted while it was written', async () => {
    const log = new Log(folder, { mostBytes: 10 });
    log.write('the first line\n');
    await expect.poll(() => readLines(log.file)).toHaveLength(1);
    rmSync(log.file);
    log.write('the second line\n');
    await log.close();
    expect(readLines(log.file)).toEqual(['the second line']);
  });

  it('is readable only by its owner, even if an older one was not', async () => {
    const file = join(folder, 'functions.log');
    writeFileSync(file, 'old\n');
    chmodSync(file, 0o644);
    const log = new Log(folder);
    log.write('new\n');
    await log.close();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readLines(file)).toEqual(['old', 'new']);
  });

  it.skipIf(!canMount)('continues when a full disk has space again, and counts the lines it dropped', async () => {
    const disk = mountSmallDisk(65_536);
    try {
      const log = new Log(disk.folder, { mostWaitingBytes: 20_000, againMs: 5 });
      const filler = join(disk.folder, 'filler');
      writeFileSync(filler, Buffer.alloc(40_000));
      const lines = Array.from({ length: 100 }, (_, n) => `${n} ${'x'.repeat(995)}`);
      for (const line of lines) {
        log.write(`${line}\n`);
        await turn();
      }
      expect(statSync(log.file).size).toBeLessThan(30_000);
      rmSync(filler);
      await expect.poll(() => readLines(log.file).at(-1)).toContain('log lines dropped');
      await log.close();
      const all = readLines(log.file);
      const kept = all.filter((line) => lines.includes(line));
      const notes = all.filter((line) => !lines.includes(line)).map((line) => JSON.parse(line) as { lines: number });
      expect(kept).toEqual(lines.filter((line) => kept.includes(line)));
      expect(kept.length + notes.reduce((sum, note) => sum + note.lines, 0)).toBe(lines.length);
    } finally {
      disk.remove();
    }
  });
});
