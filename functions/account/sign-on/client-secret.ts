import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

const REFRESH_MS = 5 * 60_000;

let known: { readonly id: string; readonly secret: string; readonly readAt: number } | undefined;

/** Returns the client's secret at the provider. A new one takes effect within minutes. */
export async function clientSecretOf(id: string): Promise<string> {
  if (known?.id === id && Date.now() - known.readAt < REFRESH_MS) return known.secret;
  const { SecretString = '' } = await new SecretsManagerClient({}).send(new GetSecretValueCommand({ SecretId: id }));
  known = { id, secret: SecretString.trim(), readAt: Date.now() };
  return known.secret;
}
