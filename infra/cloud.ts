import { spawnSync } from 'node:child_process';
import type { Line } from '../shared/commands/command.ts';
import type { CommandName, commands } from '../shared/commands/table.ts';
import { requireAccount } from './require-account.ts';
import { deployInOrder } from './deploy.ts';
import { root } from './fingerprint.ts';
import { requireParameters, requireSender, readContext } from './given-context.ts';
import { printError, StartError } from './local/printer.ts';

type CloudCommand = 'bootstrap' | 'synth' | 'diff' | 'deploy' | 'remove';

/** The CDK's own command, and what it is given each time. */
const cdkArguments: Readonly<Record<CloudCommand, readonly string[]>> = {
  bootstrap: ['bootstrap'],
  synth: ['synth', '--quiet'],
  diff: ['diff'],
  deploy: ['deploy'],
  remove: ['destroy'],
};

/** The CDK synthesizes the stack for these as well, where who sends its mails is of no account. */
const senderless: ReadonlySet<CommandName> = new Set(['bootstrap', 'remove']);
const NOBODY = ['-c', 'senderEmail=nobody@staffbook.invalid'];

/** What the CDK does not say when a command did not work. */
const hints: Partial<Record<CommandName, string>> = {
  deploy:
    "If CloudFormation had started, see the stack's events in its console for the reason. A failed update rolls back " +
    'automatically; a failed first deployment has to be removed before you try again: see "When the first deployment fails" in infra/operations.md.',
  remove:
    'The stack is protected because it keeps its data. Export the table (npm run export), deploy with -c removal=delete, then remove it.',
};

/** `npm run bootstrap`, `synth`, `diff`, `deploy` and `remove`: the CDK's command on this stack, once all that it needs is there. */
export async function run(line: Line<(typeof commands)[CloudCommand]>, name: CloudCommand): Promise<number> {
  const { context = [], profile } = line.values;
  const given = readContext(context);
  requireParameters(given);
  if (name !== 'synth') await requireAccount(profile);
  if (name === 'deploy') requireSender(given);
  const args = [
    ...cdkArguments[name],
    ...context.flatMap((each) => ['-c', each]),
    ...(profile === undefined ? [] : ['--profile', profile]),
    ...(senderless.has(name) && given.senderEmail === undefined ? NOBODY : []),
  ];
  const cdk = (more: readonly string[]): number => {
    // Before what is passed on, which may end with words of its own.
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
