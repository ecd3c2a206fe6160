import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Claims, roleByClaim } from '../../../functions/account/sign-on/claims.ts';
import { roleIds, type RoleName } from '../../../shared/access/roles.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { HistoryEntry } from '../../../shared/contract/operations/admin.ts';
import type { IdentityProvider } from '../../support/identity-provider.ts';
import { PROVIDER, signOnDesk, startSignOnProduct } from './sign-on-desk.ts';
import type { Person, Product } from './support.ts';

const BREAK_GLASS = 'break-glass@company.example';

let product: Product;
let provider: IdentityProvider;
let admin: Person;
const desk = signOnDesk(() => product);

beforeAll(async () => {
  ({ product, provider } = await startSignOnProduct({
    SSO_PROVISION: 'true',
    SSO_DOMAINS: 'company.example',
    SSO_ROLE_CLAIM: 'groups',
    SSO_ROLES: 'Staffbook admins=admin,Bookkeeping=accountant,a=b=supervisor',
    BREAK_GLASS_EMAIL: BREAK_GLASS,
  }));
  admin = await product.person('admin', { email: 'first@company.example' });
});
afterAll(async () => {
  await Promise.all([product.stop(), provider.stop()]);
});

let number = 0;
function colleague(claims: Claims | Readonly<Record<string, unknown>> = {}, email?: string) {
  number += 1;
  const subject = `colleague-${number}`;
  const own = email ?? `${subject}@company.example`;
  provider.person(subject, { email: own, email_verified: true, ...claims });
  return { subject, email: own };
}

async function signedOn(subject: string) {
  const { status, body } = await desk.signOn(subject);
  expect([status, body.message]).toEqual([200, 'OK']);
  return body.value;
}

const historyOf = async (id: number) =>
  (
    await product.call<HistoryEntry[]>('GET /api_admin_private/history', {
      token: admin.token,
      query: { entity: 'User', id },
    })
  ).body.value;

