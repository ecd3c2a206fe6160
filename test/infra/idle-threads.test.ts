import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { LocalFunction } from '../../infra/local/functions.ts';
import { IdleThreads } from '../../infra/local/idle-threads.ts';
import { buildThreads } from '../../infra/local/threads.ts';

/** Says how many calls its thread has had. */
const handlerCode = 'let calls = 0; export const handler = async () => (calls += 1);';

let folder: string;
let thread: URL;
let started: LocalFunction[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'staffbook-idle-'));
  mkdirSync(join(folder, 'count'));
  writeFileSync(join(folder, 'count', 'index.mjs'), handlerCode);
  thread = (await buildThreads())['function-worker'];
});
beforeEach(() => {
  started = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(started.map((one) => one.stop()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(idle: IdleThreads): LocalFunction {
  const one = new LocalFunction(
    { area: 'count', handler: 'count/index.handler', timeoutSeconds: 30 },
    { bundle: folder, thread },
    {},
    { write: () => undefined },
    idle,
  );
  started.push(one);
  return one;
}

it('a write within a minute of the last one has its thread, a later one a new thread', async () => {
  const one = start(new IdleThreads());
  expect(await one.invoke({})).toBe(1);
  vi.advanceTimersByTime(59_000);
  expect(await one.invoke({})).toBe(2);
  vi.advanceTimersByTime(59_000);
  expect(await one.invoke({})).toBe(3);
  vi.advanceTimersByTime(61_000);
  expect(await one.invoke({})).toBe(1);
});

it('of all functions together, only the three threads that were used last are kept', async () => {
  const idle = new IdleThreads();
  const [first, second, third, fourth] = [start(idle), start(idle), start(idle), start(idle)];
  for (const one of [first, second, third, fourth]) {
    // oxlint-disable-next-line no-await-in-loop -- their order matters
    expect(await one.invoke({})).toBe(1);
  }
  expect(await Promise.all([second, third, fourth].map((one) => one.invoke({})))).toEqual([2, 2, 2]);
  expect(await first.invoke({})).toBe(1);
});
