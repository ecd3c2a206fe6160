import { isKnownRole, roleNames } from './roles.ts';

/** The caller, re-read from the table on every call and never taken from the token (R4). */
export interface Actor {
  readonly user_id: number;
  readonly role: string;
}

/**
 * Roles in a rule: `signed-in` includes everyone with a valid token, `known` the five built-in roles (R9). Custom roles
 * are only included by `signed-in`, unless a rule names them (`manager`, R13).
 */
export type RoleSet = readonly string[] | 'signed-in' | 'known';

export interface Rule {
  readonly roles: RoleSet;
  /** Also applies to records with the actor's own user id in `field`. */
  readonly own?: { readonly field: string; readonly roles: RoleSet };
  /** Also applies to records of users with a tracker that names the actor as approver. */
  readonly approvees?: { readonly field: string; readonly roles: RoleSet };
}

export type Access = 'public' | Rule;

const includes = (set: RoleSet, role: string): boolean =>
  set === 'signed-in' || (set === 'known' ? isKnownRole(role) : set.includes(role.toLowerCase()));

/** Facts about a record that rules depend on. */
export interface Subject {
  readonly record: Readonly<Record<string, unknown>>;
  /** Whether the record belongs to a user whom the actor approves. */
  readonly isApprovee?: boolean;
}

/** Whether the actor may act on all records. */
export const canAll = (actor: Actor, rule: Rule): boolean => includes(rule.roles, actor.role);

/** Whether the actor may act on their own records, if there are any. */
export const canOwn = (actor: Actor, { own }: Rule): boolean => own !== undefined && includes(own.roles, actor.role);

/** Whether the actor may act on the records of the people they approve, if there are any. */
export const canApprove = (actor: Actor, { approvees }: Rule): boolean =>
  approvees !== undefined && includes(approvees.roles, actor.role);

/** Whether the actor may act on at least some records. Used for menus, routes and the first check of a call. */
export const canSome = (actor: Actor, rule: Rule): boolean =>
  canAll(actor, rule) || canOwn(actor, rule) || canApprove(actor, rule);

/** Whether the actor may act on this record. */
export function can(actor: Actor, rule: Rule, subject: Subject): boolean {
  if (canAll(actor, rule)) return true;
  if (rule.own && canOwn(actor, rule) && subject.record[rule.own.field] === actor.user_id) return true;
  return canApprove(actor, rule) && subject.isApprovee === true;
}

const adminPresident: readonly string[] = ['admin', 'president'];
const management: readonly string[] = [...adminPresident, 'supervisor'];

/** R13: an installation may create this role; it can save profiles. */
const MANAGER = 'manager';

/** R12: whether the actor may see the private fields of a record that belongs to `ownerId`. */
export const seesPrivate = (actor: Actor, ownerId: unknown): boolean =>
  management.includes(actor.role) || ownerId === actor.user_id;

const ledgerReaders: readonly string[] = [...adminPresident, 'accountant'];
const staff: readonly string[] = [...management, 'user'];

/** R91: whether a role sees other people's pay or the company's money. */
export const seesPayOrMoney = (role: string): boolean => management.includes(role) || ledgerReaders.includes(role);

/** Rules used by several collections or operations. */
export const rules = {
  admin: { roles: ['admin'] },
  adminPresident: { roles: adminPresident },
  management: { roles: management },
  ledgerReaders: { roles: ledgerReaders },
  known: { roles: 'known' },
  /** The built-in roles except accountants, who only work in the check log. */
  staff: { roles: staff },
  /** R15: the roles that have their own timesheet. */
  timesheetOwners: { roles: ['admin', 'user', 'supervisor'] },
  /** R13: managers may save profiles, so they must be able to find them. */
  directoryReaders: { roles: [...staff, MANAGER] },
  /** Roles that can open the dashboard and the directory: managers too, because they save profiles (R13). */
  dashboard: { roles: [...roleNames, MANAGER] },
  profileWriters: { roles: [...adminPresident, MANAGER] },
  /** R13: a supervisor opens profiles read-only. */
  profileOpeners: { roles: [...management, MANAGER] },
  signedIn: { roles: 'signed-in' },
} satisfies Record<string, Rule>;
