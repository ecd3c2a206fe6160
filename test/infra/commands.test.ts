import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { messageOf } from '../../functions/commands/terminal.ts';
import { LOOPBACK, portOf, stopServer } from '../../infra/local/ports.ts';
import { expectSentence, runScript, temporaryFolder } from '../support/scripts.ts';

// Each test starts one or more programs, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const folder = temporaryFolder();
const command = (name: string): string => join('functions', 'commands', `${name}.ts`);

const SOMEBODY = ['--email', 'boss@company.test'];
const SOME_TABLE = ['--table', 'a-table'];
const region = { AWS_REGION: 'us-east-1' };

describe('a command with unusable arguments', () => {
  it.each([
    { name: 'create-admin', args: ['--mail', 'boss@company.test'], says: /Unknown option '--mail'[\s\S]*--email/ },
    { name: 'create-admin', args: ['--email', 'boss'], says: /^boss isn't a valid email address\./ },
    { name: 'create-admin', args: [...SOMEBODY, '--password', '123'], says: /^This password can't be used\. / },
    { name: 'create-admin', args: SOMEBODY, says: /^Set the table with --table/ },
    { name: 'export', args: SOME_TABLE, says: /--file FILE +destination \(required\)/ },
    { name: 'import', args: ['--file', 'no-such-copy', ...SOME_TABLE], says: /no-such-copy.* doesn't exist\./ },
    { name: 'erase-person', args: ['--who', '26'], says: /Unknown option '--who'[\s\S]*--dry-run/ },
    { name: 'erase-person', args: SOME_TABLE, says: /^--id is missing\.[\s\S]*--id ID .*\(required\)/ },
    { name: 'erase-person', args: ['--id', '26,Ann'], says: /^--id can't be "26,Ann"\. Use a user id/ },
    { name: 'erase-person', args: ['--id', '26', '--reason', 'because'], says: /^--reason can't be "because"/ },
    { name: 'erase-person', args: ['--id', '26'], says: /^Set the table with --table/ },
    { name: 'person-data', args: ['--id', '26'], says: /--file FILE +destination \(required without --find\)/ },
    { name: 'person-data', args: ['--id', '26,27', '--file', 'one'], says: /^--id takes one person at a time/ },
    {
      name: 'person-data',
      args: ['--find', 'Ann', '--file', 'hers'],
      says: /^--find writes no file[\s\S]*--find TEXT/,
    },
    { name: 'person-data', args: ['--find', 'Ann', '--id', '26'], says: /^--find writes no file[\s\S]*--find TEXT/ },
    { name: 'person-data', args: ['--person', '26'], says: /Unknown option '--person'[\s\S]*--id/ },
    { name: 'rotate-key', args: [], says: /--secret .*SigningSecret in the stack's outputs/ },
    {
      name: 'seed',
      args: ['--staff', 'many'],
      says: /^--staff can't be "many": it must be a whole number from \d+ to /,
    },
    { name: 'seed', args: SOME_TABLE, says: /^Demo data can only be added to a table on this machine/ },
  ])('$name $args says what it accepts', async ({ name, args, says }) => {
    expectSentence(await runScript(command(name), args, region), says);
  });

  it('test with a path of no test file says so before it builds anything', async () => {
    const ran = await runScript(join('infra', 'run.mjs'), ['test', 'test/shared', 'nowhere', 'no/such.test.ts']);
    expectSentence(ran, /^No test file has "nowhere" or "no\/such\.test\.ts" in its path\. Give a test file or folder/);
  });

  it.each([
    [[], /^--url is missing\.[\s\S]*--url URL +its address/],
    [['--url', 'https://staff.example.com'], /^--email is missing\./],
    [['--url', 'https://staff.example.com', '--email', 'a@b.test'], /^Set the password of a@b\.test in SMOKE_PASSWORD/],
    [
      ['--url', 'localhost:4300'],
      /^--url can't be "localhost:4300": it must begin with http:\/\/ or https:\/\/\. Use --url http:\/\/localhost:4300\n/,
    ],
    [['--url', 'staff.example.com'], /Use --url https:\/\/staff\.example\.com\n/],
    [['--url', 'ftp://staff.example.com'], /^--url can't be "ftp:\/\/staff\.example\.com": it must begin with http/],
    [['--url', 'http://localhost:4300', '--api', 'nowhere'], /^--api can't be "nowhere"/],
  ])('smoke %j says what it accepts', async (args, sentence) => {
    expectSentence(await runScript(join('infra', 'run.mjs'), ['smoke', ...args]), sentence);
  });
});

describe('the file of a command', () => {
  const beside = (name: string): string => join(folder(), name);
  beforeAll(() => {
    mkdirSync(beside('folder'));
    writeFileSync(beside('kept'), 'a good copy');
    writeFileSync(beside('garbage'), '{"format":"staffbook-table","version":1}\n{"pk":');
  });

  it.each([
    {
      name: 'export',
      file: 'kept',
      says: /kept already exists\. Choose another file, or add --replace to overwrite it\.$/,
    },
    { name: 'export', file: 'folder', says: /folder is a folder\. Add a file name\.$/ },
    { name: 'export', file: 'no-folder/copy', says: /^The folder .*no-folder doesn't exist\. Create it first\.$/ },
    { name: 'import', file: 'folder', says: /folder is a folder\. Add a file name\.$/ },
    { name: 'import', file: 'nowhere-copy', says: /nowhere-copy doesn't exist\.$/ },
    {
      name: 'import',
      file: 'garbage',
      says: /garbage is incomplete or was changed\. Nothing was imported\./,
    },
    { name: 'person-data', file: 'kept', says: /kept already exists\./ },
  ])('$name --file $file is refused in one sentence, and nothing changes', async ({ name, file, says }) => {
    const before = readdirSync(folder());
    const args = ['--file', file, ...SOME_TABLE, ...(name === 'person-data' ? ['--id', '26'] : [])];
    const outcome = await runScript(command(name), args, { ...region, INIT_CWD: folder() });
    expectSentence({ ...outcome, output: outcome.output.trimEnd() }, says);
    expect(outcome.output.trimEnd().split('\n')).toHaveLength(1);
    expect([readdirSync(folder()), readFileSync(beside('kept'), 'utf8')]).toEqual([before, 'a good copy']);
  });

  it.each([
    ['import', 'folder', /folder is a folder\. Add a file name\.$/],
    ['export', 'kept', /kept already exists\. Choose another file/],
  ])('npm run %s --file %s is refused before anything is built or created', async (name, file, says) => {
    const data = { DATA_DIR: beside('data'), INIT_CWD: folder() };
    const outcome = await runScript(join('infra', 'run.mjs'), [name, '--file', file], data);
    expectSentence({ ...outcome, output: outcome.output.trimEnd() }, says);
    expect(readdirSync(folder())).not.toContain('data');
  });

  it("is relative to the person's current folder, not to npm's", async () => {
    const { output } = await runScript(command('import'), ['--file', 'a/copy', ...SOME_TABLE], {
      ...region,
      INIT_CWD: folder(),
    });
    expect(output).toBe(`The file ${join(folder(), 'a', 'copy')} doesn't exist.\n`);
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

  it('says that there are no AWS credentials and asks for the region', async () => {
    const args = [...SOMEBODY, ...SOME_TABLE];
    expectSentence(await runScript(command('create-admin'), args, region), /^No AWS credentials found\. Sign in/);
    expectSentence(await runScript(command('create-admin'), args), /^Set the AWS region/);
    expectSentence(await runScript(command('rotate-key'), ['--secret', 'a'], region), /^No AWS credentials found\./);
    expectSentence(
      await runScript(command('export'), ['--file', join(folder(), 'copy'), ...SOME_TABLE], region),
      /^No AWS credentials found\./,
    );
  });

  it('repeats what AWS answered', async () => {
    answer = 'ResourceNotFoundException';
    const says = /^The table or secret doesn't exist\. Check its name, the region/;
    expectSentence(await runScript(command('create-admin'), [...SOMEBODY, ...SOME_TABLE], reached()), says);
    expectSentence(await runScript(command('rotate-key'), ['--secret', 'a-secret'], reached()), says);
  });

  const named = (name: string, more: object = {}): Error => Object.assign(new Error('?'), { name, ...more });
  it.each([
    [named('UnrecognizedClientException'), /^AWS rejected the credentials\./],
    [named('ExpiredTokenException'), /^The AWS credentials have expired\./],
    [named('AccessDeniedException'), /^These AWS credentials don't have permission to use the table or secret\./],
    [named('Error', { code: 'ENOTFOUND' }), /^Can't reach AWS \(ENOTFOUND\)\. Check the region \(AWS_REGION\)/],
    [
      named('Error', { code: 'ENOSPC', path: '/a/copy' }),
      /^The file \/a\/copy can't be written because the disk is full\./,
    ],
  ])('explains %o', (error, sentence) => {
    expect(messageOf(error)).toMatch(sentence);
  });

  it('does not blame AWS if a table on this machine stops, for example by Ctrl-C', () => {
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:8000');
    expect(messageOf(named('Error', { code: 'ECONNREFUSED' }))).toBe(
      'The table on this machine stopped (ECONNREFUSED). Run the command again.',
    );
    vi.unstubAllEnvs();
  });
});

describe('deploy, diff, remove and bootstrap', () => {
  const account = { AWS_ACCESS_KEY_ID: 'somebody', AWS_SECRET_ACCESS_KEY: 'something' };
  const cloud = (name: string, args: readonly string[], given: Readonly<Record<string, string>>) =>
    runScript(join('infra', 'run.mjs'), [name, ...args], given);

  it.each([
    ['deploy', region, /^No AWS credentials found\. Sign in/],
    ['diff', account, /^Set the AWS region/],
    ['remove', region, /^No AWS credentials found\. Sign in/],
    ['bootstrap', region, /^No AWS credentials found\. Sign in/],
    ['deploy', { ...region, ...account }, /^Every deployment needs the sender of its emails[\s\S]*-c senderEmail=\S+@/],
  ])('%s says right away what is missing to work in an account: %j', async (name, given, says) => {
    expectSentence(await cloud(name, [], given), says);
  });

  it.each(
    ['--no-execute', '--execute=false', '--execute false', '--method prepare-change-set', '--method=prepare-change-set']
      .concat('-m prepare-change-set', '--method execute-change-set', '--help', '--version')
      .flatMap((options) => [['deploy', options] as const, ['rollback', options] as const]),
  )('%s refuses %s, with which the CDK would deploy nothing', async (name, options) => {
    const args = [...(name === 'rollback' ? ['HEAD'] : []), '--', '--require-approval', 'never', ...options.split(' ')];
    expectSentence(
      await cloud(name, args, { ...region, ...account }),
      new RegExp(
        `^Nothing was done because with ${options} the CDK doesn't deploy these functions[\\s\\S]*"npm run diff"`,
      ),
    );
  });

  it.each(['-c stage=staging', '--context=stage=staging', '--profile other', '--region=eu-west-1'])(
    'refuse %s after the second --, which would not reach the table',
    async (options) => {
      const says = /^Nothing was done because --?\w+ after the second -- would only reach the CDK/;
      expectSentence(await cloud('deploy', ['--', ...options.split(' ')], { ...region, ...account }), says);
      expectSentence(await cloud('rollback', ['HEAD', '--', ...options.split(' ')], { ...region, ...account }), says);
    },
  );

  it('report all problems with their parameters at once, and nothing about steps that never started', async () => {
    const args = ['-c', 'senderEmai=it@company.test', '-c', 'timeZone=Mars', '-c', 'passwordMin=2'];
    const outcome = await cloud('deploy', args, { ...region, ...account });
    expectSentence(outcome, /^Nothing was done because of invalid parameters\./);
    expect(outcome.output).toMatch(/- timeZone can't be "Mars": it must be the name of a time zone/);
    expect(outcome.output).toMatch(/- passwordMin can't be "2": it must be a whole number from/);
    expect(outcome.output).toMatch(/- senderEmai isn't a parameter\. The parameters are stage, .*senderEmail/);
    expect(outcome.output).not.toContain('CloudFormation');
    expectSentence(await cloud('diff', ['-c', 'stage'], region), /^-c stage has no value\. Use -c stage=\.\.\./);
    expectSentence(
      await cloud('deploy', ['--profil', 'a'], region),
      /^Unknown option '--profil'\.[\s\S]*--profile NAME/,
    );
  });
});
