import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOOPBACK, portOf, stopServer } from '../../infra/local/ports.ts';
import { type Outcome, runScript, temporaryFolder } from '../support/scripts.ts';

// Each test starts one or more programs, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const folder = temporaryFolder();
const notes = (): string => join(folder(), 'notes');

let aws: Server;
/** The regions that calls to AWS were signed for, and with which key. */
const called = new Set<string | undefined>();
const keys = new Set<string | undefined>();

beforeAll(async () => {
  aws = createServer((request, response) => {
    const [, key, region] = /Credential=(\w+)\/\d+\/([^/]+)\//.exec(request.headers.authorization ?? '') ?? [];
    keys.add(key);
    called.add(region);
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end('{}');
  });
  await new Promise<void>((resolve) => aws.listen(0, LOOPBACK, resolve));
  mkdirSync(join(folder(), 'bin'));
  // The CDK would read the same variables.
  const cdk = join(folder(), 'bin', 'cdk');
  writeFileSync(cdk, `#!/bin/sh\necho "$AWS_REGION $*" >> "${notes()}"\n`);
  chmodSync(cdk, 0o755);
  writeFileSync(
    join(folder(), 'config'),
    '[default]\nregion = ca-central-1\naws_access_key_id = ours\naws_secret_access_key = something\n' +
      '[profile other]\nregion = eu-north-1\naws_access_key_id = theirs\naws_secret_access_key = something\n',
  );
});
afterAll(() => stopServer(aws));
beforeEach(() => {
  called.clear();
  keys.clear();
  rmSync(notes(), { force: true });
});

const run = (args: readonly string[], variables: Readonly<Record<string, string>>): Promise<Outcome> =>
  runScript(join('infra', 'run.mjs'), args, {
    PATH: [join(folder(), 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
    AWS_CONFIG_FILE: join(folder(), 'config'),
    AWS_ENDPOINT_URL: `http://${LOOPBACK}:${portOf(aws)}`,
    AWS_ACCESS_KEY_ID: 'somebody',
    AWS_SECRET_ACCESS_KEY: 'something',
    ...variables,
  });

const REGIONS: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
  [{ AWS_DEFAULT_REGION: 'eu-west-1' }, 'eu-west-1'],
  [{ AWS_REGION: '', AWS_DEFAULT_REGION: 'eu-west-1' }, 'eu-west-1'],
  [{ AWS_REGION: 'us-west-2', AWS_DEFAULT_REGION: 'eu-west-1' }, 'us-west-2'],
  [{ AWS_REGION: '' }, 'ca-central-1'],
];

describe('the region', () => {
  it.each(REGIONS)('of a table that is deployed with %j is that of the stack', async (variables, region) => {
    const { status, output } = await run(['deploy', '-c', 'senderEmail=it@company.test'], variables);
    expect([status, output]).toEqual([0, expect.any(String)]);
    expect([...called]).toEqual([region]);
    expect(readFileSync(notes(), 'utf8')).toMatch(new RegExp(`^${region} deploy `));
  });

  it.each(REGIONS)('of a command on a table or secret with %j is that of the stack', async (variables, region) => {
    await run(['create-admin', '--email', 'boss@company.test', '--table', 'a-table'], variables);
    expect([...called]).toEqual([region]);
    called.clear();
    await run(['rotate-key', '--secret', 'a-secret'], variables);
    expect([...called]).toEqual([region]);
  });
});

describe('the account', () => {
  const both = { AWS_ACCESS_KEY_ID: 'somebody', AWS_SECRET_ACCESS_KEY: 'something' };
  it.each([
    ['a profile', { AWS_PROFILE: 'other' }, 'theirs', '--profile other'],
    ['the default profile that is set', { AWS_DEFAULT_PROFILE: 'other' }, 'theirs', '--profile other'],
    ['a profile and keys', { ...both, AWS_PROFILE: 'other' }, 'theirs', '--profile other'],
    ['a default profile and keys', { ...both, AWS_DEFAULT_PROFILE: 'other' }, 'somebody', ''],
  ])('of a table that is deployed with %s is that of the stack', async (_, variables, key, given) => {
    const { status, output } = await run(['deploy', '-c', 'senderEmail=it@company.test'], {
      AWS_ACCESS_KEY_ID: '',
      AWS_SECRET_ACCESS_KEY: '',
      ...variables,
    });
    expect([status, output]).toEqual([0, expect.any(String)]);
    expect([...keys]).toEqual([key]);
    expect(readFileSync(notes(), 'utf8').match(/--profile \w+/)?.[0] ?? '').toBe(given);
  });
});
