import { roleIds } from '../../shared/access/roles.ts';
import type { Collection } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { Environment } from '../../shared/environment.ts';
import { OWN_PASSWORD } from '../../shared/password.ts';
import { AppError, ConflictError, type Problem } from '../app-error.ts';
import type { Addition, Draft, Hooks, JudgedDraft } from '../crud/hooks.ts';
import { type Call, callerOf, changeOf, type Runtime } from '../http/call.ts';
import { codeRemoval, credentialKey, credentialStep, nextGeneration, passwordNoted } from '../identity/credentials.ts';
import { planBelongings } from '../identity/new-user.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { passwordProblem } from '../identity/password-rules.ts';
import { tellAdmins } from '../identity/tell-admins.ts';
import { invite } from './invite.ts';
import { type Key, recordKey, uniqueKey, usesKey } from '../store/keys.ts';
import { absent, type Plan, type Step } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Change, planDelete } from '../store/records.ts';
import { counterName } from '../store/references.ts';
import type { Store } from '../store/store.ts';

const { User, Profile, TsrpTrackUser, SecretCode } = collections;

/** Whoever finds an administrator's browser open does not keep the account: one's own password takes the one before. */
export function requireAnotherUser(
  call: Draft['call'],
  user: StoredRecord,
  refuse: (message: string) => AppError,
): void {
  if (callerOf(call).user_id === user.id) throw refuse(OWN_PASSWORD);
}

/** What is wrong with the password that a body brings, by the same rules as at sign-up, or with whose it is. */
async function passwordProblems({ call, extra: { password }, before }: JudgedDraft): Promise<Problem[]> {
  if (typeof password !== 'string') return [];
  const isOwn = before !== undefined && callerOf(call).user_id === before.id;
  const unfit = await passwordProblem(password, call.runtime.environment as Environment<'admin'>);
  return [isOwn ? OWN_PASSWORD : undefined, unfit].flatMap((message) =>
    message === undefined ? [] : [{ field: 'password', message }],
  );
}

/** The hash of the password that a body brings; undefined when it brings none. */
const newHash = async ({ extra: { password } }: Draft): Promise<string | undefined> =>
  typeof password === 'string' ? hashPassword(password) : undefined;

const isAdmin = ({ role_id }: StoredRecord): boolean => role_id === roleIds.admin;

const lastAdmin = (what: string) => () =>
  new AppError('conflict', `The last admin ${what}. Give somebody else the role admin first.`);

/** R10: of two admins who take the role from each other at once, the second finds only one left. */
const notLastAdmin = (what: string): Step => ({
  kind: 'update',
  key: usesKey(collections.Role.name, roleIds.admin),
  condition: {
    expression: '#admins > :one',
    names: { '#admins': counterName(User, 'role_id') },
    values: { ':one': 1 },
    refuse: lastAdmin(what),
  },
});

/** The same, asked before work that would be in vain. */
export async function requireNotLastAdmin(store: Store, user: StoredRecord): Promise<void> {
  if (!isAdmin(user)) return;
  const uses = await store.getItem(usesKey(collections.Role.name, roleIds.admin));
  if (Number(uses?.[counterName(User, 'role_id')] ?? 0) <= 1) throw lastAdmin('cannot be deleted')();
}

/** R28: the profile, tracker record, password and open code of a deleted user. Timesheets stay and keep the name. */
async function planRemovals(store: Store, userId: number, change: Change): Promise<Plan> {
  const belongs = { user_id: userId };
  // What is not there must still be missing when the user goes: nothing is left behind.
  const removal = (collection: Collection, found: StoredRecord | undefined, place: Key): Plan =>
    found
      ? planDelete(collection, found, change)
      : [{ kind: 'check', key: place, condition: absent(change.at, () => new ConflictError('This user')) }];
  const byUser = async (collection: Collection) =>
    removal(collection, await store.find(collection, belongs), uniqueKey(collection, ['user_id'], belongs)!);
  return [
    ...(await byUser(Profile)),
    ...(await byUser(SecretCode)),
    ...removal(TsrpTrackUser, await store.get(TsrpTrackUser, userId), recordKey(TsrpTrackUser, userId)),
    { kind: 'delete', key: credentialKey(userId) },
  ];
}

/** What a user's deletion takes besides the user record, in the same transaction (R10, R28). */
export const planUserDelete = async (store: Store, user: StoredRecord, change: Change): Promise<Plan> => [
  ...(isAdmin(user) ? [notLastAdmin('cannot be deleted')] : []),
  ...(await planRemovals(store, user.id, change)),
];

/** These hooks run in this area's function alone. */
const inAdmin = (call: Call): Call & { readonly runtime: Runtime<'admin'> } =>
  call as Call & { readonly runtime: Runtime<'admin'> };

export interface UserAddition extends Addition {
  readonly profile: StoredRecord;
}

/** A user is created with a profile, and with a password where the body has one. */
export async function addUser(draft: Draft & { readonly after: StoredRecord }): Promise<UserAddition> {
  const { call, after } = draft;
  const hash = await newHash(draft);
  const { profile, steps } = await planBelongings(call.store, after.id, hash, changeOf(call));
  return {
    profile,
    steps,
    ...(hash !== undefined && { noted: passwordNoted }),
    afterwards: async () => {
      const email = String(after.email);
      if (isAdmin(after)) await tellAdmins(inAdmin(call), 'new-admin', email);
      return invite(inAdmin(call), email, hash !== undefined);
    },
  };
}

/** R42: what administrators are told of a change, once it is stored. */
function notice({ call }: Draft, before: StoredRecord, after: StoredRecord, isReset: boolean): Addition {
  const tell = (kind: 'new-admin' | 'password-reset', { email }: StoredRecord): Addition => ({
    afterwards: () => tellAdmins(inAdmin(call), kind, String(email)),
  });
  if (!isAdmin(before)) return isAdmin(after) ? tell('new-admin', after) : {};
  // Whoever takes over an account may move it to an address of theirs in the same call: the one before hears of it.
  return isReset ? tell('password-reset', before) : {};
}

/** The same work for /crud/User and for the operations on users, so that neither is a way round the other (R14). */
export const userHooks: Hooks = {
  problems: passwordProblems,
  create: addUser,
  update: async (draft) => {
    const { call, before, after } = draft;
    const hash = await newHash(draft);
    const losesAdmin = isAdmin(before) && !isAdmin(after);
    const endsCode = hash !== undefined || before.email !== after.email;
    const steps: Plan = [
      ...(losesAdmin ? [notLastAdmin('keeps this role')] : []),
      ...(hash === undefined ? [] : [credentialStep(before.id, hash)]),
      ...(endsCode ? await codeRemoval(call.store, before.id, changeOf(call)) : []),
    ];
    const told = notice(draft, before, after, hash !== undefined);
    if (hash === undefined) return { steps, ...told };
    const { attributes, first } = await nextGeneration(call.store, before);
    return { steps: [...steps, first], noted: passwordNoted, attributes: { ...attributes }, ...told };
  },
  delete: async ({ call, before }) => {
    if (callerOf(call).user_id === before.id) {
      throw new AppError('conflict', 'You cannot delete your own account. Ask another admin to do it.');
    }
    return { steps: await planUserDelete(call.store, before, changeOf(call)) };
  },
};
