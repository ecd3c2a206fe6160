import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandNames, commands } from '../../shared/commands/table.ts';

const script = join(import.meta.dirname, '../../infra/local/prepare.mjs');

let folder: string;
const inside = (...path: string[]): string => join(folder, ...path);

const write = (path: string, packages: unknown): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ packages }));
};

/** Runs the script in a separate project, by itself or before a command, with an npm that records its arguments. */
function prepare(command?: string): { status: number | null; said: string; npm: string | undefined } {
  const args = command === undefined ? [inside('infra', 'local', 'prepare.mjs')] : [inside('run.mjs'), command];
  const { status, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH: [inside('bin'), process.env.PATH].join(delimiter) },
  });
  const called = inside('npm-called');
  return { status, said: stderr, npm: existsSync(called) ? readFileSync(called, 'utf8').trim() : undefined };
}

/** Puts packages of the lockfile into the folder, as npm would. */
function installed(packages: Readonly<Record<string, { readonly version: string }>>): void {
  write(inside('node_modules', '.package-lock.json'), packages);
  for (const path of Object.keys(packages)) mkdirSync(inside(path), { recursive: true });
}

const A = { 'node_modules/a': { version: '1.0.0' } };
const TESTER = { 'node_modules/tester': { version: '1.0.0', dev: true } };

/** Makes the separate project. */
function makeProject(name = ''): void {
  folder = mkdtempSync(join(tmpdir(), `staffbook-prepare-${name}-`));
  mkdirSync(inside('infra', 'local'), { recursive: true });
  copyFileSync(script, inside('infra', 'local', 'prepare.mjs'));
  mkdirSync(inside('bin'));
  writeFileSync(inside('bin', 'npm'), '#!/bin/sh\necho "$@" > npm-called\n');
  writeFileSync(inside('run.mjs'), "await import('./infra/local/prepare.mjs');\n");
  chmodSync(inside('bin', 'npm'), 0o755);
  write(inside('package-lock.json'), {
    '': {},
    ...A,
    ...TESTER,
    'node_modules/tester-for-this-machine': { version: '1.0.0', dev: true, optional: true },
    'node_modules/only-elsewhere': { version: '1.0.0', optional: true, os: ['none'] },
  });
}

beforeEach(() => makeProject());
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the preparation before every command', () => {
  it('installs on a fresh clone and says so', () => {
    const { status, said, npm } = prepare();
    expect(said).toMatch(/aren't installed yet: running "npm ci --include=dev"/);
    expect([status, npm]).toEqual([0, 'ci --include=dev']);
  });

  it.each(['C#', 'what?'])('says that it works in no folder such as %s, before it installs anything', (name) => {
    rmSync(folder, { recursive: true });
    makeProject(name);
    const { status, said, npm } = prepare();
    expect(said).toMatch(/^Staffbook can't be built in .+ because of the # or \? in its path\. Move it/);
    expect([status, npm]).toEqual([1, undefined]);
  });

  it('works in a folder whose name has spaces and percent signs', () => {
    rmSync(folder, { recursive: true });
    makeProject('50% of it');
    expect(prepare()).toMatchObject({ status: 0, npm: 'ci --include=dev' });
  });

  it('installs when the lockfile has changed', () => {
    installed({ ...A, ...TESTER, 'node_modules/a': { version: '0.9.0' } });
    expect(prepare()).toMatchObject({
      status: 0,
      npm: 'ci --include=dev',
      said: expect.stringContaining("don't match package-lock.json"),
    });
  });

  it('does and says nothing when everything is installed', () => {
    installed({ ...A, ...TESTER });
    expect(prepare()).toEqual({ status: 0, npm: undefined, said: '' });
  });

  it('installs when a package from the last installation is missing', () => {
    installed({ ...A, ...TESTER });
    rmSync(inside('node_modules', 'a'), { recursive: true });
    expect(prepare()).toMatchObject({ status: 0, npm: 'ci --include=dev' });
  });

  it('ends with a readable sentence when the installation fails', () => {
    writeFileSync(inside('bin', 'npm'), '#!/bin/sh\nexit 1\n');
    expect(prepare()).toMatchObject({ status: 1, said: expect.stringContaining('"npm ci --include=dev" failed') });
  });
});

describe('packages for working on the sources', () => {
  it('are left out for a command that runs the product', () => {
    expect(prepare('start')).toMatchObject({ status: 0, npm: 'ci --omit=dev' });
  });

  it('are not missed by it', () => {
    installed(A);
    expect(prepare('start')).toEqual({ status: 0, npm: undefined, said: '' });
  });

  it('are added for another command, without replacing what a running product uses', () => {
    installed(A);
    expect(prepare('test')).toMatchObject({ status: 0, npm: 'install --no-save --include=dev' });
  });

  it('are still left out when the product is started after the lockfile has changed', () => {
    installed({ 'node_modules/a': { version: '0.9.0' } });
    expect(prepare('start')).toMatchObject({ status: 0, npm: 'ci --omit=dev' });
  });

  it('stay when the product is started after the lockfile has changed', () => {
    installed({ ...TESTER, 'node_modules/a': { version: '0.9.0' } });
    expect(prepare('start')).toMatchObject({ status: 0, npm: 'ci --include=dev' });
  });

  it('are left out for exactly the commands of the product and its data', () => {
    const leftOut = commandNames.filter((name) => prepare(name).npm === 'ci --omit=dev');
    const expected = commandNames.filter((name) => ['product', 'data'].includes(commands[name].group));
    expect(leftOut).toEqual(expected);
  });
});
