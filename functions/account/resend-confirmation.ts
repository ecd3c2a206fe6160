import type { Handlers } from '../crud/crud.ts';
import { Answer } from '../http/call.ts';
import { bestEffort } from '../mail/best-effort.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { takeAtLeast } from './duration.ts';
import { countRequest } from './limits.ts';
import { mailConfirmation, mailKnownAccount, reachable } from './mail-out.ts';
import { pendingSignUpOf, planDecoy, planNewLink } from './pending-sign-ups.ts';
import { userByEmail } from './user-by-email.ts';

const MESSAGE = 'If this email waits to be confirmed, a new link is on its way.';

const LEAST_MS = 500;

/** R3: the same answer after the same work, whether or not a sign-up waits or the email has an account by now. */
export const resendConfirmation: Handlers<'account'>['resend-confirmation'] = async (call) => {
  const { store, body, now, runtime, requestId } = call;
  await countRequest(call, 'resend-confirmation', body.email);
  await bestEffort(requestId, 'confirmation not sent', async () => {
    const { owner, link } = await takeAtLeast(LEAST_MS, () =>
      retryOnConflict(async () => {
        const known = await userByEmail(store, body.email);
        const pending = await pendingSignUpOf(store, body.email);
        const link = pending && { ...planNewLink(pending, now), to: pending.email };
        await call.commit([link?.step ?? planDecoy(now)]);
        return { owner: known?.user.email, link: known ? undefined : link };
      }),
    );
    if (link) await mailConfirmation(runtime.environment, link.to, link.token);
    else await mailKnownAccount(runtime.environment, await reachable(owner));
  });
  return new Answer(null, MESSAGE);
};
