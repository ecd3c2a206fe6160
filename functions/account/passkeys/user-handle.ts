/**
 * R90: the id that an authenticator keeps with a passkey and returns when it is used: the user's id, because it never changes
 * and names nobody. In base64url, as in all WebAuthn JSON.
 */
export const userHandleOf = (userId: number): string => Buffer.from(String(userId)).toString('base64url');

/** Returns the user id of a handle; undefined if it isn't one of ours. */
export function userIdOf(handle: string): number | undefined {
  const text = Buffer.from(handle, 'base64url').toString();
  return /^[1-9]\d{0,12}$/.test(text) ? Number(text) : undefined;
}
