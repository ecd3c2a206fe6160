import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Temporal } from 'temporal-polyfill';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { localAccount } from '../../infra/local/account.ts';
import { createApiHandler, type LocalRoute } from '../../infra/local/api.ts';
import { type FunctionPlan, LocalFunction } from '../../infra/local/functions.ts';
import { findRunning, lockData, socketOf } from '../../infra/local/lock.ts';
import { LOOPBACK, portOf, stopServer } from '../../infra/local/ports.ts';
import { nextRun, runHourly } from '../../infra/local/schedule.ts';
import { startLocal } from '../../infra/local/local.ts';
import { readSettings } from '../../infra/local/settings.ts';
import { buildThreads } from '../../infra/local/threads.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'staffbook-test-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const handlerCode = `
let calls = 0;
export const handler = async (event) => {
  calls += 1;
  const body = event.body ?? event.headers['x-do'] ?? '';
  if (body === 'die') process.exit(3);
  if (body === 'hang') await new Promise(() => {});
  if (body === 'fail') return { statusCode: 500, body: '{}' };
  if (body === 'throw') throw new Error('broken');
  if (body === 'large') return { statusCode: 200, body: 'x'.repeat(7_000_000) };
  return { statusCode: 200, headers: { 'X-Calls': calls }, cookies: ['a=1'], body: JSON.stringify({ event, env: { ...process.env } }) };
};`;

const plan: FunctionPlan = {
  area: 'echo',
  handler: 'echo/index.handler',
  timeoutSeconds: 30,
};

async function createEcho(timeoutSeconds: number): Promise<LocalFunction> {
  const bundle = newFolder();
  mkdirSync(join(bundle, 'echo'));
  writeFileSync(join(bundle, 'echo', 'index.mjs'), handlerCode);
  const thread = (await buildThreads())['function-worker'];
  return new LocalFunction(
    { ...plan, timeoutSeconds },
    { bundle, thread },
    { ONLY: 'this' },
    { write: () => undefined },
  );
}

