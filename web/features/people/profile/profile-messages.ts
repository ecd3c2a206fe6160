export const NO_TOKEN = 'No token found!';
export const NO_USER_ID = 'No user ID found!';
export const NO_PROFILE = 'No profile found!';

/** Returns the user id in the address; undefined if there is none. */
export function userIdIn(params: URLSearchParams): number | undefined {
  const text = params.get('user_id') ?? '';
  return /^[1-9]\d{0,11}$/.test(text) ? Number(text) : undefined;
}
