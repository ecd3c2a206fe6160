import { appendFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Random } from '../../functions/commands/seed/random.ts';
import type { Line } from './calls.ts';
import { type Fault, FAULT_HEADER } from './fault-names.ts';
import type { ChaosProduct } from './product.ts';

/** The failures that bystanders may see during an event, besides an answer. */
export type Allowed = 'nothing' | 'no connection' | 'retry later' | 'disk full';

export interface Stage {
  readonly product: ChaosProduct;
  readonly line: Line;
  readonly dataDir: string;
  readonly periodIds: readonly number[];
  readonly random: Random;
  /** Records a broken promise. */
  readonly broken: (what: string) => void;
  /** Long calls that the run waits for at its end. */
  readonly background: Promise<void>[];
}

export interface Chaos {
  readonly name: string;
  readonly allowed: Allowed;
  /** How long after the event bystanders may still see them. */
  readonly graceMs: number;
  readonly needsOwnDisk?: boolean;
  /** May return a moment: calls that had reached the product before it was told to stop must be answered. */
  run(stage: Stage): Promise<number | void>;
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const MB = 1_000_000;
/** A hostile call is refused at least this quickly. */
const REFUSED_WITHIN_MS = 5000;
/** The longest the product may be without its table engine. */
export const ENGINE_SECONDS = 10;
/** A contended write gives up after 5 s, but twenty of them also wait for one another and for the processor. */
const CONTENDED_WITHIN_MS = 10_000;

const repeated = (text: string, bytes: number): string => text.repeat(Math.ceil(bytes / text.length));

const hostileBodies: Readonly<Record<string, string>> = {
  'objects in a field': `{"first_name":"a","last_name":"b","city":[${repeated('{},', 4.9 * MB)}{}]}`,
  'arrays in arrays': `{"city":${'['.repeat(1.5 * MB)}${']'.repeat(1.5 * MB)}}`,
  'many keys': `{${Array.from({ length: 300_000 }, (_, n) => `"k${n}":${n}`).join(',')}}`,
  'one long text': `{"city":"${'x'.repeat(4.9 * MB)}"}`,
  prototypes: `{"city":[${repeated('{"__proto__":{"a":1}},', 3 * MB)}{}]}`,
};

const hostileRoutes = [
  'PUT /api_user_private/update-my-profile',
  'POST /crud/CklgTransaction/create',
  'POST /api_user_public/login',
  'PUT /api_admin_private/clear-transactions',
  'POST /crud/Role/create',
];

const sendHostile: Chaos = {
  name: 'hostile bodies',
  allowed: 'nothing',
  graceMs: 0,
  run: async ({ line, random, broken }) => {
    const stranger = { authorization: '' };
    const calls = hostileRoutes.map(async (route) => {
      const [method = '', path = ''] = route.split(' ');
      const shape = random.pick(Object.keys(hostileBodies));
      const sent = { method, path, body: hostileBodies[shape]!, headers: stranger };
      const { status, startedAt, endedAt, info } = await line.try(sent, false);
      const ms = endedAt - startedAt;
      // A refusal sent before the whole body arrived may break the sending connection.
      const isRefused = (status >= 400 && status < 500) || (status === 0 && /EPIPE|ECONNRESET|other side/.test(info));
      if (!isRefused) broken(`${route} with ${shape}: ${status} ${info}`);
      if (ms > REFUSED_WITHIN_MS) broken(`${route} with ${shape} took ${Math.round(ms)} ms`);
    });
    await Promise.all(calls);
  },
};

const faultOf = (name: string, fault: Fault): Chaos => ({
  name,
  allowed: 'nothing',
  graceMs: 0,
  run: async ({ line, random, broken, background }) => {
    const isRead = random.chance(0.5);
    const sent = isRead
      ? { method: 'GET', path: '/crud/CklgPayee/getAll?limit=1' }
      : { method: 'POST', path: '/crud/CklgPayee/create', body: { name: 'of a faulty call' } };
    const fail = async (): Promise<void> => {
      const { status, info } = await line.try({ ...sent, headers: { [FAULT_HEADER]: fault } }, false);
      // A hanging call may be ended by a restart.
      const isExpected = status === 503 || (fault === 'hang' && status === 0);
      if (!isExpected) broken(`The call that was to ${fault} was answered ${status} ${info}`);
    };
    const failing = fail();
    if (fault === 'hang') background.push(failing);
    else await failing;
  },
});

const contend: Chaos = {
  name: '20 changes of the current pay period',
  allowed: 'nothing',
  graceMs: 0,
  run: async ({ line, periodIds, broken }) => {
    const calls = Array.from({ length: 20 }, async (_, n) => {
      const path = `/crud/TsrpPayPeriod/update?id=${periodIds[n % periodIds.length]}`;
      const made = await line.try({ method: 'PUT', path, body: { is_current: true } }, false);
      const ms = made.endedAt - made.startedAt;
      const isClear = [200, 409].includes(made.status) || (made.status === 503 && made.hasRetryAfter);
      if (!isClear) broken(`A change of the current pay period was answered ${made.status} ${made.info}`);
      if (ms > CONTENDED_WITHIN_MS) broken(`A change of the current pay period took ${Math.round(ms)} ms`);
    });
    await Promise.all(calls);
  },
};

const killEngine: Chaos = {
  name: 'table engine killed',
  allowed: 'retry later',
  graceMs: ENGINE_SECONDS * 1000,
  run: async ({ product, line, broken }) => {
    product.killEngine();
    const until = performance.now() + ENGINE_SECONDS * 1000;
    for (;;) {
      const { status } = await line.try({ method: 'GET', path: '/crud/CklgPayee/getAll?limit=1' }, false);
      if (status === 200) return;
      if (performance.now() > until) return broken(`The table engine was not back after ${ENGINE_SECONDS} s`);
      await wait(100);
    }
  },
};

function appendUntilFull(file: string, bytes: number): void {
  const part = Buffer.alloc(bytes);
  try {
    for (;;) appendFileSync(file, part);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

const fillDisk: Chaos = {
  name: 'full disk',
  allowed: 'disk full',
  graceMs: 3000,
  needsOwnDisk: true,
  run: async ({ dataDir, line, broken }) => {
    const filler = join(dataDir, 'filler');
    try {
      for (const bytes of [MB, 4096]) appendUntilFull(filler, bytes);
      await wait(1000);
      const read = await line.try({ method: 'GET', path: '/crud/CklgPayee/getAll?limit=1' }, false);
      if (read.status !== 200) broken(`With a full disk a read was answered ${read.status} ${read.info}`);
      const body = { name: `of a full disk ${performance.now()}` };
      const write = await line.try({ method: 'POST', path: '/crud/CklgPayee/create', body }, false);
      // Writes that fit into the data file's free space are saved.
      const isClear = write.status === 200 || (write.status === 507 && write.info.includes('full'));
      if (!isClear) {
        broken(`With a full disk a write was answered ${write.status} ${write.info}`);
      }
      await wait(1000);
    } finally {
      rmSync(filler, { force: true });
    }
  },
};

/** A new connection, accepted after all those opened before. */
const probe = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(`${url}/login`, { agent: false }, (response) => response.resume().once('end', resolve)).once('error', reject);
  });

const terminate: Chaos = {
  name: 'SIGTERM and restart',
  allowed: 'no connection',
  graceMs: 500,
  run: async ({ product, broken }) => {
    const probedAt = performance.now();
    await probe(product.url);
    const code = await product.end('SIGTERM');
    if (code !== 0) broken(`After SIGTERM the product ended with ${String(code)}:\n${product.said}`);
    await product.start();
    return probedAt;
  },
};

const kill: Chaos = {
  name: 'kill -9 and restart',
  allowed: 'no connection',
  graceMs: 500,
  run: async ({ product }) => {
    await product.end('SIGKILL');
    await product.start();
  },
};

export const everyChaos: readonly Chaos[] = [
  sendHostile,
  faultOf('worker dies', 'die'),
  faultOf('worker hangs', 'hang'),
  faultOf('worker out of memory', 'fill'),
  contend,
  killEngine,
  fillDisk,
  terminate,
  kill,
];
