import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { root } from '../../infra/fingerprint.ts';
import { expectSentence, type Outcome, temporaryFolder } from '../support/scripts.ts';

// Each test starts one or more programs, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const folder = temporaryFolder();

describe('rollback', () => {
  const bin = (): string => join(folder(), 'bin');
  const notes = (): string => join(folder(), 'notes');
  /** A program that records its arguments and exits with a code. */
  function fake(name: string, body: string): void {
    writeFileSync(join(bin(), name), `#!/bin/sh\necho "${name} $*" >> "${notes()}"\n${body}\n`);
    chmodSync(join(bin(), name), 0o755);
  }
  beforeEach(() => {
    mkdirSync(bin(), { recursive: true });
    // The revision it is asked about exists; a worktree is the folder with that name.
    fake(
      'git',
      'case "$1" in rev-parse) [ "$4" = "v1^{commit}" ] || [ "$4" = "v1.2.0^{commit}" ];; tag) printf "$TAGS";; ' +
        'show) echo "$OLD_CDK";; worktree) [ "$2" = add ] && mkdir -p "$4"; true;; esac',
    );
    fake('npm', 'true');
  });
  afterEach(() => rmSync(notes(), { force: true }));

  function environment(variables: Readonly<Record<string, string>> = {}): Record<string, string> {
    const PATH = [bin(), '/usr/bin', '/bin'].join(delimiter);
    const OLD_CDK = JSON.stringify({
      context: { senderEmail: 'staff@example.com', oldName: '1', '@aws-cdk/core:a': true },
    });
    const env = {
      PATH,
      OLD_CDK,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'somebody',
      AWS_SECRET_ACCESS_KEY: 'something',
    };
    return { ...env, ...variables };
  }
  const rollbackWith = (variables: Readonly<Record<string, string>>, ...args: string[]): Outcome => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['infra/run.mjs', 'rollback', ...args], {
      cwd: root,
      encoding: 'utf8',
      env: environment(variables),
    });
    return { status: status ?? -1, output: stdout + stderr };
  };
  const rollback = (...args: string[]): Outcome => rollbackWith({}, ...args);
  const asked = (): string[] =>
    existsSync(notes())
      ? readFileSync(notes(), 'utf8')
          .trim()
          .replaceAll(/\S*staffbook-rollback-\S*/g, 'TREE')
          .split('\n')
      : [];
  const SENDER = ['-c', 'senderEmail=it@company.test'];

  it('deploys the revision from its own folder, which it removes afterwards', () => {
    const { status, output } = rollback('v1', ...SENDER);
    expect([status, output]).toEqual([0, expect.stringContaining('Deploying it ...')]);
    expect(asked()).toEqual([
      'git rev-parse --verify --quiet v1^{commit}',
      'git show v1:cdk.json',
      'git worktree add --detach TREE v1',
      'npm ci',
      'npm run deploy -- -c senderEmail=it@company.test',
      'git worktree remove --force TREE',
    ]);
  });

  it('passes on to the CDK what follows the second --', () => {
    expect(rollback('v1', ...SENDER, '--anyway', '--', '--require-approval', 'never').status).toBe(0);
    expect(asked()).toContain('npm run deploy -- -c senderEmail=it@company.test --anyway -- --require-approval never');
  });

  it('passes it on without that -- to a revision that deploys with the CDK itself', () => {
    const older = { OLD_CDK: JSON.stringify({ context: { senderEmail: '' }, scripts: { deploy: 'cdk deploy' } }) };
    expect(rollbackWith(older, 'v1', ...SENDER, '--', '--require-approval', 'never').status).toBe(0);
    expect(asked()).toContain('npm run deploy -- -c senderEmail=it@company.test --require-approval never');
  });

  it('stops when a step fails, and cleans up', () => {
    fake('npm', 'exit 1');
    expectSentence(rollback('v1', ...SENDER), /Installing its packages failed\. The remaining steps were skipped\./);
    expect(asked().at(-1)).toBe('git worktree remove --force TREE');
    expect(asked()).not.toContain('npm run deploy -- -c senderEmail=it@company.test');
  });

  it('says what is missing before it starts', () => {
    expectSentence(rollback(), /^REVISION is missing\.[\s\S]*REVISION +a version in CHANGELOG\.md/);
    expectSentence(rollback(...SENDER), /^REVISION is missing\./);
    expectSentence(rollback('v1', '--sender', 'a'), /^Unknown option '--sender'\./);
    const nobody = { AWS_ACCESS_KEY_ID: '', AWS_EC2_METADATA_DISABLED: 'true', HOME: folder() };
    expectSentence(rollbackWith(nobody, 'v1', ...SENDER), /^No AWS credentials found\. Sign in/);
    expect(asked()).toEqual([]);
    expectSentence(rollback('v2', ...SENDER), /^Unknown revision "v2"\./);
    expect(asked().join()).not.toContain('worktree');
    expectSentence(rollback('v1'), /^Every deployment needs the sender of its emails/);
    expectSentence(
      rollback('v1', ...SENDER, '-c', 'oldName=2', '-c', 'newName=3'),
      /^Nothing was done because v1 doesn't have the parameter newName\. Its parameters are senderEmail, oldName\./,
    );
    expect(asked().join()).not.toContain('worktree');
  });

  it("refuses a revision whose cdk.json has another table or domain, and says how to keep today's", () => {
    const context = {
      senderEmail: 'staff@example.com',
      restoredTable: 'Staffbook-production-20260302',
      domainName: 'staff.company.test',
      blockedCountries: ['KP'],
      tokenHours: 12,
    };
    const older = { OLD_CDK: JSON.stringify({ context }) };
    expectSentence(
      rollbackWith(older, 'v1', ...SENDER),
      /^Nothing was done because cdk\.json of v1 has other parameters\. To keep today's, add:\n {2}-c domainName= -c blockedCountries=CU,IR,KP,SY -c restoredTable=\n?$/,
    );
    expect(asked().join()).not.toContain('worktree');
    const kept = ['-c', 'domainName=', '-c', 'blockedCountries=KP', '-c', 'restoredTable='];
    expect(rollbackWith(older, 'v1', ...SENDER, ...kept).status).toBe(0);
  });

  it('when interrupted ends the current step and cleans up', async () => {
    fake('npm', 'exec sleep 60');
    const child = spawn(process.execPath, ['infra/run.mjs', 'rollback', 'v1', ...SENDER], {
      cwd: root,
      env: environment(),
    });
    await expect.poll(asked, { timeout: 60_000 }).toContain('npm ci');
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    expect(await closed).toBe(1);
    expect(asked().at(-1)).toBe('git worktree remove --force TREE');
  });

  it('finds a version by its tag', () => {
    expect(rollback('1.2.0', ...SENDER).status).toBe(0);
    expect(asked()).toContain('git worktree add --detach TREE v1.2.0');
  });

  it('lists the releases when there is none with that name', () => {
    expectSentence(
      rollbackWith({ TAGS: 'v1.2.0\\nv1\\n' }, '1.3.0', ...SENDER),
      /^Unknown revision "1\.3\.0"\. Known releases: v1\.2\.0, v1\. You can also use a commit or a branch/,
    );
    expectSentence(rollback('v2', ...SENDER), /No releases are tagged in this clone \("git fetch --tags" fetches them/);
    expect(asked().join()).not.toContain('worktree');
  });
});
