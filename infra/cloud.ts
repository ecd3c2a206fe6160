import { spawnSync } from 'node:child_process';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { root } from './fingerprint.ts';
import { fail, StartError } from './local/printer.ts';

/** `npm run deploy`, `diff` and `remove`: the CDK's command on this stack, once there is an account to do it in. */

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
  const { status, error } = spawnSync('cdk', [command, ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) throw new StartError(`The CDK could not be started: ${error.message}`);
  process.exitCode = status ?? 1;
} catch (error) {
  fail(error);
}
