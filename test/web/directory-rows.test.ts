import { describe, expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import type { ProfileRecord, RoleRecord, UserRecord } from '../../shared/contract/operations/account.ts';
import {
  deleteLockedReason as roleDelete,
  renameLockedReason,
  roleRows,
} from '../../web/features/people/roles/role-rows.ts';
import type { RecordIn } from '../../web/api/collection-calls.ts';
import { initialsOf } from '../../web/features/people/people/initials.tsx';
import { personColumns } from '../../web/features/people/people/person-columns.tsx';
import { personName, personRows } from '../../web/features/people/people/person-rows.ts';
import {
  compareByRole,
  deleteLockedReason as userDelete,
  invitedUntil,
  roleLockedReason,
  userRows,
} from '../../web/features/people/users/user-rows.ts';
import { trackerRows } from '../../web/features/timesheets/tracker/tracker-rows.ts';
import { comparatorOf } from '../../web/components/table/column.ts';
import { isRedacted, textIn } from '../../web/components/redaction.tsx';
import { contrast, luminance, readableText } from '../../web/features/people/role/readable-text.ts';

const base = (id: number) => ({ id, version: 1, created_at: '', updated_at: '' });
const user = (id: number, role_id: number): UserRecord => ({ ...base(id), email: `u${id}@demo.example`, role_id });
const role = (id: number, role_name: string): RoleRecord => ({ ...base(id), role_name, color: '#336699' });
const profile = (user_id: number, first_name: string | null, last_name: string | null): ProfileRecord =>
  ({ ...base(user_id), user_id, first_name, last_name, work_email: null, work_phone: null }) as ProfileRecord;

describe('people', () => {
  const names = (list: readonly ProfileRecord[]) => {
    const column = personColumns.all.find(({ id }) => id === 'full_name');
    const compare = column && comparatorOf(column);
    return personRows({ profiles: list, users: [], roles: [] })
      .sort(compare)
      .map(({ name }) => name);
  };

  it('are sorted by full name, ignoring accents and case, with nameless people last', () => {
    const list = [
      profile(1, null, null),
      profile(2, 'Zoë', 'Adams'),
      profile(3, 'émile', 'Zola'),
      profile(4, 'Ada', 'Lovelace'),
    ];
    expect(names(list)).toEqual(['Ada Lovelace', 'émile Zola', 'Zoë Adams', '']);
  });

  it('without a name are shown by email, or by id if that is all there is', () => {
    const [known] = personRows({ profiles: [profile(1, null, null)], users: [user(1, roleIds.user)], roles: [] });
    const [unknown] = personRows({ profiles: [profile(2, null, null)], users: [], roles: [] });
    expect(known && personName(known)).toBe('u1@demo.example');
    expect(unknown && personName(unknown)).toBe('user 2');
  });

  it('have the teams that they lead or belong to, and who approves their timesheets', () => {
    const profiles = [profile(1, 'Ada', 'Lovelace'), profile(2, 'Zoë', 'Adams'), profile(3, 'Émile', 'Zola')];
    const team = (id: number, name: string, lead_user_id: number | null, member_ids: number[]) => ({
      ...base(id),
      name,
      description: null,
      color: null,
      lead_user_id,
      member_ids,
    });
    const teams = [team(1, 'Office', 1, [1, 2]), team(2, 'Field', null, [2])];
    const trackers = [{ ...base(2), user_id: 2, approver_id: 1 } as RecordIn<'TsrpTrackUser'>];
    const rows = personRows({ profiles, users: [], roles: [], teams, trackers });
    expect(rows.map((row) => [row.teams, row.approver])).toEqual([
      ['Office', ''],
      ['Field, Office', 'Ada Lovelace'],
      ['', ''],
    ]);
  });

  it.each([
    ['Ada Lovelace', 'AL'],
    ['émile', 'É'],
    ['Maria del Carmen Ortiz', 'MO'],
    ['', ''],
  ])('called "%s" have the initials "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('distinguish hidden values from empty ones', () => {
    const seen = profile(1, 'Ada', 'Lovelace');
    expect(isRedacted(seen, 'personal_phone')).toBe(true);
    expect(isRedacted(seen, 'work_phone')).toBe(false);
    expect(textIn(seen, 'personal_phone')).toBe('');
  });
});

