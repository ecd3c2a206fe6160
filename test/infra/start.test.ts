import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Local, startLocal } from '../../infra/local/local.ts';
import { callEngine, createTable, startTableEngine } from '../../infra/local/table-engine.ts';
import { freePort, LOOPBACK, portOf } from '../../infra/local/ports.ts';
import { INSTALLATION_PATH, type Installation } from '../../shared/installation.ts';
import { enginePidOf } from '../support/engine-pid.ts';

const root = join(import.meta.dirname, '../..');
const START_MS = 60_000;

describe('a running product', () => {
  let [one, other]: (Local | undefined)[] = [];
  beforeAll(async () => {
    [one, other] = await Promise.all([
      startLocal(),
      startLocal({ parameters: { title: 'Second House', passwordMin: 9 } }),
    ]);
  }, START_MS * 2);
  afterAll(async () => {
    await Promise.all([one?.stop(), other?.stop()]);
  });
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${one?.url}${path}`, { headers });

  it('answers every address of the web app with its page and headers', async () => {
    for (const path of ['/', '/dashboard/my-account/profile', '/no-such-screen']) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(await answer.text()).toContain('<div id="root">');
    }
  });

  it('answers an unknown API address in the envelope, never with the page', async () => {
    for (const path of ['/api_user_public/nothing', '/crud/Nothing/getAll', '/api_none']) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.json()).toMatchObject({ error: true, value: null });
    }
  });

  it("answers API calls with the site's headers", async () => {
    const answer = await get('/crud/User/getAll');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.json()).toMatchObject({ error: true, message: 'No token found' });
  });

  it.each(['/', '/api_user_public/login', '/api-docs'])('answers %s only under names of this machine', async (path) => {
    const under = (host: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const call = request(`${one?.url}${path}`, { headers: { host }, agent: false }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        call.once('error', reject).end();
      });
    expect(await under('rebound.example:3000')).toBe(421);
    expect(await under('localhost.rebound.example')).toBe(421);
    expect(await under('localhost:3000')).not.toBe(421);
  });

  it('sends files once, compressed', async () => {
    const page = await (await get('/')).text();
    const script = /src="(\/static\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    const first = await get(script, { 'accept-encoding': 'br' });
    expect(first.headers.get('cache-control')).toContain('immutable');
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.headers.get('content-type')).toContain('text/javascript');
    const again = { 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await get(script, again)).status).toBe(304);
    const plain = await get(script, { 'accept-encoding': 'gzip' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(await first.text());
    expect((await get('/static/missing.js')).status).toBe(404);
    expect((await get('/..%2f..%2fpackage.json')).status).toBe(404);
  });

  it('is installed separately from others', async () => {
    const settings = await Promise.all(
      [one, other].map(async (local) => (await fetch(`${local?.url}/installation.json`)).json()),
    );
    expect(settings).toMatchObject([
      { title: 'Staffbook', passwordMin: 6 },
      { title: 'Second House', passwordMin: 9 },
    ]);
    expect(one?.tableEndpoint).not.toBe(other?.tableEndpoint);
  });

  it('runs the daily job on request', async () => {
    expect(await one?.runDaily()).not.toBe('');
  });
});

describe('npm start', () => {
  let folder: string;
  let child: ChildProcess | undefined;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'staffbook-start-'));
  });
  afterEach(() => {
    child?.kill('SIGKILL');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const launch = (variables: Record<string, string>): ChildProcess => {
    child = spawn(process.execPath, ['infra/run.mjs', 'start'], {
      cwd: root,
      env: { ...process.env, DEMO: '0', PORT: '0', MAIL_PORT: '0', DATA_DIR: join(folder, 'data'), ...variables },
    });
    return child;
  };

  async function refusal(variables: Record<string, string>): Promise<string> {
    const starting = launch(variables);
    let said = '';
    starting.stderr?.on('data', (part) => (said += String(part)));
    const [code] = (await once(starting, 'close')) as [number];
    expect(code).toBe(1);
    return said;
  }

  async function untilUp(url: string): Promise<void> {
    for (const end = Date.now() + START_MS; Date.now() < end; await delay(50)) {
      const answer = await fetch(`${url}/installation.json`).catch(() => undefined);
      if (answer?.ok) return;
    }
    throw new Error(`Nothing answers at ${url}.`);
  }

  it.each(['PORT', 'MAIL_PORT'])('says which port is taken and how to choose another: %s', async (variable) => {
    const inTheWay = createServer();
    await new Promise<void>((resolve) => inTheWay.listen(0, LOOPBACK, resolve));
    const port = portOf(inTheWay);
    const said = await refusal({ [variable]: String(port) });
    inTheWay.close();
    const others = variable === 'PORT' ? 'MAIL_PORT=0' : 'PORT=0';
    expect(said.trim()).toBe(
      `Port ${port} is already used by another program. Stop that program, or start with another port, for example ` +
        `DATA_DIR=${join(folder, 'data')} DEMO=0 ${others} ${variable}=${port + 100} npm start.`,
    );
  });

  it('without a demo company says how to create the first administrator, until there are people', async () => {
    const dataDir = join(folder, 'own');
    const welcome = async (): Promise<string> => {
      const starting = launch({ DATA_DIR: dataDir });
      let said = '';
      starting.stdout?.on('data', (part) => (said += String(part)));
      await expect.poll(() => said).toContain('Ctrl-C stops it');
      starting.kill('SIGINT');
      await once(starting, 'exit');
      return said;
    };
    const first = await welcome();
    expect(first).toContain(`  DATA_DIR=${dataDir} npm run create-admin -- --email you@example.com\n`);
    expect(first).toMatch(
      / DEMO=0 PORT=0 MAIL_PORT=0 npm start -- -c contactName='[^']+' -c contactPhone=.+ -c contactEmail=.+\n/,
    );
    const engine = await startTableEngine({ dataDir });
    const Item = { pk: { S: 'User' }, sk: { S: '000000000001' } };
    await callEngine(engine.endpoint, 'PutItem', { TableName: 'Staffbook', Item });
    await engine.stop();
    expect(await welcome()).not.toContain('npm run create-admin');
  });

  it('sends only the people of the demo company to its invented contact', async () => {
    const contactIn = async (name: string): Promise<unknown> => {
      const local = await startLocal({ dataDir: join(folder, name), demo: true });
      const answer = await fetch(`${local.url}${INSTALLATION_PATH}`);
      await local.stop();
      return ((await answer.json()) as Installation).contact;
    };
    mkdirSync(join(folder, 'company'));
    const engine = await startTableEngine({ dataDir: join(folder, 'company') });
    await createTable(engine.endpoint, 'Staffbook');
    const Item = { pk: { S: 'User' }, sk: { S: '000000000001' } };
    await callEngine(engine.endpoint, 'PutItem', { TableName: 'Staffbook', Item });
    await engine.stop();
    expect(await contactIn('company')).toEqual({ name: 'the office', phone: '', email: '' });
    expect(await contactIn('demo')).toEqual({ name: 'the office', phone: '555-010-0100', email: 'office@example.com' });
  });

  it("says that a folder can't be used", async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toMatch(
      /^Staffbook can't keep its data in .+: a part of its path is a file\. Set a writable folder in DATA_DIR\./,
    );
  });

  it(
    'restarts on its ports and data after kill -9 and leaves no process behind',
    async () => {
      const [port, mailPort] = [await freePort(), await freePort()];
      const variables = { PORT: String(port), MAIL_PORT: String(mailPort) };
      const enginePid = () => enginePidOf(join(folder, 'data')) ?? 0;
      /** A zombie is still listed but no longer alive. */
      const isAlive = (pid: number): boolean => {
        const state = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
        if (/\) [ZX] /.test(state)) return false;
        try {
          return process.kill(pid, 0);
        } catch {
          return false;
        }
      };
      const first = launch(variables);
      await untilUp(`http://localhost:${port}`);
      const engine = enginePid();
      expect(isAlive(engine)).toBe(true);
      // Read by the C library when a process starts; without it, ended threads' memory would be kept.
      expect(readFileSync(`/proc/${first.pid}/environ`, 'utf8').split('\0')).toContain('MALLOC_ARENA_MAX=2');
      expect(await refusal({})).toContain(`already in use by a running Staffbook at http://localhost:${port}`);
      first.kill('SIGKILL');
      await once(first, 'exit');
      await expect.poll(() => isAlive(engine)).toBe(false);

      const second = launch(variables);
      await untilUp(`http://localhost:${port}`);
      const secondEngine = enginePid();
      second.kill('SIGINT');
      const [code] = (await once(second, 'exit')) as [number];
      expect(code).toBe(0);
      expect(isAlive(secondEngine)).toBe(false);
    },
    START_MS * 2,
  );
});
