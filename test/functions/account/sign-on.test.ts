import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { partitions } from '../../../functions/deployment/partitions.ts';
import { readEnvironment } from '../../../functions/deployment/environment.ts';
import { provenAccount } from '../../../functions/account/sign-on/provider.ts';
import { signOnSettings } from '../../../functions/account/sign-on/settings.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import type { HistoryEntry } from '../../../shared/contract/operations/admin.ts';
import type { PersonDataPage } from '../../../shared/contract/operations/persons.ts';
import type { OwnSession } from '../../../shared/contract/operations/sessions.ts';
import { SoftwareAuthenticator } from '../../support/software-authenticator.ts';
import type { IdentityProvider } from '../../support/identity-provider.ts';
import { readTable } from '../../proofs/read-table.ts';
import { passkeyDesk } from './passkey-desk.ts';
import { PROVIDER, signOnDesk, SITE, startSignOnProduct } from './sign-on-desk.ts';
import { authUserSchema, type Person, type Product } from './support.ts';

let product: Product;
let provider: IdentityProvider;
let admin: Person;
const desk = signOnDesk(() => product);

beforeAll(async () => {
  ({ product, provider } = await startSignOnProduct({ LIMIT_PER_ADDRESS: '20' }));
  admin = await product.person('admin');
});
afterEach(() => provider.disturb(undefined));
afterAll(async () => {
  await Promise.all([product.stop(), provider.stop()]);
});

/** A person who has an account at the provider with their email here. */
async function member(role: Parameters<Product['person']>[0] = 'user'): Promise<Person & { readonly subject: string }> {
  const person = await product.person(role);
  const subject = `subject-${person.id}`;
  provider.person(subject, { email: person.email, email_verified: true });
  return { ...person, subject };
}

const historyOf = async (id: number): Promise<HistoryEntry[]> =>
  (
    await product.call<HistoryEntry[]>('GET /api_admin_private/history', {
      token: admin.token,
      query: { entity: 'User', id },
    })
  ).body.value;

const subjectsTo = (email: string) =>
  product.mails
    .filter(({ Destination }) => Destination?.ToAddresses?.includes(email))
    .map(({ Message }) => Message?.Subject?.Data);

describe('signing in with the provider', () => {
  it('finds the account by a verified email and answers a session like a password does', async () => {
    const ann = await member('supervisor');
    const { status, body } = await desk.signOn(ann.subject);
    expect([status, body.message]).toEqual([200, 'OK']);
    expect(authUserSchema.parse(body.value)).toMatchObject({
      user: { id: ann.id, email: ann.email },
      role: { role_name: 'supervisor' },
      profile: { user_id: ann.id },
    });
    expect(await desk.statusOf(body.value.token)).toBe(200);
  });

  it('finds the account whatever the case of the email', async () => {
    const ann = await member();
    provider.person(ann.subject, { email: ann.email.toUpperCase(), email_verified: true });
    expect((await desk.signOn(ann.subject)).body.value.user.id).toBe(ann.id);
  });

  it('is noted and emailed the first time only', async () => {
    const ann = await member();
    await desk.signOn(ann.subject);
    await desk.signOn(ann.subject);
    const noted = (await historyOf(ann.id)).filter(({ call }) => call === 'finish-sign-on');
    expect(noted.map(({ by, changes }) => [by, changes])).toEqual([[null, { single_sign_on: ['(none)', '(linked)'] }]]);
    expect(subjectsTo(ann.email)).toEqual([`You can sign in to Staffbook with ${PROVIDER}`]);
    expect(product.mails.at(-1)?.Message?.Body?.Text?.Data).toContain('ask your administrator to reset your password');
  });

  it('is shown in the list of sessions and logged as a sign-in', async () => {
    const ann = await member();
    const { token } = (await desk.signOn(ann.subject)).body.value;
    const { body } = await product.call<OwnSession[]>('GET /api_user_private/get-my-sessions', { token });
    expect(body.value.map(({ method, is_this }) => [method, is_this])).toEqual([['sign-on', true]]);
    const line = product.logs.find((each) => each.includes('"signed in"') && each.includes(`"account":${ann.id}`));
    expect(line).toContain('"call":"finish-sign-on"');
  });

  it('says where to sign out at the provider, which then returns to the sign-in page', async () => {
    const ann = await member();
    const { sign_on } = (await desk.signOn(ann.subject)).body.value;
    const address = new URL(sign_on?.sign_out_url ?? '');
    expect(`${address.origin}${address.pathname}`).toBe(`${provider.issuer}/session/end`);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${SITE}/login`);
    expect(address.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect((await fetch(address)).status).toBe(200);
  });

  it('satisfies neither more nor less than any session: signing out ends it', async () => {
    const ann = await member();
    const { token } = (await desk.signOn(ann.subject)).body.value;
    await product.call('POST /api_user_public/logout', { token, body: {} });
    expect(await desk.statusOf(token)).toBe(401);
  });

  it('refuses someone without an account, and creates none', async () => {
    provider.person('stranger', { email: 'stranger@elsewhere.example', email_verified: true });
    const { status, body } = await desk.signOn('stranger');
    expect([status, body.message]).toEqual([
      401,
      `You're signed in to ${PROVIDER}, but you have no account here. Ask an administrator to create one with your work email.`,
    ]);
    expect(await product.store.find(collections.User, { email: 'stranger@elsewhere.example' })).toBeUndefined();
  });

  it('refuses a state older than ten minutes', async () => {
    const ann = await member();
    const prepared = await desk.prepared(ann.subject);
    const items = await readTable(product.endpoint, product.tableName);
    const open = items.filter(
      ({ pk, for: purpose }) => pk === partitions.challenge && String(purpose).startsWith('sign-on'),
    );
    expect(open.length).toBeGreaterThan(0);
    for (const { pk, sk } of open) await product.store.commit([{ kind: 'update', key: { pk, sk }, set: { ttl: 1 } }]);
    expect((await desk.finish(prepared)).status).toBe(401);
  });
});

