import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { PutMetricDataInput } from '@aws-sdk/client-cloudwatch';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { importTable } from '../../functions/commands/copy/import-table.ts';
import { root } from '../../infra/fingerprint.ts';
import { localAccount } from '../../infra/local/account.ts';
import { portOf, stopServer } from '../../infra/local/ports.ts';
import { createVerifier } from '../../infra/local/signature.ts';
import { createTable, startTableEngine, type TableEngine } from '../../infra/local/table-engine.ts';
import { synthesize } from '../../infra/synthesize.ts';
import { partitions } from '../../functions/deployment/partitions.ts';

// Each runs the whole command.
vi.setConfig({ testTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), 'staffbook-deploy-'));
const notes = join(folder, 'notes');
const copy = join(folder, 'copy');

let engine: TableEngine;
let client: DynamoDBClient;
let watch: Server;
/** What CloudWatch was told, as it was sent. */
const told: PutMetricDataInput[] = [];
let areSigned: boolean[] = [];
let table = '';
let tables = 0;

const MAX_TABLES = 10;
const nameOf = (n: number): string => `Staffbook-restored-${n}`;

/** The table of the release before, at the place that a parameter names. */
async function restore(): Promise<void> {
  tables += 1;
  table = nameOf(tables);
  await importTable(client, { table, file: copy });
}

