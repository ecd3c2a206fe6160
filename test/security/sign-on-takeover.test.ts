import { createHash } from 'node:crypto';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { partitions } from '../../functions/deployment/partitions.ts';
import { signOnLinksOf } from '../../functions/identity/sign-on-links.ts';
import { PROVIDER, signOnDesk, startSignOnProduct } from '../functions/account/sign-on-desk.ts';
import { readTable } from '../proofs/read-table.ts';
import { before } from '../support/before-write.ts';
import type { Person, Product } from '../support/harness.ts';
import type { IdentityProvider } from '../support/identity-provider.ts';

let product: Product;
let provider: IdentityProvider;
let admin: Person;
const desk = signOnDesk(() => product);

beforeAll(async () => {
  ({ product, provider } = await startSignOnProduct({ SSO_TRUSTED_DOMAINS: 'trusted.example' }));
  admin = await product.person('admin');
});
afterEach(() => {
  provider.forge(undefined);
  vi.restoreAllMocks();
});
afterAll(async () => {
  await Promise.all([product.stop(), provider.stop()]);
});

const UNVERIFIED = `${PROVIDER} doesn't confirm that your email address is yours. Ask your administrator to verify it there.`;
const NO_EMAIL = `${PROVIDER} didn't send your email address. Ask your administrator to add it there.`;

describe('an account', () => {
  it.each([
    ['an email that is not verified', { email_verified: false }, UNVERIFIED],
    ['an email without a word about it', {}, UNVERIFIED],
    ['an email verified as a text', { email_verified: 'true' }, UNVERIFIED],
    ['an email verified as a number', { email_verified: 1 }, UNVERIFIED],
    ['an email verified as null', { email_verified: null }, UNVERIFIED],
    ['an email verified as a list', { email_verified: [true] }, UNVERIFIED],
    ['no email', { email: undefined, email_verified: true }, NO_EMAIL],
    ['an empty email', { email: '', email_verified: true }, NO_EMAIL],
    ['a number as email', { email: 1, email_verified: true }, NO_EMAIL],
    ['a list with the email', { email: ['EMAIL'], email_verified: true }, NO_EMAIL],
    ['an object with the email', { email: { value: 'EMAIL' }, email_verified: true }, NO_EMAIL],
    ['a name around the email', { email: 'Ann <EMAIL>', email_verified: true }, NO_EMAIL],
    ['two emails', { email: 'EMAIL,other@evil.example', email_verified: true }, NO_EMAIL],
  ])('is not taken over by %s', async (_, claims, message) => {
    const owner = await product.person('president');
    const text = JSON.stringify({ email: owner.email, ...claims }).replaceAll('EMAIL', owner.email);
    const subject = `forger-${owner.id}`;
    provider.person(subject, JSON.parse(text) as Record<string, unknown>);
    const { status, body } = await desk.signOn(subject);
    expect([status, body.message]).toEqual([401, message]);
    expect(await signOnLinksOf(product.store, owner.id)).toEqual([]);
  });

  it.each([
    ['of a domain that nobody vouches for', 'elsewhere.example', {}],
    ['that the provider says is not verified', 'trusted.example', { email_verified: false }],
    ['of a guest from another organization', 'trusted.example', { idp: 'https://sts.windows.net/other/' }],
    ['of a guest by account type', 'trusted.example', { acct: 1 }],
    ['of a domain that the organization does not own', 'trusted.example', { xms_edov: false }],
    ['of a subdomain of a trusted domain', 'sub.trusted.example', {}],
    ['of a domain that only ends like a trusted one', 'nottrusted.example', {}],
  ])('is not found by an unconfirmed email %s', async (_, domain, claims) => {
    const owner = await product.person('user', { email: `ann-${Math.random()}@${domain}` });
    provider.person(`guest-${owner.id}`, { email: owner.email, ...claims });
    expect((await desk.signOn(`guest-${owner.id}`)).body.message).toBe(UNVERIFIED);
  });

  it('is found by an unconfirmed email of a trusted domain, which Entra ID needs', async () => {
    const owner = await product.person('user', { email: 'ann@trusted.example' });
    provider.person('entra', { email: 'Ann@Trusted.example', acct: 0, xms_edov: true });
    expect((await desk.signOn('entra')).body.value.user.id).toBe(owner.id);
  });

  it('stays with whoever was linked first, also if the provider gives the email to someone else', async () => {
    const owner = await product.person('president');
    provider.person('first', { email: owner.email, email_verified: true });
    expect((await desk.signOn('first')).status).toBe(200);
    provider.person('successor', { email: owner.email, email_verified: true });
    const { status, body } = await desk.signOn('successor');
    expect([status, body.message]).toEqual([
      401,
      `Your email belongs to someone who signs in with another ${PROVIDER} account. Ask an administrator to reset that ` +
        "person's password, which lets you connect this one.",
    ]);
    expect((await desk.signOn('first')).status).toBe(200);
    // R96: administrators see the attempt.
    const counted = (await readTable(product.endpoint, product.tableName)).filter(
      (item) => JSON.stringify(item).includes('refused-sign-in') && JSON.stringify(item).includes('finish-sign-on'),
    );
    expect(counted.some((item) => Object.values(item).includes(owner.id))).toBe(true);
  });

  it('is not moved by a changed email at the provider', async () => {
    const [owner, other] = [await product.person('user'), await product.person('admin')];
    provider.person('mover', { email: owner.email, email_verified: true });
    await desk.signOn('mover');
    provider.person('mover', { email: other.email, email_verified: true });
    expect((await desk.signOn('mover')).body.value.user.id).toBe(owner.id);
    provider.person('mover', { email: other.email, email_verified: false });
    expect((await desk.signOn('mover')).body.value.user.id).toBe(owner.id);
    provider.person('mover', {});
    expect((await desk.signOn('mover')).body.value.user.id).toBe(owner.id);
    expect(await signOnLinksOf(product.store, other.id)).toEqual([]);
  });

  it('is not reached by the same subject of another provider', async () => {
    const owner = await product.person('user');
    provider.person('same', { email: owner.email, email_verified: true });
    await desk.signOn('same');
    const key = (issuer: string) =>
      `subject#${createHash('sha256')
        .update(JSON.stringify([issuer, 'same']))
        .digest('base64url')}`;
    const at = (issuer: string) => product.store.getItem({ pk: partitions.signOn, sk: key(issuer) });
    expect(await at(provider.issuer)).toMatchObject({ user_id: owner.id });
    expect(await at('https://evil.example')).toBeUndefined();
  });

  it('can be linked anew after an administrator resets the password, which ends the old link and its sessions', async () => {
    const owner = await product.person('user');
    provider.person('wrong', { email: owner.email, email_verified: true });
    const { token } = (await desk.signOn('wrong')).body.value;
    await product.call('GET /api_admin_private/reset-user-password', {
      token: admin.token,
      query: { user_id: owner.id },
    });
    expect(await desk.statusOf(token)).toBe(401);
    provider.person('wrong', { email: 'wrong@elsewhere.example', email_verified: true });
    expect((await desk.signOn('wrong')).status).toBe(401);
    provider.person('right', { email: owner.email, email_verified: true });
    expect((await desk.signOn('right')).body.value.user.id).toBe(owner.id);
  });
});

