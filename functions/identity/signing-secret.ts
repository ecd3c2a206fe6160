import { randomBytes } from 'node:crypto';

const KEY_BYTES = 48;

interface Stored {
  readonly kid: string;
  readonly key: string;
  readonly previous?: { readonly kid: string; readonly key: string };
  /** When the key before was replaced. */
  readonly rotated_at?: string;
}

const newKey = (before: Stored) => ({
  kid: String((Number(before.kid) || 0) + 1),
  key: randomBytes(KEY_BYTES).toString('base64url'),
});

const parse = (text: string | undefined): Stored => JSON.parse(text ?? '') as Stored;

/**
 * The secret with a new key in use and the one before still good. Two keys are kept, so while tokens of the one before the
 * last are alive a rotation would sign their people out: it is refused until those have expired.
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
        `The key was changed at ${String(before.rotated_at)}, and tokens of the one before are alive until ` +
        `${new Date(free).toISOString()}: changing it now would sign those people out. Wait until then; if the key may be ` +
        'known to somebody, use --sign-everybody-out.',
    };
  }
  const { kid, key } = before;
  return { secret: JSON.stringify({ ...newKey(before), previous: { kid, key }, rotated_at: now.toISOString() }) };
}

/** The secret with a new key alone: every token there is stops to count. */
export const replacedKey = (text: string | undefined): { readonly secret: string } => ({
  secret: JSON.stringify(newKey(parse(text))),
});
