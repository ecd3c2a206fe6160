import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';

interface SigningKey {
  readonly kid: string;
  /** Imported once, because bytes would be imported again for each token. */
  readonly secret: CryptoKey;
}

interface SigningKeys {
  readonly current: SigningKey;
  /** Returns the key to verify a token with; undefined if unknown or retired. */
  readonly byKid: (kid: string) => SigningKey | undefined;
}

const keyShape = { kid: z.string().check(z.minLength(1)), key: z.string().check(z.minLength(32)) };
const secretShape = z.object({ ...keyShape, previous: z.optional(z.object(keyShape)) });

const REFRESH_MS = 5 * 60_000;
const UNKNOWN_KID_REFRESH_MS = 30_000;

const toKey = async ({ kid, key }: { kid: string; key: string }): Promise<SigningKey> => ({
  kid,
  secret: await crypto.subtle.importKey('raw', Buffer.from(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]),
});

async function parseSecret(text: string | undefined): Promise<SigningKeys> {
  const { previous, ...current } = secretShape.parse(JSON.parse(text ?? 'null'));
  const keys = await Promise.all([current, ...(previous ? [previous] : [])].map(toKey));
  return { current: keys[0]!, byKid: (kid) => keys.find((key) => key.kid === kid) };
}

/**
 * Reads and caches the signing keys for some minutes. After a rotation, the previous key stays valid. An unknown key id
 * triggers a refresh, at most twice a minute.
 */
export function createKeyReader(secretId: string, client = new SecretsManagerClient({})) {
  let known: { keys: SigningKeys; readAt: number } | undefined;
  const read = async (): Promise<SigningKeys> => {
    const answer = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    const keys = await parseSecret(answer.SecretString);
    known = { keys, readAt: Date.now() };
    return keys;
  };
  const recent = async (): Promise<SigningKeys> =>
    known && Date.now() - known.readAt <= REFRESH_MS ? known.keys : read();
  let lookedUpAt = Number.NEGATIVE_INFINITY;
  let lookUp: Promise<SigningKeys> | undefined;
  return {
    current: async () => (await recent()).current,
    byKid: async (kid: string) => {
      const found = (await recent()).byKid(kid);
      if (found) return found;
      // Even if the keys were read a second ago: another function may already sign with a newer one.
      if (Date.now() - lookedUpAt > UNKNOWN_KID_REFRESH_MS) {
        lookedUpAt = Date.now();
        lookUp = read();
        lookUp.catch(() => (lookedUpAt = Number.NEGATIVE_INFINITY));
      }
      // Calls at the same time wait for the same look-up.
      return (await lookUp)?.byKid(kid);
    },
  };
}

export type KeyReader = ReturnType<typeof createKeyReader>;
