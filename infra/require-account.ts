import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { StartError } from './local/printer.ts';

/**
 * Throws a helpful error if there are no AWS credentials. The CDK would only notice after building for a minute,
 * without saying what to do.
 */
export async function requireAccount(profile: string | undefined): Promise<void> {
  if (profile !== undefined) process.env.AWS_PROFILE = profile;
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
    await config.region();
  } catch {
    throw new StartError('Set the AWS region of the installation, for example AWS_REGION=us-east-1.');
  }
}
