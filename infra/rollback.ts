import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Line } from '../shared/commands/command.ts';
import type { commands } from '../shared/commands/table.ts';
import { usageOf } from '../shared/commands/usage.ts';
import { requireAccount } from './require-account.ts';
import { defaultContext } from './context.ts';
import { prepareTableRollback, mergeTableShards } from './deployed-table.ts';
import { root } from './fingerprint.ts';
import { requireSender, readContext } from './given-context.ts';
import { whenAskedToEnd } from './local/shutdown.ts';
import { print, StartError } from './local/printer.ts';
import { isParameterLike } from './parameters.ts';
import { assertDeploying } from './passed-on.ts';

const isWindows = process.platform === 'win32';

function git(...args: readonly string[]): { readonly isDone: boolean; readonly output: string } {
  const { status, error, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', shell: isWindows });
  if (error) throw new StartError(`Checking out an earlier version needs Git, which can't be run: ${error.message}`);
  return { isDone: status === 0, output: stdout };
}

/** Versions in CHANGELOG.md are tagged in git with a leading v. */
const nameInGit = (given: string): string => (/^\d+\.\d+\.\d+$/.test(given) ? `v${given}` : given);

/** Resolves a revision in git. Done first, so that an invalid one fails immediately and not after minutes. */
function revisionOf(given: string): string {
  const revision = nameInGit(given);
  if (git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`).isDone) return revision;
  const releases = git('tag', '--list', 'v*', '--sort=-version:refname').output.split('\n').filter(Boolean);
  const known =
    releases.length > 0
      ? `Known releases: ${releases.join(', ')}`
      : 'No releases are tagged in this clone ("git fetch --tags" fetches them)';
  throw new StartError(
    `Unknown revision "${given}". ${known}. You can also use a commit or a branch; "git log --oneline" lists commits.`,
  );
}

type Context = Readonly<Record<string, unknown>>;

/** Returns a JSON file of a revision. */
const jsonOf = <T extends object>(revision: string, file: string): Partial<T> =>
  JSON.parse(git('show', `${revision}:${file}`).output || '{}') as Partial<T>;

/** Returns the context in a revision's cdk.json. */
const contextOf = (revision: string): Context => jsonOf<{ context: Context }>(revision, 'cdk.json').context ?? {};

/** Returns what a revision's `npm run deploy` passes on to the CDK. In release 0.1, the script is the CDK's own command. */
function passedOnTo(revision: string, options: readonly string[]): readonly string[] {
  if (options.length === 0) return [];
  const { scripts = {} } = jsonOf<{ scripts: Readonly<Record<string, string>> }>(revision, 'package.json');
  return scripts.deploy?.startsWith('cdk ') ? options : ['--', ...options];
}

/** Throws for parameters that the revision doesn't know; the revision itself validates their values. */
function assertKnownNames(revision: string, given: Readonly<Record<string, string>>, context: object): void {
  const known = Object.keys(context).filter(isParameterLike);
  const unknown = Object.keys(given).filter((name) => isParameterLike(name) && !known.includes(name));
  if (unknown.length === 0) return;
  throw new StartError(
    `Nothing was done because ${revision} doesn't have the parameter ${unknown.join(', ')}. Its parameters are ${known.join(', ')}.`,
  );
}

function flagOf(name: string, value: unknown): string {
  const flag = `${name}=${Array.isArray(value) ? value.join(',') : String(value)}`;
  return `-c ${/^[\w.,:/@=-]*$/.test(flag) ? flag : JSON.stringify(flag)}`;
}

/**
 * Throws if the revision's cdk.json would change the installation itself: a deployment without its restored table, for
 * example, silently goes back to an earlier one.
 */
function assertSameInstallation(revision: string, given: Readonly<Record<string, string>>, inSources: Context): void {
  const now = Object.entries(defaultContext()).filter(([name]) => isParameterLike(name) && !(name in given));
  const changed = now.filter(
    ([name, value]) => name in inSources && JSON.stringify(value) !== JSON.stringify(inSources[name]),
  );
  if (changed.length > 0) {
    throw new StartError(
      `Nothing was done because cdk.json of ${revision} has other parameters. To keep today's, add:\n` +
        `  ${changed.map(([name, value]) => flagOf(name, value)).join(' ')}`,
    );
  }
  const restored = now.find(([name]) => name === 'restoredTable')?.[1];
  if (typeof restored === 'string' && restored !== '' && !('restoredTable' in inSources)) {
    throw new StartError(
      `Nothing was done because ${revision} can't use the restored table ${restored}; it would go back to the stack's own.`,
    );
  }
}

let running: ChildProcess | undefined;
let isAskedToEnd = false;

function runStep(what: string, command: string, args: readonly string[], cwd: string): Promise<void> {
  if (isAskedToEnd) throw new StartError('Stopped.');
  print(`${what} ...`);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  running = spawn(command, args, { cwd, stdio: 'inherit', shell: isWindows });
  const failed = (reason = ''): void =>
    reject(new StartError(`${what} failed${reason}. The remaining steps were skipped.`));
  running.once('error', ({ message }) => failed(`: ${message}`));
  running.once('exit', (code) => (code === 0 ? resolve() : failed()));
  return promise;
}

/** Deploys a revision from a separate folder, so that the working tree isn't changed. */
async function deployRevision(
  revision: string,
  given: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'staffbook-rollback-'));
  const tree = join(folder, 'tree');
  whenAskedToEnd(() => {
    isAskedToEnd = true;
    running?.kill('SIGTERM');
  });
  try {
    await runStep(`Checking out ${revision}`, 'git', ['worktree', 'add', '--detach', tree, revision], root);
    await runStep('Installing its packages', 'npm', ['ci'], tree);
    await prepareTableRollback(tree, given);
    await runStep('Deploying it', 'npm', ['run', 'deploy', '--', ...args], tree);
    await mergeTableShards(tree, given);
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `npm run rollback`. */
export async function run(line: Line<(typeof commands)['rollback']>): Promise<void> {
  const [name] = line.words;
  if (name === undefined) throw new StartError(`REVISION is missing.\n\n${usageOf('rollback')}`);
  const { context = [], profile, anyway } = line.values;
  assertDeploying(line.passedOn);
  const given = readContext(context);
  const account = await requireAccount(profile);
  const revision = revisionOf(name);
  const inSources = contextOf(revision);
  assertKnownNames(revision, given, inSources);
  requireSender(given, inSources);
  assertSameInstallation(revision, given, inSources);
  const args = [...context.flatMap((each) => ['-c', each]), ...account, ...(anyway ? ['--anyway'] : [])];
  // npm removes only the first --.
  await deployRevision(revision, given, [...args, ...passedOnTo(revision, line.passedOn)]);
}
