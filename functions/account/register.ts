import { roleIds } from '../../shared/access/roles.ts';
import { collections } from '../../shared/contract/collections.ts';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { Answer } from '../http/call.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { passwordProblem } from '../identity/password-rules.ts';
import { bestEffort } from '../mail/best-effort.ts';
import { takeAtLeast } from './duration.ts';
import { countRequest } from './limits.ts';
import { mailConfirmation, mailKnownAccount, reachable } from './mail-out.ts';
import { createAccount } from './new-account.ts';
import { refusal } from './own-password.ts';
import { LINK_HOURS, planSignUp } from './pending-sign-ups.ts';
import { userByEmail } from './user-by-email.ts';

const CREATED = 'Account created successfully! Please login.';
const TO_CONFIRM = `Almost done: open the link that we sent to your email within ${LINK_HOURS} hours.`;

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
  return `Accounts are for e-mail addresses of ${domains.join(' or ')}.`;
}

async function mailProblem(email: string): Promise<string | undefined> {
  const { isMailable } = await import('../mail/send.ts');
  return isMailable(email) ? undefined : 'No email can be sent to this address.';
}

/** Every problem at once, each at its field. */
async function requireValid({ body, runtime: { environment } }: RegisterCall): Promise<void> {
  const problems = {
    email:
      domainProblem(body.email, environment.SIGNUP_DOMAINS) ??
      (environment.CONFIRM_EMAIL ? await mailProblem(body.email) : undefined),
    password: await passwordProblem(body.password, environment),
  };
  const issues = Object.entries(problems).flatMap(([field, message]) => (message ? [{ field, message }] : []));
  if (issues.length > 0) throw refusal(issues);
}

// Storing a sign-up takes less than this by far: neither way is quicker than the other.
const LEAST_MS = 500;

/**
 * R3: nothing but a sign-up that waits for its link. Whether the email has an account is told by no answer and no work:
 * either way a hash, a write and a mail, to the owner of the account where there is one.
 */
async function askToConfirm(call: RegisterCall): Promise<Answer> {
  const { store, body, now, runtime, requestId } = call;
  const answer = new Answer(null, TO_CONFIRM);
  const { owner, link } = await takeAtLeast(LEAST_MS, async () => {
    const hash = await hashPassword(body.password);
    const known = await userByEmail(store, body.email);
    // Also where there is an account: a sign-in with this password then says the same. Nobody is mailed that link.
    const link = planSignUp(body.email, hash, now);
    await call.commit([link.step], answer);
    return { owner: known?.user.email, link };
  });
  // A mail takes longest, and how long is not ours to say.
  await bestEffort(requestId, 'sign-up mail not sent', async () =>
    owner === undefined
      ? mailConfirmation(runtime.environment, body.email, link.token)
      : mailKnownAccount(runtime.environment, await reachable(owner)),
  );
  return answer;
}

export const register: Handlers<'account'>['register'] = async (call) => {
  const { store, body, runtime } = call;
  await countRequest(call, 'register', body.email);
  await requireValid(call);
  if (!(await store.get(collections.Role, roleIds.user))) {
    throw new AppError(
      'conflict',
      'This installation is not set up yet, so nobody can sign up. Its operator creates the first administrator first.',
    );
  }
  if (runtime.environment.CONFIRM_EMAIL) return askToConfirm(call);
  const answer = new Answer(null, CREATED);
  await createAccount(call, { email: body.email, hash: await hashPassword(body.password) }, answer);
  return answer;
};
