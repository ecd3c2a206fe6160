import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { root } from '../../infra/fingerprint.ts';
import { sentenceOf } from '../../functions/commands/terminal.ts';
import { LOOPBACK, portOf, stopServer } from '../../infra/local/ports.ts';

// Each starts a program or some, which on a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'staffbook-commands-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Outcome {
  readonly status: number;
  readonly said: string;
}

/** Runs a script as on a machine that knows no AWS account; `more` are its environment variables. */
function run(file: string, args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const nowhere = join(folder, 'nowhere');
  const env = {
    PATH: dirname(process.execPath),
    HOME: nowhere,
    AWS_CONFIG_FILE: nowhere,
    AWS_SHARED_CREDENTIALS_FILE: nowhere,
    AWS_EC2_METADATA_DISABLED: 'true',
    ...more,
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [file, ...args], { cwd: root, env }, (_, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, said: stdout + stderr }),
    );
  });
}

const command = (name: string): string => join('functions', 'commands', `${name}.ts`);

/** Refused with a sentence for a person, and no trace of a fault. */
function expectSentence({ status, said }: Outcome, sentence: RegExp): void {
  expect(said).toMatch(sentence);
  expect(said).not.toMatch(/^\s+at /m);
  expect(status).toBe(1);
}

const SOMEBODY = ['--email', 'boss@company.test'];
const SOME_TABLE = ['--table', 'a-table'];
const region = { AWS_REGION: 'us-east-1' };

describe('a command that is given what it cannot use', () => {
  it.each([
    { name: 'create-admin', args: ['--mail', 'boss@company.test'], says: /Unknown option '--mail'[\s\S]*--email/ },
    { name: 'create-admin', args: ['--email', 'boss'], says: /^boss is no e-mail address\./ },
    { name: 'create-admin', args: [...SOMEBODY, '--password', '123'], says: /^This password cannot be used\. / },
    { name: 'create-admin', args: SOMEBODY, says: /^Say which table: --table/ },
    { name: 'export', args: SOME_TABLE, says: /--file {3}where to \(required\)/ },
    { name: 'import', args: ['--file', 'no-such-copy', ...SOME_TABLE], says: /no-such-copy.* is not there\./ },
    { name: 'erase-person', args: ['--who', '26'], says: /Unknown option '--who'[\s\S]*--dry-run/ },
    { name: 'erase-person', args: SOME_TABLE, says: /^Erases people: [\s\S]*--id .*\(required\)/ },
    { name: 'erase-person', args: ['--id', '26,Ann'], says: /^--id cannot be "26,Ann": it must be the id of a user/ },
    { name: 'erase-person', args: ['--id', '26', '--reason', 'because'], says: /^--reason cannot be "because"/ },
    { name: 'erase-person', args: ['--id', '26'], says: /^Say which table: --table/ },
    { name: 'person-data', args: ['--id', '26'], says: /--file {3}where to \(required\)/ },
    { name: 'person-data', args: ['--person', '26'], says: /Unknown option '--person'[\s\S]*--id/ },
    { name: 'rotate-key', args: [], says: /--secret .*SigningSecret of the stack's outputs/ },
    {
      name: 'seed',
      args: ['--staff', 'many'],
      says: /^--staff cannot be "many": it must be a whole number from \d+ to /,
    },
    { name: 'seed', args: SOME_TABLE, says: /^Demo data goes only into a table on this machine/ },
  ])('$name $args says what it takes', async ({ name, args, says }) => {
    expectSentence(await run(command(name), args, region), says);
  });

  it.each([
    [[], /--url {4}where it is \(required\)/],
    [['--url', 'https://staff.example.com'], /^Who signs in\?/],
  ])('smoke %j says what it takes', async (args, sentence) => {
    expectSentence(await run(join('infra', 'smoke.ts'), args), sentence);
  });
});

describe('a command on an installation in the cloud', () => {
  let aws: Server;
  let answer = '';
  beforeAll(async () => {
    aws = createServer((_, response) => {
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify({ __type: answer, message: answer }));
    });
    await new Promise<void>((resolve) => aws.listen(0, LOOPBACK, resolve));
  });
  afterAll(() => stopServer(aws));

  const reached = () => ({
    ...region,
    AWS_ENDPOINT_URL: `http://${LOOPBACK}:${portOf(aws)}`,
    AWS_ACCESS_KEY_ID: 'somebody',
    AWS_SECRET_ACCESS_KEY: 'something',
  });

  it('says that nobody is signed in to AWS, and asks for the region', async () => {
    const args = [...SOMEBODY, ...SOME_TABLE];
    expectSentence(await run(command('create-admin'), args, region), /^There are no AWS credentials\. Sign in/);
    expectSentence(await run(command('create-admin'), args), /^Say in which AWS region/);
    expectSentence(await run(command('rotate-key'), ['--secret', 'a'], region), /^There are no AWS credentials\./);
    expectSentence(
      await run(command('export'), ['--file', join(folder, 'copy'), ...SOME_TABLE], region),
      /^There are no AWS credentials\./,
    );
  });

  it('says what AWS answered', async () => {
    answer = 'ResourceNotFoundException';
    const says = /^There is no such table or secret here\. Check the name, the region/;
    expectSentence(await run(command('create-admin'), [...SOMEBODY, ...SOME_TABLE], reached()), says);
    expectSentence(await run(command('rotate-key'), ['--secret', 'a-secret'], reached()), says);
  });

  const named = (name: string, more: object = {}): Error => Object.assign(new Error('?'), { name, ...more });
  it.each([
    [named('UnrecognizedClientException'), /^AWS does not accept these credentials\./],
    [named('ExpiredTokenException'), /^The AWS credentials have expired\./],
    [named('AccessDeniedException'), /^These AWS credentials may not use the table or secret\./],
    [named('Error', { code: 'ENOTFOUND' }), /^AWS cannot be reached \(ENOTFOUND\)\. Check the region \(AWS_REGION\)/],
    [named('Error', { code: 'ENOSPC', path: '/a/copy' }), /^The file \/a\/copy cannot be written: the disk is full\./],
  ])('has a sentence for %o', (error, sentence) => {
    expect(sentenceOf(error)).toMatch(sentence);
  });
});

