import { describe, expect, it } from 'vitest';
import { can, canAll, canSome, type Rule, rules, seesPrivate } from '../../shared/access/policy.ts';
import { isKnownRole, knownRoleName, roleIds, roleNames } from '../../shared/access/roles.ts';

const actor = (role: string, user_id = 1) => ({ role, user_id });
const ofUser = (user_id: number) => ({ record: { user_id } });

describe('a role rule', () => {
  it.each([
    [rules.admin, ['admin']],
    [rules.adminPresident, ['admin', 'president']],
    [rules.management, ['admin', 'president', 'supervisor']],
    [rules.ledgerReaders, ['accountant', 'admin', 'president']],
    [rules.known, ['accountant', 'admin', 'president', 'supervisor', 'user']],
    [rules.signedIn, ['accountant', 'admin', 'guest', 'manager', 'president', 'supervisor', 'user']],
  ])('%o allows %o', (rule, allowed) => {
    const roles = [...roleNames, 'manager', 'guest'];
    expect(roles.filter((role) => canAll(actor(role), rule)).sort()).toEqual(allowed);
    expect(roles.filter((role) => canSome(actor(role), rule)).sort()).toEqual(allowed);
    expect(roles.filter((role) => can(actor(role), rule, ofUser(1))).sort()).toEqual(allowed);
  });

  it('matches the names of custom roles in any case', () => {
    expect(canAll(actor('Manager'), { roles: ['manager'] })).toBe(true);
    expect(canAll(actor('Managers'), { roles: ['manager'] })).toBe(false);
    expect(canAll(actor(''), rules.known)).toBe(false);
  });
});

describe('a record rule', () => {
  const rule: Rule = {
    roles: ['admin'],
    own: { field: 'user_id', roles: ['user', 'supervisor'] },
    approvees: { field: 'user_id', roles: ['supervisor'] },
  };

  it.each([
    ['admin', 2, false, true],
    ['user', 1, false, true],
    ['user', 2, false, false],
    ['user', 2, true, false],
    ['supervisor', 1, false, true],
    ['supervisor', 2, false, false],
    ['supervisor', 2, true, true],
    ['accountant', 1, true, false],
  ])('asked by %s for a record of user %i (approvee: %s) answers %s', (role, owner, isApprovee, may) => {
    expect(can(actor(role), rule, { ...ofUser(owner), isApprovee })).toBe(may);
  });

  it('admits every role that can act on at least some records to the call', () => {
    const asked = roleNames.filter((role) => canSome(actor(role), rule)).sort();
    expect(asked).toEqual(['admin', 'supervisor', 'user']);
    expect(roleNames.filter((role) => canAll(actor(role), rule))).toEqual(['admin']);
  });
});

describe('private fields (R12)', () => {
  it.each([
    ['admin', 2, true],
    ['president', 2, true],
    ['supervisor', 2, true],
    ['user', 2, false],
    ['user', 1, true],
    ['accountant', 2, false],
    ['manager', 2, false],
    ['manager', 1, true],
    ['user', null, false],
  ])('lets %s see those of user %o: %s', (role, owner, sees) => {
    expect(seesPrivate(actor(role), owner)).toBe(sees);
  });
});

describe('built-in roles', () => {
  it('are recognized by id, and inherited object properties are not roles', () => {
    for (const name of roleNames) expect(knownRoleName(roleIds[name])).toBe(name);
    expect(knownRoleName(100)).toBeUndefined();
    expect(['constructor', '__proto__', 'Admin', ''].filter(isKnownRole)).toEqual([]);
  });
});
