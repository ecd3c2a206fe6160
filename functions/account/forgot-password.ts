import { collections } from '../../shared/contract/collections.ts';
import { Answer, changeOf } from '../http/call.ts';
import type { Handlers } from '../crud/crud.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { generateCode } from '../identity/generated-password.ts';
import { bestEffort } from '../mail/best-effort.ts';
import { takeAtLeast } from './duration.ts';
import { countRequest } from './limits.ts';
import { mailCode, reachable } from './mail-out.ts';
import { issueCode } from './reset-codes.ts';

const MESSAGE = 'Password reset link sent! Please check your email.';

// Storing a code takes less than this by far: neither way is quicker than the other.
const LEAST_MS = 500;

/** A code for nobody, which opens nothing: it costs what a real one does. */
async function decoyCode(): Promise<string> {
  const code = generateCode();
  await hashPassword(code);
  return code;
}

/**
 * R6: the same answer, after the same work, whether or not somebody has this e-mail, and whatever goes wrong. A mail takes
 * longest, and how long is not ours to say: one is sent either way, to nobody where nobody asked.
 */
export const forgotPassword: Handlers<'account'>['forgot-password'] = async (call) => {
  const { store, body, runtime, requestId } = call;
  await countRequest(call, 'forgot-password', body.email);
  await bestEffort(requestId, 'reset code not sent', async () => {
    const { to, code } = await takeAtLeast(LEAST_MS, async () => {
      const user = await store.find(collections.User, { email: body.email });
      call.note({ account: user?.id });
      if (!user) return { to: undefined, code: await decoyCode() };
      return { to: String(user.email), code: await issueCode(store, user.id, changeOf(call), call.commit) };
    });
    await mailCode(runtime.environment, await reachable(to), code);
  });
  return new Answer(null, MESSAGE);
};
