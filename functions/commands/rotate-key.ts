import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { replacedKey, rotatedKey } from '../identity/signing-secret.ts';
import { CommandError, usageError, print, runAsCommand } from './terminal.ts';

await runAsCommand('rotate-key', async ({ secret = process.env.SIGNING_SECRET_ID, 'sign-everyone-out': ends }) => {
  if (!secret) throw usageError('rotate-key', '--secret is missing.');
  const client = new SecretsManagerClient({});
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secret }));
  const hours = Number(process.env.TOKEN_HOURS ?? 12);
  const outcome = ends ? replacedKey(SecretString) : rotatedKey(SecretString, new Date(), hours);
  if ('refusal' in outcome) throw new CommandError(outcome.refusal);
  await client.send(new PutSecretValueCommand({ SecretId: secret, SecretString: outcome.secret }));
  print(
    ends
      ? 'The key was replaced. Everyone will be signed out within five minutes.'
      : 'The key was rotated and will be used everywhere within five minutes. Nobody was signed out.',
  );
});
