import { parseArgs } from 'node:util';
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { replacedKey, rotatedKey } from '../identity/signing-secret.ts';
import { CommandError, print, runAsCommand } from './terminal.ts';

const USAGE = `Signs tokens with a new key from now on; tokens signed with the key before stay good until they expire.
  --secret                 the secret, where it is not this machine's: SigningSecret of the stack's outputs
  --sign-everybody-out     the old key may be known to somebody: no token that it signed counts any more`;

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { secret: { type: 'string' }, 'sign-everybody-out': { type: 'boolean' } },
    });
    const secret = values.secret ?? process.env.SIGNING_SECRET_ID;
    if (secret) return { secret, ends: values['sign-everybody-out'] === true };
  } catch {
    // Told below, as for a missing one.
  }
  throw new CommandError(USAGE);
}

await runAsCommand(async () => {
  const { secret, ends } = readOptions();
  const client = new SecretsManagerClient({});
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secret }));
  const hours = Number(process.env.TOKEN_HOURS ?? 12);
  const outcome = ends ? replacedKey(SecretString) : rotatedKey(SecretString, new Date(), hours);
  if ('refusal' in outcome) throw new CommandError(outcome.refusal);
  await client.send(new PutSecretValueCommand({ SecretId: secret, SecretString: outcome.secret }));
  print(
    ends
      ? 'There is a new key. Everybody has to sign in again, within five minutes everywhere.'
      : 'There is a new key, in use within five minutes everywhere. Nobody was signed out.',
  );
});
