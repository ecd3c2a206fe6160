import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Line } from '../shared/commands/command.ts';
import type { commands } from '../shared/commands/table.ts';
import { usageOf } from '../shared/commands/usage.ts';
import { demandAccount } from './demand-account.ts';
import { leaveTable } from './deployed-table.ts';
import { root } from './fingerprint.ts';
import { demandSender, readContext } from './given-context.ts';
import { whenAskedToEnd } from './local/endings.ts';
import { print, StartError } from './local/printer.ts';
import { isParameterLike } from './parameters.ts';

const isWindows = process.platform === 'win32';

function git(...args: readonly string[]): { readonly isDone: boolean; readonly said: string } {
  const { status, error, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', shell: isWindows });
  if (error) throw new StartError(`Git is needed to take out an earlier revision, and cannot be run: ${error.message}`);
  return { isDone: status === 0, said: stdout };
}

/** A version of CHANGELOG.md has a tag with a v before it. */
const nameInGit = (given: string): string => (/^\d+\.\d+\.\d+$/.test(given) ? `v${given}` : given);

/** What git calls the revision. Said before minutes of work, not after them. */
function revisionOf(given: string): string {
  const revision = nameInGit(given);
  if (git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`).isDone) return revision;
  const releases = git('tag', '--list', 'v*', '--sort=-version:refname').said.split('\n').filter(Boolean);
  const known =
    releases.length > 0
      ? `Its releases are ${releases.join(', ')}`
      : 'No release is tagged here ("git fetch --tags" brings those of your origin)';
  throw new StartError(
    `There is no revision "${given}" in these sources. ${known}; a commit or a branch will do as well, and "git log --oneline" lists commits.`,
  );
}

/** The context that a revision has in its cdk.json. */
function contextOf(revision: string): Record<string, unknown> {
  const { said } = git('show', `${revision}:cdk.json`);
  return (JSON.parse(said || '{}') as { context?: Record<string, unknown> }).context ?? {};
}

/** That revision's own parameters count, not today's; what values they take, it says itself. */
function demandKnownNames(revision: string, given: Readonly<Record<string, string>>, context: object): void {
  const known = Object.keys(context).filter(isParameterLike);
  const unknown = Object.keys(given).filter((name) => isParameterLike(name) && !known.includes(name));
  if (unknown.length === 0) return;
  throw new StartError(
    `${unknown.join(', ')}: no parameter of ${revision}. Nothing was done. Its parameters are ${known.join(', ')}.`,
  );
}

let running: ChildProcess | undefined;
let isAskedToEnd = false;

function runStep(what: string, command: string, args: readonly string[], cwd: string): Promise<void> {
  if (isAskedToEnd) throw new StartError('Stopped.');
  print(`${what} ...`);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  running = spawn(command, args, { cwd, stdio: 'inherit', shell: isWindows });
  const failed = (reason = ''): void =>
    reject(new StartError(`${what} did not work${reason}. Nothing after it was done.`));
  running.once('error', ({ message }) => failed(`: ${message}`));
  running.once('exit', (code) => (code === 0 ? resolve() : failed()));
  return promise;
}

/** A folder of its own for the revision, so that what is being worked on here is not touched. */
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
    await runStep(`Taking out ${revision}`, 'git', ['worktree', 'add', '--detach', tree, revision], root);
    await runStep('Installing its packages', 'npm', ['ci'], tree);
    await leaveTable(tree, given);
    await runStep('Deploying it', 'npm', ['run', 'deploy', '--', ...args], tree);
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `npm run rollback`. */
export async function run(line: Line<(typeof commands)['rollback']>): Promise<void> {
  const [name] = line.words;
  if (name === undefined) throw new StartError(`Say which revision.\n\n${usageOf('rollback')}`);
  const { context = [], profile } = line.values;
  const given = readContext(context);
  await demandAccount(profile);
  const revision = revisionOf(name);
  const inSources = contextOf(revision);
  demandKnownNames(revision, given, inSources);
  demandSender(given, inSources);
  const profileArgs = profile === undefined ? [] : ['--profile', profile];
  await deployRevision(revision, given, [...context.flatMap((each) => ['-c', each]), ...profileArgs, ...line.passedOn]);
}
