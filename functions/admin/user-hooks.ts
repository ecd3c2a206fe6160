import { newNames } from '../../shared/contract/collections/user.ts';
import type { Collection } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import { CANNOT_DELETE_OWN_ACCOUNT } from '../../shared/own-account.ts';
import type { Environment } from '../deployment/environment.ts';
import { OWN_PASSWORD } from '../../shared/password.ts';
import { AppError, ConflictError, type Problem } from '../app-error.ts';
import type { HookResult, Draft, Hooks, CheckedDraft } from '../crud/hooks.ts';
import { type Call, callerOf, changeOf, type Runtime } from '../http/call.ts';
import { forgetAttempts } from '../identity/attempts.ts';
import {
  codeRemoval,
  credentialRemoval,
  nextGeneration,
  passwordNoted,
  passwordSteps,
} from '../identity/credential-changes.ts';
import {
  accountStatusRemoval,
  planInvitation,
  planInvitationExpiry,
  undeliveredRemoval,
} from '../identity/account-status.ts';
import { planProfileAndPassword } from '../identity/new-user.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { isAdmin, isLastAdmin, lastAdmin, notLastAdmin } from '../identity/last-admin.ts';
import { planSignInRemovals } from '../identity/sign-in-removals.ts';
import { passwordProblem } from '../identity/password-rules.ts';
import { notifyAdmins } from '../identity/notify-admins.ts';
import { invite, notInvited } from './invite.ts';
import { planLeavingTeams } from './leave-teams.ts';
import { type Key, recordKey, uniqueKey } from '../store/keys.ts';
import { absent, type Plan } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Change, planDelete } from '../store/records.ts';
import type { Store } from '../store/store.ts';

const { Profile, TsrpTrackUser } = collections;

/** R10: administrators change their own password under My account, which asks for the current one. */
export function requireAnotherUser(
  call: Draft['call'],
  user: StoredRecord,
  refuse: (message: string) => AppError,
): void {
  if (callerOf(call).user_id === user.id) throw refuse(OWN_PASSWORD);
}

const nameFields = Object.keys(newNames);

/** The names in the body of a create. */
const namesOf = ({ extra }: Draft): Readonly<Record<string, unknown>> =>
  Object.fromEntries(nameFields.map((name) => [name, extra[name] ?? null]));

/** Returns problems of names and password in the body; the password follows the same rules as at sign-up. */
const userProblems = async (draft: CheckedDraft): Promise<Problem[]> => [
  ...(draft.before ? nameFields.filter((name) => draft.extra[name] != null) : []).map((field) => ({
    field,
    message: 'Change the name in the profile.',
  })),
  ...(await passwordProblems(draft)),
];

async function passwordProblems({ call, extra: { password }, before }: CheckedDraft): Promise<Problem[]> {
  if (typeof password !== 'string') return [];
  const isOwn = before !== undefined && callerOf(call).user_id === before.id;
  const unfit = await passwordProblem(password, call.runtime.environment as Environment<'admin'>);
  return [isOwn ? OWN_PASSWORD : undefined, unfit].flatMap((message) =>
    message === undefined ? [] : [{ field: 'password', message }],
  );
}

/** Returns the hash of the password in the body; undefined if there is none. */
const newHash = async ({ extra: { password } }: Draft): Promise<string | undefined> =>
  typeof password === 'string' ? hashPassword(password) : undefined;

/** R10: an early check, before everything of a person is read. */
export async function requireNotLastAdmin(store: Store, user: StoredRecord): Promise<void> {
  if (await isLastAdmin(store, user)) throw lastAdmin("can't be deleted");
}

/** R28: removes profile, tracker record, ways to sign in and reset code of a deleted user. Timesheets stay and keep the name. */
async function planRemovals(store: Store, userId: number, change: Change): Promise<Plan> {
  const belongs = { user_id: userId };
  // A missing record must still be missing at commit, so that nothing is left behind.
  const removal = async (collection: Collection, found: StoredRecord | undefined, place: Key): Promise<Plan> =>
    found
      ? planDelete(store, collection, found, change)
      : [{ kind: 'check', key: place, condition: absent(change.at, () => new ConflictError('This user')) }];
  return [
    ...(await removal(Profile, await store.find(Profile, belongs), uniqueKey(Profile, ['user_id'], belongs)!)),
    ...(await codeRemoval(store, userId, change)),
    ...(await removal(TsrpTrackUser, await store.get(TsrpTrackUser, userId), recordKey(TsrpTrackUser, userId))),
    credentialRemoval(userId),
    ...(await planSignInRemovals(store, userId)).steps,
    accountStatusRemoval(userId),
  ];
}

