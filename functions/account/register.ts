import { roleIds } from '../../shared/access/roles.ts';
import { collections } from '../../shared/contract/collections.ts';
import { AppError, badInput } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { Answer, changeOf } from '../http/call.ts';
import { planBelongings } from '../identity/new-user.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { passwordProblem } from '../identity/password-rules.ts';
import { newRecord, planCreate } from '../store/records.ts';
import { bestEffort } from '../mail/best-effort.ts';
import { takeAtLeast } from './duration.ts';
import { countRequest } from './limits.ts';
import { mailKnownAccount, reachable } from './mail-out.ts';

const MESSAGE = 'Account created successfully! Please login.';

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

const isTaken = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'conflict' && error.issues.some(({ field }) => field === 'email');

// Storing an account takes less than this by far: neither way is quicker than the other.
const LEAST_MS = 500;

type RegisterCall = Parameters<typeof register>[0];

const ownerOf = async ({ store, body }: RegisterCall): Promise<string | undefined> => {
  const user = await store.find(collections.User, { email: body.email });
  return user && String(user.email);
};

/** Makes the account; answers the address of the one that is there already. */
async function make(call: RegisterCall, hash: string, answer: Answer): Promise<string | undefined> {
  const { store, body } = call;
  const known = async (owner: string | undefined) => {
    // A key that is used again says the same of an account that was there as of one that was made (R32).
    if (owner !== undefined) await call.commit([], answer);
    return owner;
  };
  const owner = await known(await ownerOf(call));
  if (owner !== undefined) return owner;
  const id = await store.nextId(collections.User);
  const change = changeOf(call);
  const user = newRecord(id, { email: body.email, role_id: roleIds.user }, call.now);
  const belongings = await planBelongings(store, id, hash, change);
  try {
    await call.commit([...planCreate(collections.User, user, change), ...belongings.steps], answer);
    call.note({ account: id });
    return undefined;
  } catch (error) {
    // Somebody signed up with the same e-mail since it was looked up.
    if (isTaken(error)) return known(await ownerOf(call));
    throw error;
  }
}

/**
 * R3: user, profile and password in one transaction, with the role user. Who asks learns nothing of an e-mail that has
 * an account already: the answer and the work are the same, and its owner is told by mail.
 */
export const register: Handlers<'account'>['register'] = async (call) => {
  const { store, body, runtime, requestId } = call;
  await countRequest(call, 'register', body.email);
  const problems = {
    email: domainProblem(body.email, runtime.environment.SIGNUP_DOMAINS),
    password: await passwordProblem(body.password, runtime.environment),
  };
  const issues = Object.entries(problems).flatMap(([field, message]) => (message ? [{ field, message }] : []));
  if (issues.length > 0) throw badInput(issues);
  if (!(await store.get(collections.Role, roleIds.user))) {
    throw new AppError(
      'conflict',
      'This installation is not set up yet, so nobody can sign up. Its operator creates the first administrator first.',
    );
  }
  const answer = new Answer(null, MESSAGE);
  const owner = await takeAtLeast(LEAST_MS, async () => make(call, await hashPassword(body.password), answer));
  // A mail takes longest, and how long is not ours to say: one is sent either way, to nobody where nobody needs one.
  await bestEffort(requestId, 'sign-up mail not sent', async () =>
    mailKnownAccount(runtime.environment, await reachable(owner)),
  );
  return answer;
};