describe('a session of single sign-on', () => {
  const end = (token: string, currentPassword = '') =>
    product.call('POST /api_user_private/end-other-sessions', { token, body: { currentPassword } });

  it('can end others without a password, which its owner may not have', async () => {
    const ann = await member();
    const other = (await desk.signOn(ann.subject)).body.value.token;
    const { token } = (await desk.signOn(ann.subject)).body.value;
    expect((await end(token)).status).toBe(200);
    expect(await desk.statusOf(other)).toBe(401);
  });

  it('must be recent for that, so that an unattended browser is not enough', async () => {
    const ann = await member();
    const earlier = new Date(product.store.now().getTime() - 11 * 60_000);
    const token = await product.tokens.sign(ann.id, 0, earlier, 'sign-on');
    const { status, body } = await end(token);
    expect([status, body.message]).toEqual([
      400,
      `This needs a sign-in within the last 10 minutes. Sign out, sign in with ${PROVIDER}, and try again.`,
    ]);
    expect(await desk.statusOf(token)).toBe(200);
  });

  it('is not made recent or longer by ending others', async () => {
    const ann = await member();
    const earlier = new Date(product.store.now().getTime() - 9 * 60_000);
    const token = await product.tokens.sign(ann.id, 0, earlier, 'sign-on');
    const { body } = await product.call<AuthUser>('POST /api_user_private/end-other-sessions', {
      token,
      body: { currentPassword: '' },
    });
    const timesOf = async (each: string) => {
      const { issuedAt, expiresAt } = await product.tokens.verify(each, product.store.now());
      return { issuedAt, expiresAt };
    };
    expect(await timesOf(body.value.token)).toEqual(await timesOf(token));
    expect(await desk.statusOf(body.value.token)).toBe(200);
  });

  it('of someone with a password still needs it where the session began with one', async () => {
    const ann = await member();
    expect((await end(ann.token)).status).toBe(400);
  });

  it('stays one after a passkey is added, which needs no password either', async () => {
    const ann = await member();
    const { token } = (await desk.signOn(ann.subject)).body.value;
    const passkeys = passkeyDesk(() => product);
    const { body } = await passkeys.startAdding(token, '');
    const key = new SoftwareAuthenticator(SITE);
    const added = await passkeys.finishAdding(token, key.create(body.value));
    const { body: sessions } = await product.call<OwnSession[]>('GET /api_user_private/get-my-sessions', {
      token: added.body.value.token,
    });
    expect(sessions.value.find(({ is_this }) => is_this)?.method).toBe('sign-on');
    expect((await passkeys.login(key)).body.value.user.id).toBe(ann.id);
  });
});