beforeAll(async () => {
  Object.assign(process.env, localAccount);
  engine = await startTableEngine();
  client = new DynamoDBClient({ endpoint: engine.endpoint });
  for (let n = 1; n <= MAX_TABLES; n += 1) await createTable(engine.endpoint, nameOf(n));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(copy, gunzipSync(readFileSync(join(root, 'test/functions/changes/release-0.1.jsonl.gz'))));
  const isSigned = createVerifier({ account: localAccount, service: 'monitoring' });
  watch = createServer((request, response) => {
    const hear = async (): Promise<void> => {
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      const body = Buffer.concat(parts);
      const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
      told.push(JSON.parse(text.toString()) as PutMetricDataInput);
      areSigned.push(await isSigned(request, body));
      response.setHeader('content-type', 'application/x-amz-json-1.0').end('{}');
    };
    void hear();
  });
  await new Promise<void>((resolve) => watch.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  await restore();
  told.length = 0;
  areSigned = [];
});
afterEach(() => rmSync(notes, { force: true }));
afterAll(async () => {
  client.destroy();
  await engine.stop();
  await stopServer(watch);
  rmSync(folder, { recursive: true, force: true });
});

/** The CDK in its place: notes what it was asked, and what the table said of itself by then; fails where it is told to. */
function fakeCdk(failsAt = 0): void {
  const file = join(folder, 'bin', 'cdk');
  writeFileSync(
    file,
    `#!/bin/sh\necho "cdk $*" >> "${notes}"\n[ $(grep -c ^cdk "${notes}") -ne ${failsAt} ] || { echo "ROLLED BACK"; exit 1; }\n`,
  );
  chmodSync(file, 0o755);
}

interface Outcome {
  readonly status: number;
  readonly said: string;
}

function deploy(more: readonly string[] = [], variables: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const context = ['-c', 'senderEmail=it@company.test', '-c', `restoredTable=${table}`];
  const env = {
    PATH: [join(folder, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
    HOME: folder,
    ...localAccount,
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    AWS_ENDPOINT_URL_CLOUDWATCH: `http://127.0.0.1:${portOf(watch)}`,
    ...variables,
  };
  return new Promise((resolve) => {
    const args = ['infra/run.mjs', 'deploy', ...context, ...more];
    const child = execFile(process.execPath, args, { cwd: root, env }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, said: stdout + stderr }),
    );
  });
}

const asked = (): string[] => (existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []);

const FUNCTIONS = expect.stringMatching(/^cdk deploy .*-c staffbook:site=later/) as string;
const ALL = expect.not.stringContaining('staffbook:site') as string;

async function isUpgraded(): Promise<boolean> {
  const Key = { pk: { S: partitions.held }, sk: { S: 'complete' } };
  return (await client.send(new GetItemCommand({ TableName: table, Key }))).Item !== undefined;
}

/** Whose functions the table is used by, which decides whether the command alone may upgrade it. */
async function deployedRelease(): Promise<string | undefined> {
  const Key = { pk: { S: partitions.held }, sk: { S: 'deployed' } };
  return (await client.send(new GetItemCommand({ TableName: table, Key }))).Item?.release?.S;
}

describe('a deployment', () => {
  it('deploys the functions, upgrades the table, then deploys the web app', async () => {
    fakeCdk();
    const { status, said } = await deploy(['--', '--require-approval', 'never']);
    expect([status, said]).toEqual([0, expect.stringContaining('Upgraded the table, using')]);
    expect(asked()).toEqual([FUNCTIONS, ALL]);
    expect(asked().every((line) => line.endsWith('--require-approval never'))).toBe(true);
    expect(await isUpgraded()).toBe(true);
    expect(await deployedRelease()).toMatch(/^\w+$/);
  });

  it('whose functions fail leaves the table as it was and the web app alone', async () => {
    fakeCdk(1);
    const { status, said } = await deploy();
    expect([status, said]).toEqual([1, expect.stringContaining('ROLLED BACK')]);
    expect(said).toContain('deploy again, or go back with "npm run rollback');
    expect(asked()).toEqual([FUNCTIONS]);
    expect(await isUpgraded()).toBe(false);
    expect(await deployedRelease()).toBe('');
  });

  it('goes on by the same command once the upgrade has failed or the web app has', async () => {
    fakeCdk();
    // The job reaches no table: it fails after the functions are deployed.
    const broken = join(folder, 'bin', 'cdk');
    writeFileSync(broken, `#!/bin/sh\necho "cdk $*" >> "${notes}"\ntouch "${join(folder, 'gone')}"\n`);
    const failed = await deploy([], { NODE_OPTIONS: `--import=${gate()}` });
    expect([failed.status, failed.said]).toEqual([
      1,
      expect.stringContaining('the web app is still the previous version'),
    ]);
    expect(asked()).toEqual([FUNCTIONS]);
    rmSync(notes);
    fakeCdk(2);
    expect((await deploy()).status).toBe(1);
    expect(asked()).toEqual([FUNCTIONS, ALL]);
    expect(await isUpgraded()).toBe(true);
    rmSync(notes);
    fakeCdk();
    expect(await deploy()).toEqual({ status: 0, said: expect.stringContaining('The table is up to date.') as string });
    expect(asked()).toEqual([FUNCTIONS, ALL]);
  });

  it('goes on beside an empty table that failed first ones left, however often they began with it', async () => {
    tables += 1;
    table = nameOf(tables);
    fakeCdk(1);
    expect((await deploy()).status).toBe(1);
    expect((await deploy()).status).toBe(0);
    expect(asked().slice(1)).toEqual([FUNCTIONS, ALL]);
  });
});

describe('the stack of a deployment whose web app is to come later', () => {
  it('is the whole stack, but for what tells the upload to leave the site as it is', () => {
    const whole = synthesize().Resources;
    const later = synthesize({ 'staffbook:site': 'later' } as object).Resources;
    expect(Object.keys(later)).toEqual(Object.keys(whole));
    const others = Object.keys(whole).filter((id) => JSON.stringify(whole[id]) !== JSON.stringify(later[id]));
    expect(others.map((id) => whole[id]?.Type)).toEqual(['AWS::CloudFormation::CustomResource']);
    const upload = others[0]!;
    expect(whole[upload]?.Properties).toMatchObject({ site: 'now' });
    expect(later[upload]?.Properties).toEqual({ ...whole[upload]?.Properties, site: 'later' });
  });
});

/** Ends the job of an upgrade as a lost connection does, once the functions are deployed. */
function gate(): string {
  const file = join(folder, 'gate.mjs');
  writeFileSync(
    file,
    `import { existsSync } from 'node:fs';
if (process.argv[1].endsWith('upgrade.ts') && existsSync(${JSON.stringify(join(folder, 'gone'))})) {
  process.env.AWS_ENDPOINT_URL_DYNAMODB = 'http://127.0.0.1:1';
}
`,
  );
  return file;
}

describe('the dashboard', () => {
  const dashboard = JSON.stringify(
    Object.values(synthesize().Resources).find(({ Type }) => Type === 'AWS::CloudWatch::Dashboard')?.Properties,
  ).replaceAll(/\\+"/g, '"');

  it('shows by table and collection the metrics that an upgrade puts', async () => {
    fakeCdk();
    await deploy();
    expect(told.length).toBeGreaterThan(1);
    expect(areSigned).toEqual(told.map(() => true));
    expect([...new Set(told.map(({ Namespace }) => Namespace))]).toEqual(['Staffbook']);
    const metrics = told.flatMap(({ MetricData = [] }) =>
      MetricData.map(({ MetricName, Value, Dimensions = [] }) => ({
        metric: MetricName,
        value: Value,
        dimensions: Dimensions.map(({ Name, Value: of }) => [Name, of]),
      })),
    );
    const ofSheets = [
      ['Table', table],
      ['Collection', 'TsrpTimesheet'],
    ];
    const values = (name: string) =>
      metrics.filter(({ metric, dimensions }) => metric === name && dimensions[1]?.[1] === 'TsrpTimesheet');
    expect(values('UpgradePartsLeft').map(({ value }) => value)).toEqual([expect.any(Number), 0]);
    expect(values('UpgradePartsLeft')[0]).toMatchObject({ dimensions: ofSheets });
    expect(values('UpgradeRecords').at(-1)?.value).toBeGreaterThan(0);
    expect(metrics.at(-1)).toMatchObject({ metric: 'UpgradeFinished', value: 1 });
    for (const name of ['UpgradePartsLeft', 'UpgradeRecords']) {
      expect(dashboard).toContain(`SEARCH('{Staffbook,Table,Collection} MetricName="${name}" Table="`);
    }
    expect(dashboard).toMatch(/\["Staffbook","UpgradeFinished","Table",/);
  });

  it('that cannot be told stops no upgrade', async () => {
    fakeCdk();
    const { status, said } = await deploy([], { AWS_ENDPOINT_URL_CLOUDWATCH: 'http://127.0.0.1:1' });
    expect([status, said]).toEqual([0, expect.stringContaining("The dashboard doesn't show this upgrade")]);
    expect(await isUpgraded()).toBe(true);
  });
});
