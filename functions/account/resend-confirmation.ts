import type { Handlers } from '../crud/crud.ts';
import { Answer } from '../http/call.ts';
import { passwordsClosed } from '../http/password-sign-in.ts';
import { bestEffort } from '../mail/best-effort.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { withMinimumDuration } from './minimum-duration.ts';
import { countRequest } from './rate-limits.ts';
import { mailConfirmation, mailKnownAccount, recipientOrSink } from './account-mail.ts';
import { pendingSignUpOf, planDecoy, planNewLink } from './pending-sign-ups.ts';
import { userByEmail } from './user-by-email.ts';

const MESSAGE = 'If this email still needs to be confirmed, a new link is on its way.';

const MIN_DURATION_MS = 500;

/** R3: same response and same work whether there is a pending sign-up, an account, or neither. */
export const resendConfirmation: Handlers<'account'>['resend-confirmation'] = async (call) => {
  const { store, body, now, runtime, requestId } = call;
  if (!runtime.environment.PASSWORD_SIGN_IN) throw passwordsClosed(runtime.environment);
  await countRequest(call, 'resend-confirmation', body.email);
  await bestEffort(requestId, 'confirmation not sent', async () => {
    const { owner, link } = await withMinimumDuration(MIN_DURATION_MS, () =>
      retryOnConflict(async () => {
        const known = await userByEmail(store, body.email);
        const pending = await pendingSignUpOf(store, body.email);
        const link = pending && { ...planNewLink(pending, now), to: pending.email };
        await call.commit([link?.step ?? planDecoy(now)]);
        return { owner: known?.user.email, link: known ? undefined : link };
      }),
    );
    if (link) await mailConfirmation(runtime.environment, link.to, link.token);
    else await mailKnownAccount(runtime.environment, await recipientOrSink(owner));
  });
  return new Answer(null, MESSAGE);
};