describe("the local server's API", () => {
  let server: Server | undefined;
  let echo: LocalFunction | undefined;
  afterEach(async () => {
    if (server) await stopServer(server);
    await echo?.stop();
  });

  const LIMIT = 16_000;
  /** The connection of the latest call. */
  let connection: Socket | undefined;
  const readUntilClosed = async (): Promise<number> => {
    await vi.waitFor(() => expect(connection?.destroyed).toBe(true));
    return connection?.bytesRead ?? 0;
  };

  async function start(timeoutSeconds = 30, isDiskFull = false): Promise<{ url: string; failures: string[] }> {
    echo = await createEcho(timeoutSeconds);
    const failures: string[] = [];
    const route: LocalRoute = { function: echo, bodyLimit: LIMIT };
    const handle = createApiHandler(
      new Map(['GET', 'POST'].map((method) => [`${method} /api_echo`, route])),
      (sentence) => failures.push(sentence),
      { 'x-origin-key': 'of the site' },
      { wasFullSince: () => Promise.resolve(isDiskFull) },
    );
    const made = createServer((request, response) => {
      connection = request.socket;
      void handle(request, response, new URL(request.url ?? '', 'http://localhost'));
    });
    await new Promise<void>((resolve) => made.listen(0, LOOPBACK, resolve));
    server = made;
    return { url: `http://${LOOPBACK}:${portOf(made)}/api_echo`, failures };
  }

  const post = (url: string, body: string, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

  it('gives a function the HTTP API event and only its own environment', async () => {
    const { url } = await start();
    const answer = await post(`${url}?a=1&b=x%20y&a=2`, '{"ü":1}', {
      cookie: 'c=1; d=2',
      'x-viewer-address': '10.0.0.1',
      'x-origin-key': 'forged',
    });
    const { event, env } = (await answer.json()) as { event: Record<string, unknown>; env: unknown };
    expect(env).toEqual({ ONLY: 'this' });
    // The distribution doesn't pass on any.
    expect(JSON.stringify(event)).not.toMatch(/cookie|c=1/i);
    expect(answer.headers.get('x-calls')).toBe('1');
    expect(answer.headers.getSetCookie()).toEqual(['a=1']);
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'POST /api_echo',
      rawPath: '/api_echo',
      rawQueryString: 'a=1&b=x%20y&a=2',
      queryStringParameters: { a: '1,2', b: 'x y' },
      headers: { 'content-type': 'application/json', 'x-viewer-address': LOOPBACK, 'x-origin-key': 'of the site' },
      requestContext: { http: { method: 'POST', sourceIp: LOOPBACK }, stage: '$default' },
      body: '{"ü":1}',
      isBase64Encoded: false,
    });
  });

  it.each(['die', 'throw', 'large'])('answers 503 when a function fails during a write (%s)', async (body) => {
    const { url, failures } = await start();
    const answer = await post(url, body);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    const info = expect.stringContaining('may or may not have been saved') as string;
    expect(await answer.json()).toMatchObject({ error: true, value: null, info });
    expect(failures).toHaveLength(1);
    expect((await post(url, 'again')).status).toBe(200);
  });

  it('says that only the answer is lost when a function dies during a read', async () => {
    const { url } = await start();
    const answer = await fetch(url, { headers: { 'x-do': 'die' } });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ info: "The server couldn't respond. Try again." });
  });

  it("names a full disk when a function fails because of it, and doesn't claim that nothing was saved", async () => {
    const { url } = await start(30, true);
    expect((await post(url, 'again')).status).toBe(200);
    const answer = await post(url, 'fail');
    expect(answer.status).toBe(507);
    expect(await answer.json()).toMatchObject({
      error: true,
      info: expect.stringMatching(/^The disk is full, so this may have been saved only in part.* check what was saved/),
    });
  });

  it("answers a call that exceeds the stack's timeout", async () => {
    const { url } = await start(2);
    expect((await post(url, 'hang')).status).toBe(503);
    expect((await post(url, 'again')).headers.get('x-calls')).toBe('1');
  });

  const refusal = { error: true, message: 'The request is too large. The limit is 16 KB.', value: null };

  it("doesn't read a body whose declared length exceeds its route's limit", async () => {
    const { url } = await start();
    const answer = await post(url, 'x'.repeat(4_900_000));
    expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'close']);
    expect(await answer.json()).toMatchObject(refusal);
    expect(await readUntilClosed()).toBeLessThan(1_000_000);
    expect((await post(url, 'x'.repeat(LIMIT))).status).toBe(200);
  });

  it("stops reading a body of unknown length when it exceeds its route's limit", async () => {
    const { url } = await start();
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(10_000).fill(32)),
    });
    const sent = { method: 'POST', body: endless, duplex: 'half' } as RequestInit;
    const answer = await fetch(url, sent);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject(refusal);
    expect(await readUntilClosed()).toBeLessThan(1_000_000);
  });

  it('has only the routes of the stack', async () => {
    const { url } = await start();
    for (const answer of [await fetch(url, { method: 'DELETE' }), await post(`${url}/more`, '')]) {
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error: true, value: null });
    }
  });
});

describe('the data folder', () => {
  it('has one user at a time, who can be found and leaves nothing behind', async () => {
    const folder = newFolder();
    const lock = await lockData(folder);
    lock.announce({
      pid: 1,
      url: 'http://localhost:1',
      tableEndpoint: 'http://localhost:2',
      mailEndpoint: 'http://localhost:3',
      account: localAccount,
    });
    await expect(lockData(folder)).rejects.toThrow(/already in use by a running Staffbook at http:\/\/localhost:1/);
    expect(await findRunning(folder)).toMatchObject({
      tableEndpoint: 'http://localhost:2',
      mailEndpoint: 'http://localhost:3',
      account: localAccount,
    });
    await lock.release();
    expect(await findRunning(folder)).toBeUndefined();
    await (await lockData(folder)).release();
  });

  it('keeps its user when a process that asks disconnects before the answer', async () => {
    const folder = newFolder();
    const lock = await lockData(folder);
    const leave = () =>
      new Promise<void>((resolve) => {
        const socket = createConnection(socketOf(folder), () => socket.destroy());
        socket.once('close', () => resolve());
      });
    await Promise.all(Array.from({ length: 200 }, leave));
    expect(await findRunning(folder)).toMatchObject({ pid: process.pid });
    await lock.release();
  });
});

