import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { settleAccount } from './account-variables.ts';
import { StartError } from './local/printer.ts';

export const profileArguments = (profile: string | undefined): readonly string[] =>
  profile ? ['--profile', profile] : [];

/**
 * Throws a helpful error if there are no AWS credentials. The CDK would only notice after building for a minute,
 * without saying what to do. From then on, everything that is started uses the same region. Returns the arguments that
 * make the CDK use the same account: if there are keys in the environment as well, it prefers them to a profile there.
 */
export async function requireAccount(profile: string | undefined): Promise<readonly string[]> {
  if (profile !== undefined) process.env.AWS_PROFILE = profile;
  settleAccount(process.env);
  const { config } = new SecretsManagerClient({});
  try {
    await config.credentials();
  } catch {
    throw new StartError(
      'No AWS credentials found. Sign in to the AWS account of the installation ("aws sso login", or AWS_ACCESS_KEY_ID ' +
        'and AWS_SECRET_ACCESS_KEY in the environment; --profile selects one of several), then try again.',
    );
  }
  try {
    process.env.AWS_REGION = await config.region();
  } catch {
    throw new StartError('Set the AWS region of the installation, for example AWS_REGION=us-east-1.');
  }
  return profileArguments(process.env.AWS_PROFILE);
}