it('deploy, diff, remove and bootstrap say at once what is missing to work in an account', async () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const account = { AWS_ACCESS_KEY_ID: 'somebody', AWS_SECRET_ACCESS_KEY: 'something' };
  const refusals = [
    ['deploy', region, /^There are no AWS credentials here\. Sign in/],
    ['diff', account, /^Say in which AWS region/],
    ['remove', region, /^There are no AWS credentials here\. Sign in/],
    ['bootstrap', region, /^There are no AWS credentials here\. Sign in/],
    ['deploy', { ...region, ...account }, /^Deploying needs the sender of its mails[\s\S]*-c senderEmail=\S+@/],
  ] as const;
  for (const [name, given, says] of refusals) {
    const [program, file = '', ...args] = String(scripts[name]).split(' ');
    expect(program).toBe('node');
    expectSentence(await run(file, args, given), says);
  }
});

describe('rollback', () => {
  const bin = (): string => join(folder, 'bin');
  const notes = (): string => join(folder, 'notes');
  /** A program that notes what it was asked and ends with a code. */
  function fake(name: string, body: string): void {
    writeFileSync(join(bin(), name), `#!/bin/sh\necho "${name} $*" >> "${notes()}"\n${body}\n`);
    chmodSync(join(bin(), name), 0o755);
  }
  beforeEach(() => {
    mkdirSync(bin(), { recursive: true });
    // The revision that it is asked about exists; a worktree is the folder that is named.
    fake(
      'git',
      'case "$1" in rev-parse) [ "$4" = "v1^{commit}" ];; worktree) [ "$2" = add ] && mkdir -p "$4"; true;; esac',
    );
    fake('npm', 'true');
  });
  afterEach(() => rmSync(notes(), { force: true }));

  const rollback = (...args: string[]): Outcome => {
    const PATH = [bin(), '/usr/bin', '/bin'].join(delimiter);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['infra/rollback.ts', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH },
    });
    return { status: status ?? -1, said: stdout + stderr };
  };
  const asked = (): string[] =>
    existsSync(notes())
      ? readFileSync(notes(), 'utf8')
          .trim()
          .replaceAll(/\S*staffbook-rollback-\S*/g, 'TREE')
          .split('\n')
      : [];
  const SENDER = ['-c', 'senderEmail=it@company.test'];

  it('deploys the revision from a folder of its own, which it takes away again', () => {
    const { status, said } = rollback('v1', ...SENDER);
    expect([status, said]).toEqual([0, expect.stringContaining('Deploying it ...')]);
    expect(asked()).toEqual([
      'git rev-parse --verify --quiet v1^{commit}',
      'git worktree add --detach TREE v1',
      'npm ci',
      'npm run deploy -- -c senderEmail=it@company.test',
      'git worktree remove --force TREE',
    ]);
  });

  it('stops where a step fails, and tidies up', () => {
    fake('npm', 'exit 1');
    expectSentence(rollback('v1', ...SENDER), /Installing its packages did not work\. Nothing after it was done\./);
    expect(asked().at(-1)).toBe('git worktree remove --force TREE');
    expect(asked()).not.toContain('npm run deploy -- -c senderEmail=it@company.test');
  });

  it('says what is missing before it begins', () => {
    expectSentence(rollback(), /<revision> {2}a commit, a tag or a branch/);
    expectSentence(rollback(...SENDER), /<revision>/);
    expectSentence(rollback('v1'), /^Deploying needs the sender of its mails/);
    expect(asked()).toEqual([]);
    expectSentence(rollback('v2', ...SENDER), /^There is no revision "v2" in these sources\./);
    expect(asked()).toEqual(['git rev-parse --verify --quiet v2^{commit}']);
  });
});
