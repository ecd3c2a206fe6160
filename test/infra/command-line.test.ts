import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { commandsPage, COMMANDS_PAGE } from '../../infra/command-line/help.ts';
import { root } from '../../infra/fingerprint.ts';
import { readLine } from '../../shared/commands/read.ts';
import { type CommandName, commandNames, commands } from '../../shared/commands/table.ts';
import { listOfCommands, usageOf } from '../../shared/commands/usage.ts';

// Each test starts one or more programs, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const read = (name: CommandName, ...args: string[]) => readLine(name, args, parseArgs);

interface Outcome {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'staffbook-command-line-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Types a command as a person would, on a machine without an AWS account. */
const type = (name: string, ...args: string[]): Promise<Outcome> => typeWith({}, name, ...args);

function typeWith(variables: Readonly<Record<string, string>>, name: string, ...args: string[]): Promise<Outcome> {
  const nowhere = join(folder, 'nowhere');
  const child = spawn(process.execPath, ['infra/run.mjs', name, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: nowhere,
      AWS_CONFIG_FILE: nowhere,
      AWS_SHARED_CREDENTIALS_FILE: nowhere,
      AWS_EC2_METADATA_DISABLED: 'true',
      DATA_DIR: join(folder, 'data'),
      ...variables,
    },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (part) => (out += String(part)));
  child.stderr.on('data', (part) => (err += String(part)));
  return new Promise((done) => child.once('close', (status) => done({ status, out, err })));
}

describe('the table of commands', () => {
  it('has exactly the commands of package.json, all through one entry point', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Readonly<Record<string, string>>;
    };
    expect(Object.keys(scripts)).toEqual(commandNames);
    for (const [name, script] of Object.entries(scripts)) {
      // Those that go on until they are told to end take the place of npm's shell, which keeps a SIGINT to itself.
      const exec = name === 'start' || name === 'dev' ? 'exec ' : '';
      expect(script.replace('--max-semi-space-size=4 ', '')).toBe(`${exec}node infra/run.mjs ${name}`);
    }
  });

  it('names modules that can run', () => {
    for (const name of commandNames) {
      const source = readFileSync(join(root, commands[name].module), 'utf8');
      expect([name, /^export (?:async )?(?:function|const) run\b/m.test(source)]).toEqual([name, true]);
    }
  });

  it('is documented in infra/commands.md (`npm run help -- --write` writes it)', () => {
    const unspaced = (text: string) => text.replaceAll(/\s+/g, ' ');
    expect(unspaced(readFileSync(COMMANDS_PAGE, 'utf8'))).toBe(unspaced(commandsPage()));
  });

  it('is read without any package, so help and refusals need no installation', () => {
    const clone = join(folder, 'clone');
    for (const part of ['infra', 'shared']) cpSync(join(root, part), join(clone, part), { recursive: true });
    const run = (...args: string[]) => spawnSync(process.execPath, [join(clone, 'infra/run.mjs'), ...args]);
    expect(String(run('export', '--help').stdout)).toBe(`${usageOf('export')}\n`);
    expect(String(run('export', '--fiel', 'a').stderr)).toContain("Unknown option '--fiel'.");
    expect(existsSync(join(clone, 'node_modules'))).toBe(false);
  });
});