describe("a person's data", () => {
  const pageOf = async (user_id: number) =>
    (
      await product.call<PersonDataPage>('GET /api_admin_private/person-data', {
        token: admin.token,
        query: { user_id },
      })
    ).body.value;

  it('names the provider and the method of sessions', async () => {
    const ann = await member();
    await desk.signOn(ann.subject);
    const { sections } = await pageOf(ann.id);
    const section = (title: string) => sections.find((each) => each.title === title)?.entries;
    expect(section('Single sign-on')).toMatchObject([{ Provider: provider.issuer }]);
    expect(section('Sessions')).toMatchObject([{ Method: 'sign-on' }]);
  });

  it('leaves no link behind when the person is deleted, and a namesake is not their successor', async () => {
    const ann = await member();
    await desk.signOn(ann.subject);
    await product.call('DELETE /api_admin_private/delete-user', { token: admin.token, query: { user_id: ann.id } });
    const links = (await readTable(product.endpoint, product.tableName)).filter(
      ({ pk, user_id }) => pk === partitions.signOn && user_id === ann.id,
    );
    expect(links).toEqual([]);
    expect((await desk.signOn(ann.subject)).status).toBe(401);
  });
});

describe('the provider', () => {
  const UNAVAILABLE = `${PROVIDER} can't be reached at the moment. Try again in a few minutes.`;
  const settings = (issuer = provider.issuer) =>
    signOnSettings({ ...readEnvironment('account', process.env), SSO_ISSUER: issuer });
  const asked = { state: 'a', secret: 'b' };

  it('is asked for its metadata and keys once, not for every sign-on', async () => {
    const ann = await member();
    await desk.signOn(ann.subject);
    const before = provider.requests.length;
    await desk.signOn(ann.subject);
    const paths = provider.requests.slice(before).filter((path) => !path.startsWith('/interaction'));
    expect(paths.filter((path) => /well-known|jwks/.test(path))).toEqual([]);
    expect(paths.filter((path) => path === '/token')).toHaveLength(1);
  });

  it.each([503, 500, 429, 'cut'] as const)(
    'whose answer is %s is reported as unavailable, and the visitor is not blamed',
    async (status) => {
      const ann = await member();
      for (let times = 0; times < 3; times += 1) {
        const prepared = await desk.prepared(ann.subject);
        provider.disturb('/token', status);
        const reply = await desk.finish(prepared);
        expect([reply.status, reply.body.message, reply.headers['retry-after']]).toEqual([503, UNAVAILABLE, '30']);
        provider.disturb(undefined);
      }
      expect((await desk.signOn(ann.subject)).status).toBe(200);
    },
  );

  it.each(['missing', 'endless'] as const)('whose answer is %s is given up after five seconds', async (how) => {
    const ann = await member();
    const prepared = await desk.prepared(ann.subject);
    provider.disturb('/token', how);
    const startedAt = performance.now();
    const { status, body } = await desk.finish(prepared);
    expect([status, body.message]).toEqual([503, UNAVAILABLE]);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });

  it('that is not there is reported, and found again as soon as it is', async () => {
    await expect(
      provenAccount(settings('http://127.0.0.1:9'), 'secret', asked, { code: 'c', iss: null }),
    ).rejects.toThrow('TypeError');
    const { status } = await desk.start();
    expect(status).toBe(200);
  });

  it.each([
    ['another issuer', { issuer: 'http://127.0.0.1/other' }],
    ['the metadata of any tenant', { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }],
  ])('that names %s is not believed', async (_, metadata) => {
    provider.describe(metadata);
    const proven = provenAccount(settings(), `another secret ${metadata.issuer}`, asked, { code: 'c', iss: null });
    await expect(proven).rejects.toThrow('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED');
    provider.describe({});
  });

  it('that refuses the client is reported to operators as misconfigured', async () => {
    const proven = provenAccount(settings(), 'a wrong secret', asked, { code: 'c', iss: provider.issuer });
    await expect(proven).rejects.toThrow('401 invalid_client');
  });
});

describe('attempts', () => {
  it('without proof are limited by address, as those with passkeys are', async () => {
    const address = '203.0.113.7';
    const attempt = () =>
      desk.finish({ code: 'x', state: 'd'.repeat(43), secret: 'e'.repeat(43), iss: provider.issuer }, address);
    for (let times = 0; times < 20; times += 1) expect((await attempt()).status).toBe(401);
    expect((await attempt()).status).toBe(429);
  });
});
