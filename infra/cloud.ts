import { spawnSync } from 'node:child_process';
import type { Line } from '../shared/commands/command.ts';
import type { CommandName, commands } from '../shared/commands/table.ts';
import { profileArguments, requireAccount } from './require-account.ts';
import { deployInOrder } from './deploy.ts';
import { root } from './fingerprint.ts';
import { requireParameters, requireSender, readContext } from './given-context.ts';
import { printError, StartError } from './local/printer.ts';
import { assertDeploying } from './passed-on.ts';

type CloudCommand = 'bootstrap' | 'synth' | 'diff' | 'deploy' | 'remove';

/** The CDK command and its arguments for each of our commands. */
const cdkArguments: Readonly<Record<CloudCommand, readonly string[]>> = {
  bootstrap: ['bootstrap'],
  synth: ['synth', '--quiet'],
  diff: ['diff'],
  deploy: ['deploy'],
  remove: ['destroy'],
};

/** Commands for which the CDK synthesizes the stack, but the sender of emails doesn't matter. */
const senderless: ReadonlySet<CommandName> = new Set(['bootstrap', 'remove']);
const NOBODY = ['-c', 'senderEmail=nobody@staffbook.invalid'];

/** Advice that the CDK doesn't give when a command fails. */
const hints: Partial<Record<CommandName, string>> = {
  deploy:
    "If CloudFormation had started, see the stack's events in its console for the reason. A failed update rolls back " +
    'automatically; a failed first deployment has to be removed before you try again: see "When the first deployment fails" in infra/operations.md.',
  remove:
    'The stack is protected because it keeps its data. Export the table (npm run export), deploy with -c removal=delete, then remove it.',
};

/**
 * `npm run bootstrap`, `synth`, `diff`, `deploy` and `remove`: prepares what the stack needs and runs the CDK's
 * command.
 */
export async function run(line: Line<(typeof commands)[CloudCommand]>, name: CloudCommand): Promise<number> {
  const { context = [], profile } = line.values;
  if (name === 'deploy') assertDeploying(line.passedOn);
  const given = readContext(context);
  requireParameters(given);
  const account = name === 'synth' ? profileArguments(profile) : await requireAccount(profile);
  if (name === 'deploy') requireSender(given);
  const args = [
    ...cdkArguments[name],
    ...context.flatMap((each) => ['-c', each]),
    ...account,
    ...(senderless.has(name) && given.senderEmail === undefined ? NOBODY : []),
  ];
  const cdk = (more: readonly string[]): number => {
    // Must be before the passed arguments, which may end with positional ones.
    const { status, error } = spawnSync('cdk', [...args, ...more, ...line.passedOn], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (error) throw new StartError(`The CDK couldn't be started: ${error.message}`);
    if (status !== 0 && hints[name]) printError(`\n${hints[name]}`);
    return status ?? 1;
  };
  const isAnyway = 'anyway' in line.values && line.values.anyway === true;
  return name === 'deploy' ? deployInOrder(given, isAnyway, cdk) : cdk([]);
}
