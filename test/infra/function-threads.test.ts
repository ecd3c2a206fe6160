import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toApiAnswer } from '../../infra/local/api-event.ts';
import { CallFailed, LocalFunction } from '../../infra/local/functions.ts';
import { buildThreads } from '../../infra/local/threads.ts';

/** Records each run in a file, then does what it is told. */
const handlerCode = `
import { appendFileSync } from 'node:fs';
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
export const handler = async ({ name, act, ms }) => {
  appendFileSync(process.env.RUNS, name + '\\n');
  if (act === 'wait') await wait(ms);
  if (act === 'die') process.exit(3);
  if (act === 'block') for (const end = Date.now() + ms; Date.now() < end; );
  if (act === 'answer') return { statusCode: 200, body: name.repeat(ms) };
  if (act === 'fill') for (const all = []; ; ) all.push({ one: [all.length] });
  return name;
};`;

interface Event {
  readonly name: string;
  readonly act?: 'wait' | 'die' | 'block' | 'fill' | 'answer';
  readonly ms?: number;
}

const FOR_EVER = 3_600_000;

describe('the threads of a function', () => {
  let folder: string;
  let thread: URL;
  let tested: LocalFunction;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'staffbook-threads-'));
    mkdirSync(join(folder, 'echo'));
    writeFileSync(join(folder, 'echo', 'index.mjs'), handlerCode);
    thread = (await buildThreads())['function-worker'];
  });
  afterEach(() => tested.stop());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const runsFile = () => join(folder, 'runs');
  const runs = () => readFileSync(runsFile(), 'utf8').trim().split('\n');

  function start(timeoutSeconds = 30): void {
    writeFileSync(runsFile(), '');
    tested = new LocalFunction(
      { area: 'echo', handler: 'echo/index.handler', timeoutSeconds },
      { bundle: folder, thread },
      { RUNS: runsFile() },
      { write: () => undefined },
    );
  }

  const read = (event: Event) => tested.invoke(event, { isRead: true });
  const write = (event: Event) => tested.invoke(event);
  const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix} ${n}`);
  const hasBegun = (name: string) => expect.poll(runs).toContain(name);

  it.each([1, 1_000_000])('answers with a body of any length (%i times)', async (times) => {
    start();
    const { statusCode, body } = toApiAnswer(await read({ name: '"é" 😀', act: 'answer', ms: times }));
    expect(statusCode).toBe(200);
    expect(body.toString() === '"é" 😀'.repeat(times)).toBe(true);
  });

  it.each(['die', 'fill'] as const)('answers every other read when one breaks its thread (%s)', async (act) => {
    start();
    const reads = names('read', 20).map((name) => read({ name, act: 'wait', ms: 500 }));
    await hasBegun('read 19');
    const guilty = read({ name: 'guilty', act });
    await expect(guilty).rejects.toMatchObject({ hasBegun: true });
    expect(await Promise.all(reads)).toEqual(names('read', 20));
    expect(await read({ name: 'next' })).toBe('next');
  });

  it('fails a read that ends its thread twice, and answers the others', async () => {
    start();
    const reads = names('read', 5).map((name) => read({ name, act: 'wait', ms: 500 }));
    await hasBegun('read 4');
    await expect(read({ name: 'guilty', act: 'die' })).rejects.toThrow(CallFailed);
    expect(await Promise.all(reads)).toEqual(names('read', 5));
    expect(runs().filter((name) => name === 'guilty')).toHaveLength(2);
  });

  it.each(['die', 'fill'] as const)('finishes every other write when one breaks its thread (%s)', async (act) => {
    start();
    const writes = names('write', 5).map((name) => write({ name, act: 'wait', ms: 1000 }));
    await hasBegun('write 2');
    await expect(write({ name: 'guilty', act })).rejects.toMatchObject({ hasBegun: true });
    expect(await Promise.all(writes)).toEqual(names('write', 5));
    expect(runs().toSorted()).toEqual(['guilty', ...names('write', 5)]);
  });

  it('finishes writes while one of them blocks its thread forever', async () => {
    start(5);
    const blocking = write({ name: 'blocking', act: 'block', ms: FOR_EVER }).catch((error: unknown) => error);
    await hasBegun('blocking');
    expect(await Promise.all(names('write', 20).map((name) => write({ name })))).toEqual(names('write', 20));
    expect(runs().toSorted()).toEqual(['blocking', ...names('write', 20)].toSorted());
    expect(await blocking).toMatchObject({ hasBegun: true });
  });

  it('moves reads that are queued behind a blocked one to another thread, and runs each once', async () => {
    start();
    const blocking = read({ name: 'blocking', act: 'block', ms: 4000 });
    await hasBegun('blocking');
    const moved = names('read', 20).map((name) => read({ name }));
    expect(await Promise.all(moved)).toEqual(names('read', 20));
    // The blocked thread recovers and sees the messages of the calls that were moved.
    expect(await blocking).toBe('blocking');
    expect(runs().toSorted()).toEqual(['blocking', ...names('read', 20)].toSorted());
  });

  it("reports that nothing was started when a handler can't be loaded", async () => {
    start();
    tested.replace(join(folder, 'nowhere'));
    await expect(write({ name: 'write' })).rejects.toMatchObject({ hasBegun: false });
    await expect(read({ name: 'read' })).rejects.toMatchObject({ hasBegun: false });
    tested.replace(folder);
    expect(await write({ name: 'next' })).toBe('next');
  });

  it('ends a thread that stays blocked, answers the reads it had started, and fails the call at fault', async () => {
    start(7);
    const reads = names('read', 3).map((name) => read({ name, act: 'wait', ms: 300 }));
    await hasBegun('read 2');
    const blocking = read({ name: 'blocking', act: 'block', ms: FOR_EVER }).catch((error: unknown) => error);
    expect(await Promise.all(reads)).toEqual(names('read', 3));
    expect(await blocking).toBeInstanceOf(CallFailed);
    expect(await write({ name: 'next' })).toBe('next');
  });

  it('fails a read that takes too long and lets the others in its thread finish', async () => {
    start(3);
    const overdue = read({ name: 'overdue', act: 'wait', ms: FOR_EVER }).catch((error: unknown) => error);
    await hasBegun('overdue');
    const begunLater = read({ name: 'waits', act: 'wait', ms: 1500 }).then(() =>
      read({ name: 'slow', act: 'wait', ms: 2500 }),
    );
    expect(await overdue).toMatchObject({ hasBegun: true });
    expect(await begunLater).toBe('slow');
    expect(runs()).toEqual(['overdue', 'waits', 'slow']);
  });
});
