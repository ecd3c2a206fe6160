import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const script = join(import.meta.dirname, '../../infra/local/prepare.mjs');

let folder: string;
const inside = (...path: string[]): string => join(folder, ...path);

const write = (path: string, packages: unknown): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ packages }));
};

/** Runs the script in a separate project with an npm that records its calls. */
function prepare(): { status: number | null; said: string; npmCalls: boolean } {
  const { status, stderr } = spawnSync(process.execPath, [inside('infra', 'local', 'prepare.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, PATH: [inside('bin'), process.env.PATH].join(delimiter) },
  });
  return { status, said: stderr, npmCalls: existsSync(inside('npm-called')) };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'staffbook-prepare-'));
  mkdirSync(inside('infra', 'local'), { recursive: true });
  copyFileSync(script, inside('infra', 'local', 'prepare.mjs'));
  mkdirSync(inside('bin'));
  writeFileSync(inside('bin', 'npm'), '#!/bin/sh\necho "$@" > npm-called\n');
  chmodSync(inside('bin', 'npm'), 0o755);
  write(inside('package-lock.json'), {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/only-elsewhere': { version: '1.0.0', optional: true, os: ['none'] },
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the preparation before every command', () => {
  it('installs on a fresh clone and says so', () => {
    const { status, said, npmCalls } = prepare();
    expect(said).toMatch(/aren't installed yet: running "npm ci"/);
    expect([status, npmCalls]).toEqual([0, true]);
  });

  it('installs when the lockfile has changed', () => {
    write(inside('node_modules', '.package-lock.json'), { 'node_modules/a': { version: '0.9.0' } });
    expect(prepare()).toMatchObject({
      status: 0,
      npmCalls: true,
      said: expect.stringContaining("don't match package-lock.json"),
    });
  });

  it('does and says nothing when everything is installed', () => {
    write(inside('node_modules', '.package-lock.json'), { 'node_modules/a': { version: '1.0.0' } });
    mkdirSync(inside('node_modules', 'a'));
    expect(prepare()).toEqual({ status: 0, npmCalls: false, said: '' });
  });

  it('installs when a package from the last installation is missing', () => {
    write(inside('node_modules', '.package-lock.json'), { 'node_modules/a': { version: '1.0.0' } });
    expect(prepare()).toMatchObject({ status: 0, npmCalls: true });
  });

  it('ends with a readable sentence when the installation fails', () => {
    writeFileSync(inside('bin', 'npm'), '#!/bin/sh\nexit 1\n');
    expect(prepare()).toMatchObject({ status: 1, said: expect.stringContaining('"npm ci" failed') });
  });
});