describe('the schedule of the daily job', () => {
  const next = (zone: string, from: string) => nextRun(5, zone, Temporal.Instant.from(from)).toString();

  it.each([
    ['America/New_York', '2026-07-01T04:00:00Z', '2026-07-01T04:05:00Z'],
    ['America/New_York', '2026-07-01T04:05:00Z', '2026-07-01T05:05:00Z'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T06:05:00Z'],
    ['Asia/Kathmandu', '2026-01-01T12:00:00Z', '2026-01-01T12:20:00Z'],
  ])('in %s continues after %s at %s', (zone, from, due) => {
    expect(next(zone, from)).toBe(due);
  });

  it('runs within the hour after a clock that was ahead is set back', () => {
    vi.useFakeTimers({ now: Date.parse('2026-07-01T20:02:00Z') });
    const job = vi.fn<() => void>();
    const stop = runHourly(5, 'America/New_York', job);
    try {
      vi.advanceTimersByTime(60_000);
      vi.setSystemTime(Date.parse('2026-07-01T12:30:00Z'));
      vi.advanceTimersByTime(34 * 60_000);
      expect(job).not.toHaveBeenCalled();
      vi.advanceTimersByTime(2 * 60_000);
      expect(job).toHaveBeenCalledOnce();
      vi.advanceTimersByTime(60 * 60_000);
      expect(job).toHaveBeenCalledTimes(2);
    } finally {
      stop();
      vi.useRealTimers();
    }
  });
});

describe('environment variables', () => {
  it('have the documented defaults', () => {
    expect(readSettings({})).toMatchObject({ port: 3000, mailPort: 3001, demo: true });
    expect(readSettings({}).dataDir).toMatch(/[/\\]\.data$/);
  });

  it('hold the client secret of single sign-on, without which it does not start', async () => {
    expect(readSettings({ SSO_CLIENT_SECRET: 'of the provider' }).signOnSecret).toBe('of the provider');
    const parameters = { ssoIssuer: 'https://id.example.com', ssoClientId: 'staffbook', ssoName: 'Okta' };
    await expect(startLocal({ parameters, signOnSecret: readSettings({}).signOnSecret })).rejects.toThrow(
      'Set SSO_CLIENT_SECRET to the client secret that the provider of single sign-on issued.',
    );
  });

  it.each([
    [{ PORT: '-1' }, /^PORT can't be "-1"/],
    [{ PORT: '65536' }, /whole number from 1 to 65535/],
    [{ MAIL_PORT: 'x' }, /^MAIL_PORT can't be "x"/],
    [{ PORT: '3001' }, /need different ports/],
    [{ DEMO: 'no' }, /^DEMO can't be "no"/],
  ])('are rejected with a sentence: %j', (variables, sentence) => {
    expect(() => readSettings(variables)).toThrow(sentence);
  });
});

it('the printer listens to the errors of a closed pipe once, however often it is loaded', async () => {
  const count = () => [process.stdout, process.stderr].map((stream) => stream.listenerCount('error'));
  await import('../../infra/local/printer.ts');
  const before = count();
  vi.resetModules();
  await import('../../infra/local/printer.ts');
  expect(before.every((listeners) => listeners > 0)).toBe(true);
  expect(count()).toEqual(before);
});