describe('someone without an account', () => {
  it('gets one with a profile, the default role and the names that the provider knows', async () => {
    const { subject, email } = colleague({ given_name: 'Ann', family_name: "O'Hara" });
    const { user, profile, role } = await signedOn(subject);
    expect([user.email, role.role_name]).toEqual([email, 'user']);
    expect(profile).toMatchObject({ user_id: user.id, first_name: 'Ann', last_name: "O'Hara" });
    const [created] = (await historyOf(user.id)).toReversed();
    expect(created).toMatchObject({ call: 'finish-sign-on', by: null, reason: 'Account created by single sign-on' });
    expect((await signedOn(subject)).user.id).toBe(user.id);
  });

  it('gets a profile without names that no profile can have', async () => {
    const { subject } = colleague({ given_name: 'x'.repeat(200), family_name: ['Ann'] });
    expect((await signedOn(subject)).profile).toMatchObject({ first_name: null, last_name: null });
  });

  it('gets the role of the claim', async () => {
    const { subject } = colleague({ groups: ['Everyone', 'Bookkeeping'] });
    expect((await signedOn(subject)).role.role_name).toBe('accountant');
  });

  it.each([
    ['another domain', 'ann@elsewhere.example', {}],
    ['a subdomain', 'ann@sub.company.example', {}],
    ['a domain that only ends alike', 'ann@mycompany.example', {}],
  ])('of %s gets none', async (_, email, claims) => {
    const { subject } = colleague(claims, email);
    expect((await desk.signOn(subject)).status).toBe(401);
    expect(await product.store.find(collections.User, { email })).toBeUndefined();
  });

  it('whose email is not verified gets none', async () => {
    const { subject, email } = colleague({ email_verified: false });
    expect((await desk.signOn(subject)).status).toBe(401);
    expect(await product.store.find(collections.User, { email })).toBeUndefined();
  });

  it('who signs in twice at the same moment gets one', async () => {
    const { subject, email } = colleague();
    const prepared = [await desk.prepared(subject), await desk.prepared(subject), await desk.prepared(subject)];
    const replies = await Promise.all(prepared.map((each) => desk.finish(each)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const users = (await product.store.all('User')).filter((user) => user.email === email);
    expect(users).toHaveLength(1);
    expect(new Set(replies.map(({ body }) => body.value.user.id))).toEqual(new Set([users[0]?.id]));
  });
});

describe('the role', () => {
  it('follows the claim at each sign-in, with the reason in history, and in all sessions at once', async () => {
    const { subject, email } = colleague({ groups: 'Bookkeeping' });
    const first = await signedOn(subject);
    provider.person(subject, { email, email_verified: true, groups: ['b', 'a=b'] });
    const { user, role } = await signedOn(subject);
    expect(role.role_name).toBe('supervisor');
    const { body } = await product.call<{ role_name: string }>('POST /api_user_private/check-access', {
      token: first.token,
      body: {},
    });
    expect(body.value.role_name).toBe('supervisor');
    const [entry] = await historyOf(user.id);
    expect(entry).toMatchObject({
      call: 'finish-sign-on',
      reason: 'Role assigned by single sign-on',
      changes: { role_id: [roleIds.accountant, roleIds.supervisor] },
    });
  });

  it('is the default once no group gives another', async () => {
    const { subject, email } = colleague({ groups: ['Bookkeeping'] });
    await signedOn(subject);
    provider.person(subject, { email, email_verified: true });
    expect((await signedOn(subject)).role.role_name).toBe('user');
  });

  it('stays if the provider left the groups out because there are too many', async () => {
    const { subject, email } = colleague({ groups: ['Bookkeeping'] });
    await signedOn(subject);
    provider.person(subject, { email, email_verified: true, _claim_names: { groups: 'src1' } });
    expect((await signedOn(subject)).role.role_name).toBe('accountant');
  });

  it('of an administrator is announced to the others, as if one of them had given it', async () => {
    const { subject, email } = colleague({ groups: ['Bookkeeping', 'Staffbook admins'] });
    expect((await signedOn(subject)).role.role_name).toBe('admin');
    const mails = product.mails.filter(({ Message }) =>
      Message?.Subject?.Data?.startsWith(`${email} is now an administrator`),
    );
    expect(mails.map(({ Destination }) => Destination?.ToAddresses).flat()).toContain(admin.email);
    expect(mails[0]?.Message?.Body?.Text?.Data).toContain(`${PROVIDER} made ${email} an administrator`);
  });

  it('of an administrator can be taken away again while there is another', async () => {
    const { subject, email } = colleague({ groups: ['Staffbook admins'] });
    await signedOn(subject);
    provider.person(subject, { email, email_verified: true, groups: [] });
    expect((await signedOn(subject)).role.role_name).toBe('user');
  });

  it('of the break-glass administrator is never taken away', async () => {
    await product.person('admin', { email: BREAK_GLASS });
    const { subject } = colleague({ groups: [] }, BREAK_GLASS);
    expect((await signedOn(subject)).role.role_name).toBe('admin');
    expect((await signedOn(subject)).role.role_name).toBe('admin');
  });
});

describe('the role of a claim', () => {
  const rules = {
    roleClaim: 'roles',
    roles: [
      ['admins', 'admin'],
      ['books', 'accountant'],
    ] as readonly (readonly [string, RoleName])[],
    defaultRole: 'user' as const,
  };
  const of = (claims: Readonly<Record<string, unknown>>) =>
    roleByClaim({ iss: 'https://id.example', sub: 'ann', ...claims }, rules);

  it.each([
    ['the strongest of several values', { roles: ['books', 'admins'] }, 'admin'],
    ['a single value', { roles: 'books' }, 'accountant'],
    ['no value that has a role', { roles: ['others'] }, 'user'],
    ['no value', { roles: [] }, 'user'],
    ['no claim', {}, 'user'],
    ['a value in another case', { roles: ['Admins'] }, 'user'],
    ['several values in one text', { roles: 'admins,books' }, 'user'],
    ['an object', { roles: { admins: true } }, 'user'],
    ['a list in a list', { roles: [['admins']] }, 'user'],
    ['a number', { roles: 1 }, 'user'],
    ['null', { roles: null }, 'user'],
    ['a claim that was left out', { _claim_names: { roles: 'src1' } }, undefined],
    ['another claim that was left out', { roles: ['books'], _claim_names: { groups: 'src1' } }, 'accountant'],
  ])('is right for %s', (_, claims, expected) => expect(of(claims)).toBe(expected));

  it('is not what every object has', () =>
    expect(roleByClaim({ iss: 'i', sub: 's' }, { ...rules, roleClaim: 'constructor' })).toBe('user'));

  it('is assigned in Staffbook without a claim', () =>
    expect(roleByClaim({ iss: 'i', sub: 's', roles: ['admins'] }, { ...rules, roleClaim: '' })).toBeUndefined());
});
