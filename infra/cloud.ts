import { spawnSync } from 'node:child_process';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { root } from './fingerprint.ts';
import { demandGivenSender } from './given-sender.ts';
import { fail, printError, StartError } from './local/printer.ts';

/** `npm run bootstrap`, `deploy`, `diff` and `remove`: the CDK's command on this stack, once there is an account to do it in. */

const USAGE = `  npm run deploy -- -c senderEmail=staffbook@your-company.com
Or write your own into cdk.json, with the other parameters, and commit it: then nothing has to be repeated.`;

/** The CDK synthesizes the stack for these as well, where who sends its mails is of no account. */
const SENDERLESS = ['-c', 'senderEmail=nobody@staffbook.invalid'];
const givesNoSender = new Set(['bootstrap', 'destroy']);

/** What the CDK does not say when a command did not work. */
const hints: Readonly<Record<string, string>> = {
  deploy:
    'If CloudFormation had begun, the events of the stack in its console have the reason. A later deployment that fails goes back ' +
    'by itself; a first one has to be cleared away before the next try: "When the first deployment fails" in infra/operations.md.',
  destroy:
    'A stack that keeps its data is protected. Copy the table (npm run export), then deploy with -c removal=delete, then remove.',
};

/** The CDK finds out after it has built everything, which takes a minute, and then names no way out. */
async function demandAccount(): Promise<void> {
  const { config } = new SecretsManagerClient({});
  try {
    await config.credentials();
  } catch {
    throw new StartError(
      'There are no AWS credentials here. Sign in to the account of the installation ("aws sso login", or AWS_ACCESS_KEY_ID ' +
        'and AWS_SECRET_ACCESS_KEY in the environment; --profile names one of several), then try again.',
    );
  }
  try {
    await config.region();
  } catch {
    throw new StartError('Say in which AWS region the installation is: AWS_REGION=us-east-1, for example.');
  }
}

try {
  const [command = '', ...args] = process.argv.slice(2);
  const profile = args[args.indexOf('--profile') + 1];
  if (args.includes('--profile') && profile) process.env.AWS_PROFILE = profile;
  await demandAccount();
  if (command === 'deploy') demandGivenSender(args, USAGE);
  const given = givesNoSender.has(command) ? [...args, ...SENDERLESS] : args;
  const { status, error } = spawnSync('cdk', [command, ...given], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) throw new StartError(`The CDK could not be started: ${error.message}`);
  if (status !== 0 && hints[command]) printError(`\n${hints[command]}`);
  process.exitCode = status ?? 1;
} catch (error) {
  fail(error);
}
