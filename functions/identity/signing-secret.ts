import { randomBytes } from 'node:crypto';

const KEY_BYTES = 48;

interface Stored {
  readonly kid: string;
  readonly key: string;
  readonly previous?: { readonly kid: string; readonly key: string };
  /** When the previous key was replaced. */
  readonly rotated_at?: string;
}

const newKey = (before: Stored) => ({
  kid: String((Number(before.kid) || 0) + 1),
  key: randomBytes(KEY_BYTES).toString('base64url'),
});

const parse = (text: string | undefined): Stored => JSON.parse(text ?? '') as Stored;

/**
 * Returns the secret with a new current key; the previous one stays valid. Only two keys are kept, so another rotation
 * is refused while tokens of the older key are still valid, because it would sign people out.
 */
export function rotatedKey(
  text: string | undefined,
  now: Date,
  tokenHours: number,
): { readonly secret: string } | { readonly refusal: string } {
  const before = parse(text);
  const free = before.rotated_at ? new Date(before.rotated_at).getTime() + tokenHours * 3_600_000 : 0;
  if (free > now.getTime()) {
    return {
      refusal:
        `The key was last rotated at ${String(before.rotated_at)}, and tokens signed with the previous key are valid until ` +
        `${new Date(free).toISOString()}. Rotating now would sign those people out. Wait until then. If the key may have ` +
        'leaked, use --sign-everyone-out.',
    };
  }
  const { kid, key } = before;
  return { secret: JSON.stringify({ ...newKey(before), previous: { kid, key }, rotated_at: now.toISOString() }) };
}

/** Returns the secret with only a new key, which revokes all tokens. */
export const replacedKey = (text: string | undefined): { readonly secret: string } => ({
  secret: JSON.stringify(newKey(parse(text))),
});
