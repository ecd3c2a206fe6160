import { createSecretKey, type KeyObject } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';

interface SigningKey {
  readonly kid: string;
  /** Made once: a key as bytes is made ready anew for each token. */
  readonly secret: KeyObject;
}

export interface SigningKeys {
  readonly current: SigningKey;
  /** The key to check a token with; undefined for one that never was ours or is out of use. */
  readonly byKid: (kid: string) => SigningKey | undefined;
}

const keyShape = { kid: z.string().check(z.minLength(1)), key: z.string().check(z.minLength(32)) };
const secretShape = z.object({ ...keyShape, previous: z.optional(z.object(keyShape)) });

const REFRESH_MS = 5 * 60_000;
const UNKNOWN_KID_REFRESH_MS = 30_000;

const toKey = ({ kid, key }: { kid: string; key: string }): SigningKey => ({
  kid,
  secret: createSecretKey(key, 'utf8'),
});

function parseSecret(text: string | undefined): SigningKeys {
  const { previous, ...current } = secretShape.parse(JSON.parse(text ?? 'null'));
  const keys = [toKey(current), ...(previous ? [toKey(previous)] : [])];
  return { current: keys[0]!, byKid: (kid) => keys.find((key) => key.kid === kid) };
}

/**
 * The signing keys, kept for some minutes. A rotation makes the old key the previous one, so tokens stay good; a token
 * with a key id not seen yet makes the keys be read again, at most twice a minute.
 */
export function createKeyReader(secretId: string, client = new SecretsManagerClient({})) {
  let known: { keys: SigningKeys; readAt: number } | undefined;
  const read = async (): Promise<SigningKeys> => {
    const answer = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    known = { keys: parseSecret(answer.SecretString), readAt: Date.now() };
    return known.keys;
  };
  const isOlderThan = (age: number) => !known || Date.now() - known.readAt > age;
  return {
    current: async () => (isOlderThan(REFRESH_MS) || !known ? (await read()).current : known.keys.current),
    byKid: async (kid: string) => {
      const found = isOlderThan(REFRESH_MS) || !known ? (await read()).byKid(kid) : known.keys.byKid(kid);
      return found ?? (isOlderThan(UNKNOWN_KID_REFRESH_MS) ? (await read()).byKid(kid) : undefined);
    },
  };
}

export type KeyReader = ReturnType<typeof createKeyReader>;
