import { isKnownRole, roleNames } from './roles.ts';

/** The caller, re-read from the table on every call and never taken from the token (R4). */
export interface Actor {
  readonly user_id: number;
  readonly role: string;
}

/**
 * Roles that a rule names: `signed-in` is everybody with a live token, `known` the five roles with a meaning (R9).
 * A custom role is in no rule but `signed-in`, except where a rule names it (`manager`, R13).
 */
export type RoleSet = readonly string[] | 'signed-in' | 'known';

export interface Rule {
  readonly roles: RoleSet;
  /** Also on records whose `field` holds the actor's own user id. */
  readonly own?: { readonly field: string; readonly roles: RoleSet };
  /** Also on records of the users whose tracker names the actor as approver. */
  readonly approvees?: { readonly field: string; readonly roles: RoleSet };
}

export type Access = 'public' | Rule;

const includes = (set: RoleSet, role: string): boolean =>
  set === 'signed-in' || (set === 'known' ? isKnownRole(role) : set.includes(role.toLowerCase()));

/** Facts about the record that a rule may depend on. */
export interface Subject {
  readonly record: Readonly<Record<string, unknown>>;
  /** Whether the record belongs to a user whom the actor approves. */
  readonly isApprovee?: boolean;
}

/** Whether the actor may act on every record. */
export const canAll = (actor: Actor, rule: Rule): boolean => includes(rule.roles, actor.role);

/** Whether the actor may act on some records at least. Menus, routes and the first check of a call ask this. */
export const canSome = (actor: Actor, rule: Rule): boolean =>
  canAll(actor, rule) ||
  (rule.own !== undefined && includes(rule.own.roles, actor.role)) ||
  (rule.approvees !== undefined && includes(rule.approvees.roles, actor.role));

/** Whether the actor may act on this record. */
export function can(actor: Actor, rule: Rule, subject: Subject): boolean {
  if (canAll(actor, rule)) return true;
  const { own, approvees } = rule;
  if (own && includes(own.roles, actor.role) && subject.record[own.field] === actor.user_id) return true;
  return Boolean(approvees && includes(approvees.roles, actor.role) && subject.isApprovee);
}

const adminPresident: readonly string[] = ['admin', 'president'];
const management: readonly string[] = [...adminPresident, 'supervisor'];

/** R13: an installation may create this role; it can save profiles. */
const MANAGER = 'manager';

/** R12: whether the actor sees the private fields of a record that belongs to `ownerId`. */
export const seesPrivate = (actor: Actor, ownerId: unknown): boolean =>
  management.includes(actor.role) || ownerId === actor.user_id;

/** The rules that more than one collection or operation names. */
export const rules = {
  admin: { roles: ['admin'] },
  adminPresident: { roles: adminPresident },
  management: { roles: management },
  ledgerReaders: { roles: [...adminPresident, 'accountant'] },
  known: { roles: 'known' },
  /** Who can open the dashboard and the directory: managers too, because they save profiles (R13). */
  dashboard: { roles: [...roleNames, MANAGER] },
  profileWriters: { roles: [...adminPresident, MANAGER] },
  /** R13: a supervisor opens profiles read-only. */
  profileOpeners: { roles: [...management, MANAGER] },
  signedIn: { roles: 'signed-in' },
} satisfies Record<string, Rule>;