/** R10, R28: plans what deleting a user requires in addition to the user record. */
export const planUserDelete = async (store: Store, user: StoredRecord, change: Change): Promise<Plan> => [
  ...(isAdmin(user) ? [notLastAdmin(() => lastAdmin("can't be deleted"))] : []),
  ...(await planRemovals(store, user.id, change)),
];

/** These hooks only run in the admin function. */
const inAdmin = (call: Call): Call & { readonly runtime: Runtime<'admin'> } =>
  call as Call & { readonly runtime: Runtime<'admin'> };

interface AddedUser extends HookResult {
  readonly profile: StoredRecord;
}

/** Creates the profile of a new user, and the password if the body has one. Without, they are invited to choose one. */
export async function addUser(draft: Draft & { readonly after: StoredRecord }): Promise<AddedUser> {
  const { call, after } = draft;
  const hash = await newHash(draft);
  const invitation = hash === undefined ? planInvitation(after.id, call.now) : undefined;
  const { profile, steps } = await planProfileAndPassword(call.store, after.id, hash, changeOf(call), {
    names: namesOf(draft),
  });
  return {
    profile,
    steps: invitation ? [...steps, invitation.step] : steps,
    ...(hash !== undefined && { noted: passwordNoted }),
    afterCommit: async () => {
      const email = String(after.email);
      if (hash !== undefined) await forgetAttempts(call.store, email);
      if (isAdmin(after)) await notifyAdmins(inAdmin(call), 'new-admin', email);
      return (await invite(inAdmin(call), email, invitation?.token)) ? undefined : notInvited(email);
    },
  };
}

/** R42: notifies administrators of a change after the commit. */
async function tellAdmins(draft: Draft, before: StoredRecord, after: StoredRecord, isReset: boolean): Promise<void> {
  const call = inAdmin(draft.call);
  const [email, newEmail] = [String(before.email), String(after.email)];
  if (!isAdmin(before)) {
    if (isAdmin(after)) await notifyAdmins(call, 'new-admin', newEmail);
    return;
  }
  // Uses the old address, because someone who takes over an account may change the address in the same call, or before.
  if (isReset) await notifyAdmins(call, 'password-reset', email);
  if (email !== newEmail) await notifyAdmins(call, 'new-email', email, { newEmail });
}

/** R14: used by /crud/User and the operations on users alike. */
export const userHooks: Hooks = {
  problems: userProblems,
  create: addUser,
  update: async (draft) => {
    const { call, before, after } = draft;
    const hash = await newHash(draft);
    const losesAdmin = isAdmin(before) && !isAdmin(after);
    const isMoved = before.email !== after.email;
    const endsCode = hash !== undefined || isMoved;
    const steps: Plan = [
      ...(losesAdmin ? [notLastAdmin(() => lastAdmin("can't be given another role"))] : []),
      ...(hash === undefined ? [] : passwordSteps(before.id, hash)),
      // A new password ends an invitation anyway.
      ...(isMoved && hash === undefined ? await planInvitationExpiry(call.store, before.id, call.now) : []),
      // R97: what is known of the old address says nothing about the new one.
      ...(isMoved ? [undeliveredRemoval(before.id)] : []),
      ...(endsCode ? await codeRemoval(call.store, before.id, changeOf(call)) : []),
    ];
    const afterCommit = async () => {
      if (hash !== undefined) await forgetAttempts(call.store, String(after.email));
      await tellAdmins(draft, before, after, hash !== undefined);
    };
    if (hash === undefined) return { steps, afterCommit };
    const { attributes, first } = await nextGeneration(call.store, before);
    const waysIn = await planSignInRemovals(call.store, before.id);
    return {
      steps: [...steps, first, ...waysIn.steps],
      noted: { ...passwordNoted, ...waysIn.noted },
      attributes: { ...attributes },
      afterCommit,
    };
  },
  delete: async ({ call, before }) => {
    if (callerOf(call).user_id === before.id) {
      throw new AppError('conflict', CANNOT_DELETE_OWN_ACCOUNT);
    }
    const change = changeOf(call);
    return {
      steps: await planUserDelete(call.store, before, change),
      releases: await planLeavingTeams(call.store, before.id, change),
    };
  },
};
