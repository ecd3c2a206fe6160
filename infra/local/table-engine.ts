import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { table } from '../../shared/contract/table.ts';
import { freePort, LOOPBACK } from './ports.ts';

export interface TableEngine {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Keys of a table, in the words that CreateTable and CloudFormation share. */
export interface TableDefinition {
  readonly KeySchema: readonly { readonly AttributeName: string; readonly KeyType: string }[];
  readonly AttributeDefinitions: readonly { readonly AttributeName: string; readonly AttributeType: string }[];
}

const tableDefinition: TableDefinition = {
  KeySchema: [
    { AttributeName: table.partitionKey, KeyType: 'HASH' },
    { AttributeName: table.sortKey, KeyType: 'RANGE' },
  ],
  AttributeDefinitions: [
    { AttributeName: table.partitionKey, AttributeType: 'S' },
    { AttributeName: table.sortKey, AttributeType: 'S' },
  ],
};

/** The table of a data folder. */
export const tableFile = (dataDir: string): string => join(dataDir, 'table.db');

const AWS_REGION = 'us-east-1';
const AWS_ACCESS_KEY_ID = 'local';

/** What the SDK takes instead of an AWS account; some engines keep a table per key and region. */
export const localAccount = { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: 'local' } as const;

const READY_SECONDS = 10;
const STOP_SECONDS = 5;

/**
 * The engine ends when its standard input does: at stop, and when the process that started it dies in whatever way.
 * Its process id comes on the first line.
 */
const UNTIL_INPUT_ENDS =
  'exec 3<&0; "$@" </dev/null >/dev/null 2>&1 & engine=$!; echo $engine; ' +
  '(cat <&3 >/dev/null 2>&1; kill $engine 2>/dev/null) & watch=$!; exec 3<&- >/dev/null; wait $engine; kill $watch 2>/dev/null';

function enginePath(): string {
  try {
    const require = createRequire(import.meta.url);
    return join(dirname(require.resolve('@dynoxide/linux-x64/package.json')), 'dynoxide');
  } catch {
    throw new Error(
      `The table engine is not made for this machine (${process.platform}, ${process.arch}). ` +
        'Start any DynamoDB-compatible server, for example DynamoDB Local, and put its address in DYNAMODB_ENDPOINT, for example http://127.0.0.1:8000.',
    );
  }
}

async function isReady(endpoint: string): Promise<boolean> {
  try {
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(1000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Ends an engine that an earlier run left on this file; only when the recorded process really is one. */
async function endStale(pidFile: string, databaseFile: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  const commandFile = `/proc/${pid}/cmdline`;
  const isOurs =
    pid > 1 && existsSync(commandFile) && readFileSync(commandFile, 'utf8').split('\0').includes(databaseFile);
  if (isOurs) {
    process.kill(pid, 'SIGTERM');
    for (let tries = 0; tries < STOP_SECONDS * 50 && isAlive(pid); tries += 1) await wait(20);
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  }
  rmSync(pidFile, { force: true });
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('error', reject);
    child.once('exit', () => reject(new Error('The table engine ended while it started.')));
  });
}

async function launch(
  databaseFile: string | undefined,
): Promise<{ child: ChildProcess; pid: number; endpoint: string }> {
  const port = await freePort();
  const file = databaseFile === undefined ? [] : ['--db-path', databaseFile];
  const args = [enginePath(), 'serve', '--host', LOOPBACK, '--port', String(port), ...file];
  // Detached, so that Ctrl-C reaches the server alone and calls under way can still be finished.
  const child = spawn('sh', ['-c', UNTIL_INPUT_ENDS, 'sh', ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  });
  child.unref();
  const pid = Number(await firstLine(child));
  const endpoint = `http://${LOOPBACK}:${port}`;
  const until = Date.now() + READY_SECONDS * 1000;
  while (!(await isReady(endpoint))) {
    if (hasEnded(child) || Date.now() > until) {
      child.stdin?.end();
      const file = databaseFile ?? 'memory';
      throw new Error(
        `The table engine did not start with its data in ${file}. The file may be damaged or not writable.`,
      );
    }
    await wait(5);
  }
  return { child, pid, endpoint };
}

/** Starts the table engine with its data under `dataDir`, or in memory; an engine named by DYNAMODB_ENDPOINT is used as it is. */
export async function startTableEngine({ dataDir }: { dataDir?: string } = {}): Promise<TableEngine> {
  const external = process.env.DYNAMODB_ENDPOINT;
  if (external) {
    if (await isReady(external)) return { endpoint: external, stop: () => Promise.resolve() };
    throw new Error(
      `Nothing answers at DYNAMODB_ENDPOINT (${external}). Start that table engine first, or unset the variable.`,
    );
  }
  const databaseFile = dataDir === undefined ? undefined : tableFile(dataDir);
  const pidFile = dataDir === undefined ? undefined : join(dataDir, 'table-engine.pid');
  if (pidFile && databaseFile) await endStale(pidFile, databaseFile);
  const { child, pid, endpoint } = await launch(databaseFile);
  if (pidFile) writeFileSync(pidFile, String(pid));
  return {
    endpoint,
    stop: async () => {
      if (!hasEnded(child)) {
        child.ref();
        const ended = once(child, 'exit');
        child.stdin?.end();
        const overdue = setTimeout(() => isAlive(pid) && process.kill(pid, 'SIGKILL'), STOP_SECONDS * 1000);
        await ended;
        clearTimeout(overdue);
      }
      if (pidFile) rmSync(pidFile, { force: true });
    },
  };
}

async function callEngine(endpoint: string, action: string, input: unknown): Promise<Response> {
  return fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${action}`,
      'x-amz-date': '20250101T000000Z',
      // Engines read the key and the region from here and check no signature.
      authorization: `AWS4-HMAC-SHA256 Credential=${AWS_ACCESS_KEY_ID}/20250101/${AWS_REGION}/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=local`,
    },
    body: JSON.stringify(input),
  });
}

/** Creates the table where it does not exist yet. */
export async function createTable(
  endpoint: string,
  name: string,
  definition: TableDefinition = tableDefinition,
): Promise<void> {
  const { KeySchema, AttributeDefinitions } = definition;
  const answer = await callEngine(endpoint, 'CreateTable', {
    TableName: name,
    KeySchema,
    AttributeDefinitions,
    BillingMode: 'PAY_PER_REQUEST',
  });
  const text = await answer.text();
  if (!answer.ok && !text.includes('ResourceInUseException'))
    throw new Error(`The table ${name} could not be created: ${text}`);
}

/** Whether a partition has any item. */
export async function hasItems(endpoint: string, name: string, partition: string): Promise<boolean> {
  const answer = await callEngine(endpoint, 'Query', {
    TableName: name,
    KeyConditionExpression: '#key = :key',
    ExpressionAttributeNames: { '#key': table.partitionKey },
    ExpressionAttributeValues: { ':key': { S: partition } },
    Limit: 1,
    ConsistentRead: true,
  });
  if (!answer.ok) throw new Error(`The table ${name} could not be read: ${await answer.text()}`);
  return ((await answer.json()) as { Count: number }).Count > 0;
}
