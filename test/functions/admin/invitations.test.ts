import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { partitions } from '../../../functions/deployment/partitions.ts';
import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import { before } from '../../support/before-write.ts';
import { type Person, type Product, type Reply, startProduct } from '../../support/harness.ts';

let product: Product;
let admin: Person;
let email = '';
let number = 0;

const password = 'chosen by the office';

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin', { email: 'office@example.com' });
});
afterAll(() => product.stop());
beforeEach(() => {
  number += 1;
  email = `hired${number}@example.com`;
});

const mailsTo = (address: string) =>
  product.mails
    .filter(({ Destination }) => Destination?.ToAddresses?.includes(address))
    .map(({ Message }) => ({
      subject: Message?.Subject?.Data,
      text: Message?.Body?.Text?.Data ?? '',
      html: Message?.Body?.Html?.Data ?? '',
    }));
const make = (routeKey: string, body: object, headers = {}): Promise<Reply<{ id: number }>> =>
  product.call(routeKey, { token: admin.token, body: { email, role_id: roleIds.user, ...body }, headers });

describe.each(['POST /api_admin_private/create-user', 'POST /crud/User/create'])('%s', (routeKey) => {
  it('invites people without a password to choose one', async () => {
    expect((await make(routeKey, {})).status).toBe(200);
    const [mail] = mailsTo(email);
    expect(mail?.subject).toBe('Your Staffbook account');
    expect(mail?.text).toContain(`First1 Last1 created an account for you. Sign in with ${email}.`);
    // R12: login emails are private.
    expect(`${mail?.text}${mail?.html}`).not.toContain('office@example.com');
    expect(mail?.text).toContain(
      `Choose a password: http://127.0.0.1/accept-invitation#email=hired${number}%40example.com&token=`,
    );
    expect(mail?.html).toContain('prefers-color-scheme:dark');
  });

  it('tells people with a password where to sign in, without including the password', async () => {
    expect((await make(routeKey, { password })).status).toBe(200);
    const [mail] = mailsTo(email);
    expect(mail?.text).toContain(`Sign in: http://127.0.0.1/login#email=hired${number}%40example.com`);
    expect(`${mail?.text}${mail?.html}`).not.toContain(password);
  });

  it('creates the account even when the invitation fails, and says so', async () => {
    product.failMail(true);
    const reply = await make(routeKey, {});
    product.failMail(false);
    expect([reply.status, reply.body.message]).toEqual([
      200,
      `The invitation to ${email} couldn't be sent. Let them know they have an account.`,
    ]);
    expect(await product.store.find(collections.User, { email })).toBeDefined();
  });

  it('sends one invitation however often the same request arrives', async () => {
    const headers = { 'idempotency-key': `hire-${number}` };
    await make(routeKey, {}, headers);
    await make(routeKey, {}, headers);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('stores the given names in the profile', async () => {
    const reply = await make(routeKey, { first_name: 'Ann', last_name: 'Lee' });
    expect(reply.status).toBe(200);
    const user = await product.store.find(collections.User, { email });
    const profile = await product.store.find(collections.Profile, { user_id: user!.id });
    expect(profile).toMatchObject({ first_name: 'Ann', last_name: 'Lee', work_phone: null });
  });

  it('reports wrong names together with everything else', async () => {
    const reply = await make(routeKey, { first_name: 'A'.repeat(81), last_name: 7, password: 'short' });
    expect([reply.status, reply.body.issues?.map(({ field }) => field).toSorted()]).toEqual([
      400,
      ['first_name', 'last_name', 'password'],
    ]);
  });

  it('sends no invitation when it is refused', async () => {
    expect((await make(routeKey, { password: 'short' })).status).toBe(400);
    expect((await make(routeKey, { email: admin.email })).status).toBe(409);
    expect([...mailsTo(email), ...mailsTo(admin.email)]).toEqual([]);
  });
});

const inviteAgain = (user_id: number): Promise<Reply> =>
  product.call('POST /api_admin_private/invite-user', { token: admin.token, query: { user_id: String(user_id) } });
const move = (user_id: number, address: string): Promise<Reply> =>
  product.call('PUT /api_admin_private/update-user', {
    token: admin.token,
    query: { user_id: String(user_id) },
    body: { email: address, role_id: roleIds.user },
  });
const statuses = async () => {
  const reply = await product.call('GET /api_admin_private/account-statuses', { token: admin.token });
  return reply.body.value as { user_id: number; signed_in_at: string | null; invited_until: string | null }[];
};
const linkIn = (text = ''): { email: string; token: string } =>
  Object.fromEntries(new URLSearchParams(/#(\S+)/.exec(text)?.[1])) as { email: string; token: string };
const newestLink = () => linkIn(mailsTo(email).at(-1)?.text);
const accept = (link: { email: string; token: string }, chosen = 'chosen by themselves'): Promise<Reply<AuthUser>> =>
  product.call('POST /api_user_public/accept-invitation', { body: { ...link, password: chosen } });
const login = (typed: string): Promise<Reply> =>
  product.call('POST /api_user_public/login', { body: { email, password: typed } });
const said = ({ status, body }: Reply) => [status, body.message];
const DEAD_LINK =
  'This link has expired, was already used, or was replaced by a newer one. If you already chose a password, sign in. Otherwise use "Forgot password?" to get one.';

describe('the link of an invitation', () => {
  let userId = 0;

  beforeEach(async () => {
    userId = (await make('POST /api_admin_private/create-user', {})).body.value.id;
  });

  it('lets someone choose a password and signs them in', async () => {
    const reply = await accept(newestLink());
    expect(reply.status).toBe(200);
    expect(reply.body.value.user).toMatchObject({ id: userId, email });
    const own = await product.call('GET /api_user_private/get-my-profile', { token: reply.body.value.token });
    expect(own.status).toBe(200);
    expect((await login('chosen by themselves')).status).toBe(200);
  });

  it('works once', async () => {
    const link = newestLink();
    const replies = await Promise.all([accept(link, 'first of two'), accept(link, 'second of two')]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(said(await accept(link))).toEqual([404, DEAD_LINK]);
  });

  it('takes no password that sign-up would refuse, and still works afterward', async () => {
    const link = newestLink();
    const refused = await accept(link, 'short');
    expect([refused.status, refused.body.issues]).toEqual([
      400,
      [{ field: 'password', message: 'Password must be at least 6 characters long' }],
    ]);
    expect((await accept(link)).status).toBe(200);
  });

  it('is useless with another email or token', async () => {
    const { token } = newestLink();
    expect(said(await accept({ email: admin.email, token }))).toEqual([404, DEAD_LINK]);
    expect(said(await accept({ email, token: `${token}x` }))).toEqual([404, DEAD_LINK]);
    expect((await accept({ email, token })).status).toBe(200);
  });

  it('ends after seven days', async () => {
    const link = newestLink();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 24 * 3_600_000 + 1000 });
    expect(said(await accept(link))).toEqual([404, DEAD_LINK]);
    vi.useRealTimers();
  });

  it('is replaced by that of a newer invitation', async () => {
    const old = newestLink();
    expect((await inviteAgain(userId)).status).toBe(200);
    expect(said(await accept(old))).toEqual([404, DEAD_LINK]);
    expect((await accept(newestLink())).status).toBe(200);
  });

  it.each([
    [
      'an administrator resets the password',
      () =>
        product.call('GET /api_admin_private/reset-user-password', {
          token: admin.token,
          query: { user_id: String(userId) },
        }),
    ],
    [
      'an administrator sets a password',
      () =>
        product.call('PUT /api_admin_private/update-user', {
          token: admin.token,
          query: { user_id: String(userId) },
          body: { email, role_id: roleIds.user, password },
        }),
    ],
    [
      'the user is deleted',
      () =>
        product.call('DELETE /api_admin_private/delete-user', {
          token: admin.token,
          query: { user_id: String(userId) },
        }),
    ],
    ['the email changes', () => move(userId, `other-${email}`)],
  ])('stops working when %s', async (_, act) => {
    const link = newestLink();
    expect((await act()).status).toBe(200);
    expect(said(await accept(link))).toEqual([404, DEAD_LINK]);
  });

  it('is useless with the new email too, once the email changes, and the person can be invited again', async () => {
    const { token } = newestLink();
    expect((await move(userId, (email = `right-${email}`))).status).toBe(200);
    expect(said(await accept({ email, token }))).toEqual([404, DEAD_LINK]);
    const until = (await statuses()).find(({ user_id }) => user_id === userId)?.invited_until;
    expect(Date.parse(until ?? '')).toBeLessThanOrEqual(Date.now());
    expect((await inviteAgain(userId)).status).toBe(200);
    expect((await accept(newestLink())).status).toBe(200);
  });

  it('that was accepted changes nothing for its owner when the email changes', async () => {
    await accept(newestLink());
    await move(userId, `moved-${email}`);
    expect((await statuses()).find(({ user_id }) => user_id === userId)?.invited_until).toBeNull();
  });

  it('is not stored in plain text', async () => {
    const { token } = newestLink();
    const stored = JSON.stringify(await product.store.queryItems(partitions.accountStatus));
    expect(stored).toContain('invite_hash');
    expect(stored).not.toContain(token);
  });
});

describe('inviting someone again', () => {
  it('is refused once they have a password', async () => {
    const { id } = (await make('POST /api_admin_private/create-user', { password })).body.value;
    expect(said(await inviteAgain(id))).toEqual([
      409,
      'This user already has a password. To give them a new one, reset it.',
    ]);
  });

  it('says if the email could not be sent', async () => {
    const { id } = (await make('POST /api_admin_private/create-user', {})).body.value;
    product.failMail(true);
    const reply = await inviteAgain(id);
    product.failMail(false);
    expect(said(reply)).toEqual([
      200,
      `The invitation to ${email} couldn't be sent. Let them know they have an account.`,
    ]);
  });
});

it('an invitation goes to the email of the moment it is stored, and no link to another one works', async () => {
  const { id } = (await make('POST /api_admin_private/create-user', {})).body.value;
  const moved = `right-${email}`;
  const meeting = before(partitions.accountStatus, () => move(id, moved));
  await inviteAgain(id);
  vi.restoreAllMocks();
  expect([meeting.hasRun(), mailsTo(email).length]).toEqual([true, 1]);
  expect((await accept(linkIn(mailsTo(moved).at(-1)?.text))).status).toBe(200);
});

describe('the list of account statuses', () => {
  it('shows open invitations until they are accepted, and then the last sign-in', async () => {
    const { id } = (await make('POST /api_admin_private/create-user', {})).body.value;
    const delivered = { undelivered_since: null, undelivered_reason: null };
    const statusOf = async () => (await statuses()).find(({ user_id }) => user_id === id);
    expect(await statusOf()).toEqual({
      ...delivered,
      user_id: id,
      signed_in_at: null,
      invited_until: expect.stringMatching(/Z$/),
    });
    await accept(newestLink());
    expect(await statusOf()).toEqual({
      ...delivered,
      user_id: id,
      signed_in_at: expect.stringMatching(/Z$/),
      invited_until: null,
    });
    await product.call('DELETE /api_admin_private/delete-user', { token: admin.token, query: { user_id: String(id) } });
    expect(await statusOf()).toBeUndefined();
  });
});

describe('names in the body of an update', () => {
  it('are refused, because they belong to the profile', async () => {
    const { id } = (await make('POST /api_admin_private/create-user', {})).body.value;
    const reply = await product.call('PUT /api_admin_private/update-user', {
      token: admin.token,
      query: { user_id: String(id) },
      body: { email, role_id: roleIds.user, first_name: 'Ann' },
    });
    expect([reply.status, reply.body.issues]).toEqual([
      400,
      [{ field: 'first_name', message: 'Change the name in the profile.' }],
    ]);
  });
});