describe('users', () => {
  const roles = [role(roleIds.user, 'user'), role(roleIds.admin, 'admin'), role(roleIds.president, 'president')];
  const all = [
    ...roles,
    role(roleIds.supervisor, 'supervisor'),
    role(roleIds.accountant, 'accountant'),
    role(100, 'zed'),
  ];

  it('are sorted admin, president, supervisor, user, then all other roles', () => {
    const list = [100, roleIds.user, roleIds.accountant, roleIds.supervisor, roleIds.admin, roleIds.president];
    const rows = userRows(
      list.map((roleId, index) => user(index + 1, roleId)),
      all,
      [],
      [],
      1,
    );
    expect(rows.sort(compareByRole).map(({ roleName }) => roleName)).toEqual([
      'admin',
      'president',
      'supervisor',
      'user',
      'accountant',
      'zed',
    ]);
  });

  it('are waited for until their first sign-in, also one without the password that they were invited to choose', () => {
    const known = { user_id: 1, undelivered_since: null, undelivered_reason: null };
    const untilOf = (signed_in_at: string | null, invited_until: string | null) =>
      invitedUntil({ status: { ...known, signed_in_at, invited_until } });
    expect(untilOf(null, '2026-01-08')).toBe('2026-01-08');
    expect(untilOf('2026-01-02', '2026-01-08')).toBeUndefined();
    expect(untilOf(null, null)).toBeUndefined();
    expect(invitedUntil({ status: undefined })).toBeUndefined();
  });

  it("show that the last administrator can't be deleted", () => {
    const [only, other] = userRows([user(1, roleIds.admin), user(2, roleIds.user)], all, [], [], 2);
    expect(only && roleLockedReason(only)).toMatch(/last administrator/);
    expect(only && userDelete(only)).toMatch(/last administrator/);
    expect(other && userDelete(other)).toMatch(/your own account/);
    const [first] = userRows([user(1, roleIds.admin), user(2, roleIds.admin)], all, [], [], 2);
    expect(first && userDelete(first)).toBeUndefined();
  });

  it('whose emails are hidden from a new role of the reader are left out, or have none', () => {
    const users = [{ ...base(1), role_id: roleIds.user } as UserRecord, user(2, roleIds.user)];
    expect(userRows(users, all, [], [], 2).map(({ id }) => id)).toEqual([2]);
    expect(trackerRows(users, [], []).map((row) => row.email)).toEqual(['', 'u2@demo.example']);
  });
});

describe('roles', () => {
  const rows = roleRows(
    [role(roleIds.admin, 'admin'), role(100, 'editor'), role(101, 'free')],
    [user(1, 100), user(2, 100)],
  );

  it('count the users who have them', () => {
    expect(rows.map(({ userCount }) => userCount)).toEqual([0, 2, 0]);
    expect(rows.map(roleDelete)).toEqual([
      expect.stringContaining("can't be deleted"),
      '2 users have this role. Assign another role first.',
      undefined,
    ]);
  });

  it("that are built in can't be renamed", () => {
    expect(rows.map((row) => renameLockedReason(row) !== undefined)).toEqual([true, false, false]);
  });

  it('have readable text on any color', () => {
    for (const color of ['#000000', '#ffffff', '#777777', '#ff0000', '#00ff00', '#0000ff', '#ffe08a', '#767676']) {
      const text = luminance(readableText(color)) ?? 0;
      expect(contrast(luminance(color) ?? 0, text), color).toBeGreaterThanOrEqual(4.5);
    }
  });
});
