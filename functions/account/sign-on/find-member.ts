import { type RoleName, roleIds } from '../../../shared/access/roles.ts';
import { newNames } from '../../../shared/contract/collections/user.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { UserRecord } from '../../../shared/contract/operations/account.ts';
import { parseFields } from '../../../shared/contract/validate.ts';
import { AppError, ConflictError } from '../../app-error.ts';
import type { Environment } from '../../deployment/environment.ts';
import { type Call, changeOf } from '../../http/call.ts';
import { isBreakGlass } from '../../http/password-sign-in.ts';
import { isAdmin, isLastAdmin, notLastAdmin } from '../../identity/last-admin.ts';
import { planClaim } from '../../identity/claim-account.ts';
import { planProfileAndPassword } from '../../identity/new-user.ts';
import {
  isLinkedToOther,
  linkedUserId,
  linkSteps,
  linkUsedStep,
  type ProviderAccount,
  signOnLinked,
} from '../../identity/sign-on-links.ts';
import type { Plan } from '../../store/plan.ts';
import type { StoredRecord } from '../../store/record.ts';
import { newRecord, nextVersion, planCreate, planUpdate } from '../../store/records.ts';
import { retryOnConflict } from '../../store/retry-on-conflict.ts';
import { type KnownUser, userByEmail, userById } from '../user-by-email.ts';
import { type Claims, type SignOnRefusal, roleByClaim, verifiedEmail } from './claims.ts';
import type { SignOnSettings } from './settings.ts';

type MemberCall = Pick<Call, 'store' | 'now' | 'endpoint' | 'caller' | 'commit'> & {
  readonly runtime: { readonly environment: Pick<Environment<'account'>, 'BREAK_GLASS_EMAIL'> };
};

/** Someone whom the provider proved, but who isn't signed in, and the user whom they would have been. */
export interface Refused {
  readonly refusal: SignOnRefusal;
  readonly userId?: number;
}

export interface Member extends KnownUser {
  /** Whether the sign-on created or linked the account. */
  readonly isNew: boolean;
  /** Whether it could have been somebody else's sign-up; if so, that person's ways in are removed now. */
  readonly wasUnproven: boolean;
  readonly becameAdmin: boolean;
}

const { User } = collections;

/** R93: returns the role id that the provider's claim assigns; undefined if it stays. */
async function assignedRole(
  { store, runtime }: MemberCall,
  user: UserRecord,
  role: RoleName | undefined,
): Promise<number | undefined> {
  if (role === undefined || roleIds[role] === user.role_id) return undefined;
  // A wrong claim must not lock everyone out.
  if (isBreakGlass(runtime.environment, user) || (await isLastAdmin(store, user))) return undefined;
  return roleIds[role];
}

/** Signs in a user: stores what changes with it, or only that the link was used. */
async function useAccount(
  call: MemberCall,
  { user, generation }: KnownUser,
  account: ProviderAccount,
  { isNew, role }: { readonly isNew: boolean; readonly role: RoleName | undefined },
): Promise<Member> {
  const roleId = await assignedRole(call, user, role);
  const links = isNew ? linkSteps(user.id, account, call.now) : [linkUsedStep(user.id, account, call.now)];
  if (!isNew && roleId === undefined) {
    await call.commit(links);
    return { user, generation, isNew, wasUnproven: false, becameAdmin: false };
  }
  const before = user as UserRecord & StoredRecord;
  const after = nextVersion(before, roleId === undefined ? {} : { role_id: roleId }, call.now);
  const reason = roleId === undefined ? null : 'Role assigned by single sign-on';
  const change = { ...changeOf(call, reason), ...(isNew && { noted: signOnLinked }) };
  const claimed = isNew ? await planClaim(call.store, before, change) : undefined;
  const refuse = () => new ConflictError('This user');
  const stays: Plan = isAdmin(before) && !isAdmin(after) ? [notLastAdmin(refuse)] : [];
  await call.commit([
    ...planUpdate(User, before, after, claimed?.change ?? change, claimed?.attributes),
    ...(claimed?.steps ?? []),
    ...stays,
    ...links,
  ]);
  return {
    user: after as UserRecord,
    generation: claimed?.attributes.generation ?? generation,
    isNew,
    wasUnproven: claimed !== undefined,
    becameAdmin: !isAdmin(before) && isAdmin(after),
  };
}

/** The names that the provider knows, if a profile can have them. */
function namesOf({ given_name, family_name }: Claims): Readonly<Record<string, unknown>> {
  const given = { first_name: given_name, last_name: family_name };
  const names = Object.keys(newNames) as (keyof typeof newNames)[];
  return Object.fromEntries(
    names.map((name) => {
      const parsed = parseFields({ [name]: newNames[name] }, { [name]: given[name] ?? null });
      return [name, parsed.ok ? parsed.value[name] : null];
    }),
  );
}

/** R93: creates user, profile and link in one transaction. */
async function createMember(
  call: MemberCall,
  email: string,
  account: ProviderAccount,
  claims: Claims,
  role: RoleName,
): Promise<Member> {
  const { store, now } = call;
  const change = changeOf(call, 'Account created by single sign-on');
  const user = newRecord(await store.nextId(User), { email, role_id: roleIds[role] }, now);
  const { steps } = await planProfileAndPassword(store, user.id, undefined, change, { names: namesOf(claims) });
  const links = linkSteps(user.id, account, now);
  try {
    await call.commit([...planCreate(User, user, { ...change, noted: signOnLinked }), ...steps, ...links]);
  } catch (error) {
    // Another call created the same account: the next attempt finds it.
    throw error instanceof AppError && error.code === 'conflict' ? new ConflictError('This account') : error;
  }
  return {
    user: user as UserRecord & StoredRecord,
    generation: 0,
    isNew: true,
    wasUnproven: false,
    becameAdmin: isAdmin(user),
  };
}

/**
 * R92: returns the user whom an account at the provider belongs to. The first time, a verified email finds them, and the
 * account is linked; from then on, only the link counts.
 */
export function findMember(call: MemberCall, settings: SignOnSettings, claims: Claims): Promise<Member | Refused> {
  const { store } = call;
  const account = { issuer: claims.iss, subject: claims.sub };
  const role = roleByClaim(claims, settings);
  return retryOnConflict(async () => {
    const linkedId = await linkedUserId(store, account);
    if (linkedId !== undefined) {
      const linked = await userById(store, linkedId);
      return linked ? useAccount(call, linked, account, { isNew: false, role }) : { refusal: 'no-account' };
    }
    const proven = verifiedEmail(claims, settings);
    if ('refusal' in proven) return proven;
    const known = await userByEmail(store, proven.email);
    // Someone else at the provider has the email now: they don't get its former owner's account.
    if (known && (await isLinkedToOther(store, known.user.id, account)))
      return { refusal: 'other-account', userId: known.user.id };
    if (known) return useAccount(call, known, account, { isNew: true, role });
    if (!settings.provisions) return { refusal: 'no-account' };
    return createMember(call, proven.email, account, claims, role ?? settings.defaultRole);
  });
}
