import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './fingerprint.ts';
import { demandGivenSender } from './given-sender.ts';
import { fail, print, StartError } from './local/printer.ts';

const USAGE = `Deploys an earlier revision of the sources; the data stays as it is.
  npm run rollback -- <revision> -c senderEmail=staffbook@your-company.com
  <revision>  a commit, a tag or a branch of these sources, for example v1.4 or HEAD~1
  -c          the parameters that it was deployed with; whatever follows goes to "cdk deploy"`;

/** Said before minutes of work, not after them. */
function demandKnown(revision: string): void {
  const { status, error } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], {
    cwd: root,
    stdio: 'ignore',
    shell: process.platform === 'win32',
  });
  if (error) throw new StartError(`Git is needed to take out an earlier revision, and cannot be run: ${error.message}`);
  if (status === 0) return;
  throw new StartError(
    `There is no revision "${revision}" in these sources. It can be a commit, a tag or a branch; "git log --oneline" lists them.`,
  );
}

function run(what: string, command: string, args: readonly string[], cwd: string): void {
  print(`${what} ...`);
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0)
    throw new StartError(`${what} did not work${error ? `: ${error.message}` : ''}. Nothing after it was done.`);
}

/** A folder of its own for the revision, so that what is being worked on here is not touched. */
function deployRevision(revision: string, args: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'staffbook-rollback-'));
  const tree = join(folder, 'tree');
  try {
    run(`Taking out ${revision}`, 'git', ['worktree', 'add', '--detach', tree, revision], root);
    run('Installing its packages', 'npm', ['ci'], tree);
    run('Deploying it', 'npm', ['run', 'deploy', '--', ...args], tree);
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: root });
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  const [revision, ...args] = process.argv.slice(2);
  if (!revision || revision.startsWith('-')) throw new StartError(USAGE);
  demandGivenSender(args, USAGE);
  demandKnown(revision);
  deployRevision(revision, args);
} catch (error) {
  fail(error);
}
