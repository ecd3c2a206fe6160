import { roleIds } from '../../shared/access/roles.ts';
import { collections } from '../../shared/contract/collections.ts';
import { AppError, badInput } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { Answer, changeOf } from '../http/call.ts';
import { planBelongings } from '../identity/new-user.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { passwordProblem } from '../identity/password-rules.ts';
import { newRecord, planCreate } from '../store/records.ts';
import { countAttempt } from './limits.ts';

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

function known(): AppError {
  const message = 'There is already an account with this e-mail. Sign in, or reset its password.';
  return new AppError('conflict', message, { issues: [{ field: 'email', message }] });
}

const isTaken = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'conflict' && error.issues.some(({ field }) => field === 'email');

/** R3: user, profile and password in one transaction, with the role user. */
export const register: Handlers<'account'>['register'] = async (call) => {
  const { store, body, runtime } = call;
  await countAttempt(call, 'register', body.email);
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
  if (await store.find(collections.User, { email: body.email })) throw known();
  const hash = await hashPassword(body.password);
  const id = await store.nextId(collections.User);
  const change = changeOf(call);
  const user = newRecord(id, { email: body.email, role_id: roleIds.user }, call.now);
  const belongings = await planBelongings(store, id, hash, change);
  const answer = new Answer({ id, email: body.email }, MESSAGE);
  try {
    await call.commit([...planCreate(collections.User, user, change), ...belongings.steps], answer);
  } catch (error) {
    // Somebody signed up with the same e-mail since it was looked up.
    throw isTaken(error) ? known() : error;
  }
  return answer;
};
