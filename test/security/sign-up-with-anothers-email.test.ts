import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAdmin } from '../../functions/commands/make-admin.ts';
import { partitions } from '../../functions/deployment/partitions.ts';
import { passkeysOf } from '../../functions/identity/passkeys.ts';
import { roleIds } from '../../shared/access/roles.ts';
import type { AuthUser } from '../../shared/contract/operations/account.ts';
import { passkeyDesk, PASSWORD, SITE } from '../functions/account/passkey-desk.ts';
import { PROVIDER, signOnDesk, startSignOnProduct } from '../functions/account/sign-on-desk.ts';
import { before } from '../support/before-write.ts';
import type { Person, Product, Reply } from '../support/harness.ts';
import type { IdentityProvider } from '../support/identity-provider.ts';
import { SoftwareAuthenticator } from '../support/software-authenticator.ts';

let product: Product;
let provider: IdentityProvider;
let admin: Person;
const desk = signOnDesk(() => product);
const passkeys = passkeyDesk(() => product);

beforeAll(async () => {
  // Emails of sign-ups aren't confirmed here.
  ({ product, provider } = await startSignOnProduct());
  admin = await product.person('admin');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => Promise.all([product.stop(), provider.stop()]));

const register = (email: string) =>
  product.call('POST /api_user_public/register', { body: { email, password: PASSWORD } });

/** Somebody signs up with this email, adds a passkey and stays signed in. */
async function signedUp(email: string) {
  expect((await register(email)).status).toBe(200);
  const { user, token: first } = (await passkeys.passwordLogin(email)).body.value;
  const { key, token } = await passkeys.add(first);
  return { id: user.id, email, key, token };
}

type SignedUp = Awaited<ReturnType<typeof signedUp>>;

/** Which of their ways in still work: password, passkey, open session. */
const waysIn = async ({ email, key, token }: SignedUp) => ({
  password: (await passkeys.passwordLogin(email)).status === 200,
  passkey: (await passkeys.login(key)).status === 200,
  session: (await passkeys.statusOf(token)) === 200,
});
const ALL = { password: true, passkey: true, session: true };
const NONE = { password: false, passkey: false, session: false };

const lastMail = (to: string) => {
  const mail = product.mails.findLast(({ Destination }) => Destination?.ToAddresses?.includes(to));
  return mail?.Message?.Body?.Text?.Data ?? '';
};

async function signOnAs(email: string) {
  provider.person(email, { email, email_verified: true });
  return desk.signOn(email);
}

/** Exchanges a code that only the owner of the mailbox reads; returns the new password. */
async function resetByMail(email: string): Promise<string> {
  await product.call('POST /api_user_public/forgot-password', { body: { email } });
  const secretCode = /Your code: (\S+)/.exec(lastMail(email))?.[1] ?? '';
  return (await product.call<string>('POST /api_user_public/reset-password', { body: { email, secretCode } })).body
    .value;
}

describe('an account that somebody signed up for with the email of somebody else', () => {
  it('keeps none of their ways in when the owner of the email first signs in at the provider', async () => {
    const stranger = await signedUp('ann@example.com');
    expect(await waysIn(stranger)).toEqual(ALL);
    const { status, body } = await signOnAs(stranger.email);
    expect([status, body.value.user.id]).toEqual([200, stranger.id]);
    expect(await waysIn(stranger)).toEqual(NONE);
    expect(await desk.statusOf(body.value.token)).toBe(200);
    const { body: history } = await product.call<{ call: string; changes: object }[]>(
      'GET /api_admin_private/history',
      {
        token: admin.token,
        query: { entity: 'User', id: stranger.id },
      },
    );
    expect(history.value[0]).toMatchObject({
      call: 'finish-sign-on',
      changes: {
        single_sign_on: ['(none)', '(linked)'],
        password: ['(hidden)', '(removed)'],
        passkey: ['(present)', '(removed)'],
        sessions: ['(open)', '(ended)'],
      },
    });
  });

  it('says so in the email to its owner', async () => {
    const stranger = await signedUp('ben@example.com');
    await signOnAs(stranger.email);
    expect(lastMail(stranger.email)).toContain(
      'Your email address was never confirmed here, so someone else could have signed up with it. The password and the ' +
        'passkeys of that sign-up no longer work, and its sessions ended.',
    );
  });

  it("is its owner's from then on: their next password stays when they sign in at the provider again", async () => {
    const stranger = await signedUp('cleo@example.com');
    await signOnAs(stranger.email);
    const password = await resetByMail(stranger.email);
    expect((await signOnAs(stranger.email)).status).toBe(200);
    expect((await passkeys.passwordLogin(stranger.email, password)).status).toBe(200);
  });

  it('keeps no passkey of theirs when the owner of the email first uses a mailed code', async () => {
    const stranger = await signedUp('dora@example.com');
    const password = await resetByMail(stranger.email);
    expect(await waysIn(stranger)).toEqual(NONE);
    expect((await passkeys.passwordLogin(stranger.email, password)).status).toBe(200);
  });

  it('keeps no code that was mailed before the owner of the email came', async () => {
    const stranger = await signedUp('emil@example.com');
    await product.call('POST /api_user_public/forgot-password', { body: { email: stranger.email } });
    const secretCode = /Your code: (\S+)/.exec(lastMail(stranger.email))?.[1] ?? '';
    await signOnAs(stranger.email);
    const { status } = await product.call('POST /api_user_public/reset-password', {
      body: { email: stranger.email, secretCode },
    });
    expect(status).toBe(400);
  });

  it('keeps none of their ways in when a command makes it an administrator', async () => {
    const stranger = await signedUp('gil@example.com');
    const { generated } = await makeAdmin(product.store, stranger.email, undefined, 6);
    expect(await waysIn(stranger)).toEqual(NONE);
    expect((await passkeys.passwordLogin(stranger.email, String(generated))).body.value.user.id).toBe(stranger.id);
  });

  it('keeps none of their ways in, also if an administrator gave it another role and left its password', async () => {
    const stranger = await signedUp('gus@example.com');
    const changed = await product.call('PUT /api_admin_private/update-user', {
      token: admin.token,
      query: { user_id: stranger.id },
      body: { email: stranger.email, role_id: roleIds.admin },
    });
    expect(changed.status).toBe(200);
    expect((await signOnAs(stranger.email)).status).toBe(200);
    expect(await waysIn(stranger)).toEqual(NONE);
  });
});

describe('at the same moment as the first sign-on of the owner of the email', () => {
  /** What the stranger does: begun before, and finished at this moment. */
  const acts: [string, (stranger: SignedUp) => Promise<() => Promise<Reply<AuthUser>>>][] = [
    [
      'another passkey',
      async ({ token }) => {
        const { body } = await passkeys.startAdding(token);
        const made = new SoftwareAuthenticator(SITE).create(body.value);
        return () => passkeys.finishAdding(token, made);
      },
    ],
    [
      'another password',
      async ({ token }) => {
        const body = { currentPassword: PASSWORD, newPassword: 'other words', confirmPassword: 'other words' };
        return () => product.call<AuthUser>('PUT /api_user_private/change-password', { token, body });
      },
    ],
    [
      'a sign-in',
      async ({ email }) =>
        () =>
          passkeys.passwordLogin(email),
    ],
    [
      'a sign-in with the passkey',
      async ({ key }) =>
        () =>
          passkeys.login(key),
    ],
    [
      'the end of other sessions',
      async ({ token }) =>
        () =>
          product.call<AuthUser>('POST /api_user_private/end-other-sessions', {
            token,
            body: { currentPassword: PASSWORD },
          }),
    ],
  ];

  const everythingOf = async (stranger: SignedUp, { body }: Reply<AuthUser>) => ({
    ...(await waysIn(stranger)),
    newPassword: (await passkeys.passwordLogin(stranger.email, 'other words')).status === 200,
    newSession: (await passkeys.statusOf(body.value?.token ?? '')) === 200,
    passkeys: (await passkeysOf(product.store, stranger.id)).length,
  });
  const NOTHING = { ...NONE, newPassword: false, newSession: false, passkeys: 0 };

  it.each(acts)('%s of whoever signed up does not outlive it, if it comes first', async (name, begin) => {
    const stranger = await signedUp(`first-${name.replaceAll(' ', '-')}@example.com`);
    const act = await begin(stranger);
    provider.person(stranger.email, { email: stranger.email, email_verified: true });
    const prepared = await desk.prepared(stranger.email);
    let reply: Reply<AuthUser> | undefined;
    const meeting = before('User', async () => {
      reply = await act();
    });
    const { status, body } = await desk.finish(prepared);
    expect([meeting.hasRun(), reply?.status, status, body.value.user.id]).toEqual([true, 200, 200, stranger.id]);
    expect(await everythingOf(stranger, reply!)).toEqual(NOTHING);
  });

  it.each(acts)('%s of whoever signed up does not outlive it, if it comes second', async (name, begin) => {
    const stranger = await signedUp(`second-${name.replaceAll(' ', '-')}@example.com`);
    const act = await begin(stranger);
    const place = name.includes('sign-in') ? partitions.accountStatus : 'User';
    const meeting = before(place, async () => {
      expect((await signOnAs(stranger.email)).status).toBe(200);
    });
    const reply = await act();
    expect(meeting.hasRun()).toBe(true);
    expect(await everythingOf(stranger, reply)).toEqual(NOTHING);
  });
});

describe('an account whose email an administrator changed', () => {
  const moved = async (email: string, change: object) => {
    const { id, ...stranger } = await signedUp(`old-${email}`);
    const password = await resetByMail(stranger.email);
    const { token: first } = (await passkeys.passwordLogin(stranger.email, password)).body.value;
    const { body } = await passkeys.startAdding(first, password);
    const key = new SoftwareAuthenticator(SITE);
    const { token } = (await passkeys.finishAdding(first, key.create(body.value))).body.value;
    const { status } = await product.call('PUT /api_admin_private/update-user', {
      token: admin.token,
      query: { user_id: id },
      body: { email, role_id: roleIds.user, ...change },
    });
    expect(status).toBe(200);
    return { id, email, key, token, password };
  };

  it('keeps no way in of whoever signed up and had the old mailbox, when the owner of the new one signs in at the provider', async () => {
    const { password, ...stranger } = await moved('hal@example.com', {});
    expect(await passkeys.statusOf(stranger.token)).toBe(200);
    expect((await signOnAs(stranger.email)).body.value.user.id).toBe(stranger.id);
    expect((await passkeys.passwordLogin(stranger.email, password)).status).toBe(401);
    expect(await waysIn(stranger)).toEqual(NONE);
  });

  it('keeps no passkey of theirs when the owner of the new mailbox first uses a mailed code', async () => {
    const stranger = await moved('ida@example.com', {});
    await resetByMail(stranger.email);
    expect(await waysIn(stranger)).toEqual(NONE);
  });

  it('keeps the password that the administrator gave to its owner with the new email', async () => {
    const { email } = await moved('jo@example.com', { password: PASSWORD });
    expect((await signOnAs(email)).status).toBe(200);
    expect((await passkeys.passwordLogin(email)).status).toBe(200);
  });
});

describe('an account whose owner is known', () => {
  it('keeps password, passkeys and sessions with the first single sign-on, if an administrator created it', async () => {
    const member = await passkeys.member(admin.token);
    const { key, token } = await passkeys.add(member.token);
    expect((await signOnAs(member.email)).status).toBe(200);
    expect(await waysIn({ ...member, key, token })).toEqual(ALL);
    expect(lastMail(member.email)).toContain(`connected to your ${PROVIDER} account`);
    expect(lastMail(member.email)).not.toContain('never confirmed');
  });

  it('keeps passkeys with the first single sign-on, if its owner used a mailed code before', async () => {
    const { email } = await signedUp('fay@example.com');
    const password = await resetByMail(email);
    const { token } = (await passkeys.passwordLogin(email, password)).body.value;
    expect((await signOnAs(email)).status).toBe(200);
    expect((await passkeys.passwordLogin(email, password)).status).toBe(200);
    expect(await passkeys.statusOf(token)).toBe(200);
  });

  it('keeps its passkeys with a forgotten password, if an administrator created it', async () => {
    const member = await passkeys.member(admin.token);
    const { key, token } = await passkeys.add(member.token);
    await resetByMail(member.email);
    expect(await waysIn({ ...member, key, token })).toEqual({ password: false, passkey: true, session: false });
  });
});