describe('a command line', () => {
  it.each(commandNames)('npm run %s -- --help prints help and does nothing else', async (name) => {
    const { status, out, err } = await type(name, '--help');
    expect({ status, out, err }).toEqual({ status: 0, out: `${usageOf(name)}\n`, err: '' });
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  it.each(commandNames)('npm run %s rejects an unknown option and lists the known ones', (name) => {
    const reading = read(name, '--no-such-option');
    expect(reading).toEqual({ problem: `Unknown option '--no-such-option'.\n\n${usageOf(name)}` });
  });

  it.each(commandNames.filter((name) => !('words' in commands[name])))('npm run %s rejects extra arguments', (name) => {
    expect(read(name, 'everything')).toEqual({ problem: `Unexpected argument "everything".\n\n${usageOf(name)}` });
  });

  it.each([
    ['bench', ['500'], '"500" isn\'t one of 1000, 20000, 100000, 1000000, payroll, hostile.'],
    ['check', ['typos'], '"typos" isn\'t one of types, lint, format.'],
    ['vitals', ['x'], 'TRIES can\'t be "x": it must be a whole number from 1 to 100.'],
    ['profile', ['NaN'], 'CALLS can\'t be "NaN": it must be a whole number from 10 to 100,000.'],
    ['profile', ['20', '30'], 'Unexpected argument "30": this command takes one CALLS.'],
    ['chaos', ['--minutes', '90'], '--minutes can\'t be "90": it must be a number from 0.5 to 60.'],
    ['seed', ['--staff', '1', '--years', '0'], '--staff can\'t be "1": it must be a whole number from 5 to 1,600.'],
    ['seed', ['--staff', '1', '--years', '0'], '--years can\'t be "0": it must be a whole number from 1 to 100.'],
    ['export', ['--file', ''], '--file needs a value: FILE.'],
    ['export', ['--file'], "Option '--file <value>' argument missing."],
    ['reset', ['--yes=no'], "Option '--yes' does not take an argument."],
  ] as const)('%s %j is rejected: %s', (name, args, problem) => {
    const reading = read(name, ...args);
    expect('problem' in reading && reading.problem.split('\n')).toContain(problem);
  });

  it.each([
    ['seed', ['--staff', '40', '--demo'], { values: { staff: 40, demo: true }, words: [], passedOn: [] }],
    ['bench', ['1000', 'payroll'], { values: {}, words: ['1000', 'payroll'], passedOn: [] }],
    [
      'deploy',
      ['-c', 'stage=a', '--context=title=b', '--', '--require-approval', 'never'],
      { values: { context: ['stage=a', 'title=b'] }, words: [], passedOn: ['--require-approval', 'never'] },
    ],
    ['test', ['test/shared', '-t', 'sums'], { values: { name: 'sums' }, words: ['test/shared'], passedOn: [] }],
  ] as const)('%s %j is understood', (name, args, line) => {
    expect(read(name, ...args)).toEqual({ line });
  });

  it('exits with 1 when it is not understood and with 0 when help was requested', async () => {
    expect(await type('reset', '--now')).toEqual({ status: 1, out: '', err: expect.stringContaining('--now') });
    expect(await type('no-such-command')).toEqual({
      status: 1,
      out: '',
      err: `Unknown command "no-such-command".\n\n${listOfCommands()}\n`,
    });
    expect(await type('help')).toEqual({ status: 0, out: `${listOfCommands()}\n`, err: '' });
    expect(await type('help', 'reset')).toEqual({ status: 0, out: `${usageOf('reset')}\n`, err: '' });
  });
});

describe('npm run reset', () => {
  const data = (...path: string[]): string => join(folder, 'data', ...path);
  beforeEach(() => {
    rmSync(data(), { recursive: true, force: true });
    mkdirSync(data(), { mode: 0o700 });
    writeFileSync(data('table.db'), 'x'.repeat(2_000_000), { mode: 0o600 });
  });

  it('deletes nothing when nobody can be asked', async () => {
    const { status, out, err } = await type('reset');
    expect(status).toBe(1);
    expect(out).toContain(`in ${data()} (2.0 MB):\n  table.db\n`);
    expect(out).toContain(`To keep a copy, run "DATA_DIR=${data()} npm run export" first.`);
    expect(err).toBe(
      `Can't ask for confirmation without a terminal, so nothing was deleted. Use DATA_DIR=${data()} npm run reset -- --yes\n`,
    );
    expect(readdirSync(data())).toEqual(['lock.db', 'table.db']);
  });

  it('deletes what it named with --yes and leaves everything else', async () => {
    writeFileSync(data('notes.txt'), '');
    const { status, out } = await type('reset', '--yes');
    expect(status).toBe(0);
    expect(out).toContain("Kept, because Staffbook didn't create it: notes.txt.");
    expect(readdirSync(data())).toEqual(['notes.txt']);
    expect((await type('reset', '--yes')).out).toBe(`There's no data in ${data()}, so there's nothing to delete.\n`);
  });

  it('takes what a killed process left of its lock for no data of its own', async () => {
    rmSync(data('table.db'));
    for (const name of ['lock.db', 'lock.db-journal', 'socket']) writeFileSync(data(name), '', { mode: 0o600 });
    const says = `There's no data in ${data()}, so there's nothing to delete.\n`;
    expect(await type('reset', '--yes')).toEqual({ status: 0, out: says, err: '' });
  });

  it("deletes nothing while the table is in another engine, whose data it can't delete", async () => {
    const { status, err } = await typeWith({ DYNAMODB_ENDPOINT: 'http://127.0.0.1:8000' }, 'reset', '--yes');
    expect([status, err]).toEqual([
      1,
      expect.stringMatching(/^The table is in the engine at http:\/\/127\.0\.0\.1:8000, so nothing was deleted\./),
    ]);
    expect(readdirSync(data())).toEqual(['table.db']);
  });

  const canPlayTerminal = spawnSync('script', ['--version']).stdout?.includes('util-linux') ?? false;
  it.skipIf(!canPlayTerminal).each([
    ['no', 'Nothing was deleted.', ['lock.db', 'table.db']],
    ['yes', 'is empty.', []],
  ])('asks for confirmation at a terminal: %s', async (answer, says, left) => {
    const command = `${process.execPath} infra/run.mjs reset`;
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: data() },
    });
    let said = '';
    child.stdout.on('data', (part) => {
      said += String(part);
      if (said.includes('Type "yes"') && child.stdin.writable) child.stdin.end(`${answer}\n`);
    });
    const status = await new Promise((done) => child.once('close', done));
    expect(said).toContain(says);
    expect([status, readdirSync(data())]).toEqual([answer === 'yes' ? 0 : 1, left]);
  });
});

describe("a command on this machine's data", () => {
  it.each(['daily', 'export', 'person-data', 'erase-person'])('%s creates no data when there is none', async (name) => {
    rmSync(join(folder, 'data'), { recursive: true, force: true });
    const { status, err } = await type(name);
    expect([status, err]).toEqual([
      1,
      `There's no data in ${join(folder, 'data')}. Start Staffbook first, or set its folder in DATA_DIR.\n`,
    ]);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });
});