describe('at the same moment', () => {
  const remove = (user_id: number) =>
    product.call('DELETE /api_admin_private/delete-user', { token: admin.token, query: { user_id } });

  it('two answers with one code sign in once', async () => {
    const owner = await product.person('user');
    provider.person('twice', { email: owner.email, email_verified: true });
    const prepared = await desk.prepared('twice');
    const replies = await Promise.all([desk.finish(prepared), desk.finish(prepared), desk.finish(prepared)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  });

  it('two first sign-ons of one person make one link', async () => {
    const owner = await product.person('user');
    provider.person('eager', { email: owner.email, email_verified: true });
    const prepared = [await desk.prepared('eager'), await desk.prepared('eager')];
    const replies = await Promise.all(prepared.map((each) => desk.finish(each)));
    expect(replies.map(({ body }) => body.value.user.id)).toEqual([owner.id, owner.id]);
    expect(await signOnLinksOf(product.store, owner.id)).toHaveLength(1);
  });

  it('one that begins before another of the same person is stored finds its link', async () => {
    const owner = await product.person('user');
    provider.person('overtaken', { email: owner.email, email_verified: true });
    const [first, second] = [await desk.prepared('overtaken'), await desk.prepared('overtaken')];
    type Send = (this: unknown, ...args: unknown[]) => Promise<unknown>;
    const send = Reflect.get(DynamoDBDocumentClient.prototype, 'send') as Send;
    let isDone = false;
    const overtaking: Send = async function (this: unknown, ...args: unknown[]) {
      const [command] = args;
      const { sk } = command instanceof GetCommand ? (command.input.Key ?? {}) : {};
      // After the account at the provider was looked up, before the user's.
      if (!isDone && String(sk).startsWith('user#')) {
        isDone = true;
        expect((await desk.finish(second)).status).toBe(200);
      }
      return send.apply(this, args);
    };
    vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(overtaking as never);
    const { status, body } = await desk.finish(first);
    expect([isDone, status, body.value.user.id]).toEqual([true, 200, owner.id]);
    expect(await signOnLinksOf(product.store, owner.id)).toHaveLength(1);
  });

  it('two people with one email get the account once', async () => {
    const owner = await product.person('user');
    for (const subject of ['one', 'two']) provider.person(subject, { email: owner.email, email_verified: true });
    const prepared = [await desk.prepared('one'), await desk.prepared('two')];
    const replies = await Promise.all(prepared.map((each) => desk.finish(each)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(await signOnLinksOf(product.store, owner.id)).toHaveLength(1);
  });

  it('a user who is deleted while the provider is asked is not signed in', async () => {
    const owner = await product.person('user');
    provider.person('leaver', { email: owner.email, email_verified: true });
    await desk.signOn('leaver');
    const prepared = await desk.prepared('leaver');
    provider.forge(async (response) => {
      await remove(owner.id);
      return response;
    });
    expect((await desk.finish(prepared)).status).toBe(401);
    expect(await signOnLinksOf(product.store, owner.id)).toEqual([]);
  });

  it.each([
    ['the first time', false],
    ['again', true],
  ])('a user who is deleted right before the sign-on is stored %s is not signed in', async (name, isKnown) => {
    const owner = await product.person('user');
    const subject = `late ${name}`;
    provider.person(subject, { email: owner.email, email_verified: true });
    if (isKnown) await desk.signOn(subject);
    const prepared = await desk.prepared(subject);
    const meeting = before(isKnown ? partitions.signOn : 'User', () => remove(owner.id));
    const { status } = await desk.finish(prepared);
    expect([meeting.hasRun(), status]).toEqual([true, 401]);
    expect(await signOnLinksOf(product.store, owner.id)).toEqual([]);
  });
});
