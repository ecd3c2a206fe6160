import * as z from 'zod/mini';
import { base64url, token } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { authUser } from './account.ts';

const startedSignOn = z.strictObject({
  /** The provider's sign-in page, which returns to `/sign-on` with a code. */
  url: z.string(),
  /** Kept by the browser until it returns: only it can finish what it started. */
  secret: z.string(),
});

const SECRET_LENGTH = 43;

export const startSignOn = defineOperation({
  id: 'start-sign-on',
  area: 'account',
  summary:
    "Begins a single sign-on and returns the address of the provider's sign-in page. It can be finished once, within 10 minutes, " +
    'with the secret.',
  method: 'POST',
  path: '/api_user_public/start-sign-on',
  access: 'public',
  answer: startedSignOn,
});

export const finishSignOn = defineOperation({
  id: 'finish-sign-on',
  area: 'account',
  summary: 'Signs in with the code that the provider returned, and returns the session.',
  method: 'POST',
  path: '/api_user_public/finish-sign-on',
  access: 'public',
  body: {
    code: token(4000, { required: true }),
    state: base64url(SECRET_LENGTH, { required: true }),
    secret: base64url(SECRET_LENGTH, { required: true }),
    /** The provider that returned the code, if it says so (RFC 9207). */
    iss: token(1000),
  },
  answer: authUser,
});

/** Operations of single sign-on. Declare new ones above and list them here. */
export const signOnOperations = [startSignOn, finishSignOn] as const;
