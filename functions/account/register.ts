import { roleIds } from '../../shared/access/roles.ts';
import { collections } from '../../shared/contract/collections.ts';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { Answer } from '../http/call.ts';
import { passwordsClosed } from '../http/password-sign-in.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { passwordProblem } from '../identity/password-rules.ts';
import { bestEffort } from '../mail/best-effort.ts';
import { withMinimumDuration } from './minimum-duration.ts';
import { countRequest } from './rate-limits.ts';
import { mailConfirmation, mailKnownAccount, recipientOrSink } from './account-mail.ts';
import { ACCOUNT_CREATED, createAccount } from './new-account.ts';
import { inputError } from './own-password.ts';
import { LINK_HOURS, planSignUp } from './pending-sign-ups.ts';
import { userByEmail } from './user-by-email.ts';

const TO_CONFIRM = `Almost done! Open the link in the email we just sent you within ${LINK_HOURS} hours.`;

type RegisterCall = Parameters<typeof register>[0];

const domainsOf = (list: string): string[] =>
  list
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter(Boolean);

function domainProblem(email: string, list: string): string | undefined {
  const domains = domainsOf(list);
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (domains.length === 0 || domains.includes(domain)) return undefined;
  return `Use an email address at ${domains.join(' or ')}.`;
}

async function mailProblem(email: string): Promise<string | undefined> {
  const { isPlainAddress } = await import('../mail/send.ts');
  return isPlainAddress(email) ? undefined : "Emails can't be sent to this address. Use another one.";
}

/** Throws all problems at once. */
async function requireValid({ body, runtime: { environment } }: RegisterCall): Promise<void> {
  const problems = {
    email:
      domainProblem(body.email, environment.SIGNUP_DOMAINS) ??
      (environment.CONFIRM_EMAIL ? await mailProblem(body.email) : undefined),
    password: await passwordProblem(body.password, environment),
  };
  const issues = Object.entries(problems).flatMap(([field, message]) => (message ? [{ field, message }] : []));
  if (issues.length > 0) throw inputError(issues);
}

// Much longer than storing a sign-up takes.
const MIN_DURATION_MS = 500;

/**
 * R3: stores a pending sign-up. Neither the response nor the work reveals whether the email has an account: there is a hash,
 * a write and an email either way. If there is an account, its owner is notified.
 */
async function askToConfirm(call: RegisterCall): Promise<Answer> {
  const { store, body, now, runtime, requestId } = call;
  const answer = new Answer(null, TO_CONFIRM);
  const { owner, link } = await withMinimumDuration(MIN_DURATION_MS, async () => {
    const hash = await hashPassword(body.password);
    const known = await userByEmail(store, body.email);
    // Stored even if there is an account, so that signing in with this password gets the same response. That link is never sent.
    const link = planSignUp(body.email, hash, now);
    await call.commit([link.step], answer);
    return { owner: known?.user.email, link };
  });
  // Outside of the padded part, because sending time varies.
  await bestEffort(requestId, 'sign-up email not sent', async () =>
    owner === undefined
      ? mailConfirmation(runtime.environment, body.email, link.token)
      : mailKnownAccount(runtime.environment, await recipientOrSink(owner)),
  );
  return answer;
}

export const register: Handlers<'account'>['register'] = async (call) => {
  const { store, body, runtime } = call;
  if (!runtime.environment.PASSWORD_SIGN_IN) throw passwordsClosed(runtime.environment);
  await countRequest(call, 'register', body.email);
  await requireValid(call);
  if (!(await store.get(collections.Role, roleIds.user))) {
    throw new AppError(
      'conflict',
      "Staffbook isn't set up yet. The first administrator has to be created before anyone can sign up.",
    );
  }
  if (runtime.environment.CONFIRM_EMAIL) return askToConfirm(call);
  const answer = new Answer(null, ACCOUNT_CREATED);
  await createAccount(call, { email: body.email, hash: await hashPassword(body.password) }, answer);
  return answer;
};
