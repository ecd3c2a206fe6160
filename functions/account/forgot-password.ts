import { collections } from '../../shared/contract/collections.ts';
import type { Environment } from '../../shared/environment.ts';
import { Answer, changeOf } from '../http/call.ts';
import type { Handlers } from '../crud/crud.ts';
import { log } from '../http/log.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { generateCode } from '../identity/generated-password.ts';
import { takeAtLeast } from './duration.ts';
import { countAttempt } from './limits.ts';
import { CODE_MINUTES, issueCode } from './reset-codes.ts';

const MESSAGE = 'Password reset link sent! Please check your email.';

// Making and mailing a code takes less than this, as a rule: then both answers come after the same time.
const LEAST_MS = 800;

export async function mailCode(
  environment: Pick<Environment<'account'>, 'SENDER_ADDRESS' | 'SITE_TITLE' | 'SITE_URL'>,
  to: string,
  code: string,
): Promise<void> {
  const { SENDER_ADDRESS, SITE_TITLE, SITE_URL } = environment;
  // What only mails need is loaded with the first mail.
  const [{ resetCodeMail }, { sendMail }] = await Promise.all([
    import('../mail/reset-code-mail.ts'),
    import('../mail/send.ts'),
  ]);
  await sendMail(SENDER_ADDRESS, to, resetCodeMail({ title: SITE_TITLE, url: SITE_URL, code, minutes: CODE_MINUTES }));
}

/** R6: the same answer, in about the same time, whether or not somebody has this e-mail, and whatever goes wrong. */
export const forgotPassword: Handlers<'account'>['forgot-password'] = async (call) => {
  const { store, body, runtime, requestId } = call;
  await countAttempt(call, 'forgot-password', body.email);
  await takeAtLeast(LEAST_MS, async () => {
    try {
      const user = await store.find(collections.User, { email: body.email });
      if (!user) {
        await hashPassword(generateCode());
        return;
      }
      const code = await issueCode(store, user.id, changeOf(call), call.commit);
      await mailCode(runtime.environment, String(user.email), code);
    } catch (error) {
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
      log('error', 'reset code not sent', { request_id: requestId, reason });
    }
  });
  return new Answer(null, MESSAGE);
};
