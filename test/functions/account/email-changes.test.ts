import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
import { before } from '../../support/before-write.ts';
import { type Person, type Product, type Reply, startProduct } from '../../support/harness.ts';

let product: Product;
let admin: Person;
let email = '';
let userId = 0;
let number = 0;

const PASSWORD = 'chosen by the office';

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin', { email: 'office@example.com' });
});
afterAll(() => product.stop());
beforeEach(() => {
  number += 1;
  email = `wrong${number}@example.com`;
});
afterEach(() => vi.restoreAllMocks());

const hire = async (password?: string): Promise<void> => {
  const body = { email, role_id: roleIds.user, ...(password && { password }) };
  const reply = await product.call<{ id: number }>('POST /api_admin_private/create-user', { token: admin.token, body });
  userId = reply.body.value.id;
};
const update = (changes: object): Promise<Reply> =>
  product.call('PUT /api_admin_private/update-user', {
    token: admin.token,
    query: { user_id: userId },
    body: { role_id: roleIds.user, ...changes },
  });
const invite = (): Promise<Reply> =>
  product.call('POST /api_admin_private/invite-user', { token: admin.token, query: { user_id: userId } });
const forgot = (): Promise<Reply> => product.call('POST /api_user_public/forgot-password', { body: { email } });
const resetWith = async (secretCode: string, of: string): Promise<number> =>
  (await product.call('POST /api_user_public/reset-password', { body: { email: of, secretCode } })).status;

const newestTo = (address: string): string =>
  product.mails.findLast(({ Destination }) => Destination?.ToAddresses?.includes(address))?.Message?.Body?.Text?.Data ??
  '';
const codeTo = (address: string): string => /Your code: (\S+)/.exec(newestTo(address))?.[1] ?? 'none';

describe('while an email changes', () => {
  it('an invitation sent to the old one gives nobody the account', async () => {
    await hire();
    // The link that creating the account sent has ended.
    await update({ email: (email = `second-${email}`) });
    const moved = `right-${email}`;
    const meeting = before('User', invite);
    expect((await update({ email: moved })).status).toBe(200);
    expect(meeting.hasRun()).toBe(true);
    const token = /token=([\w-]+)/.exec(newestTo(email))?.[1];
    expect(token).toBeDefined();
    const body = { email: moved, token, password: 'of whoever reads the old mailbox' };
    expect((await product.call('POST /api_user_public/accept-invitation', { body })).status).toBe(404);
  });

  it.each([
    ['requested', forgot],
    [
      'sent by an administrator',
      () =>
        product.call('POST /crud/SecretCode/create', {
          token: admin.token,
          body: { user_id: userId, expires_at: new Date(Date.now() + 60_000).toISOString() },
        }),
    ],
  ])('a reset code %s for the old one works for nobody', async (_, send) => {
    await hire(PASSWORD);
    const moved = `right-${email}`;
    const codeFirst = before('User', send);
    expect((await update({ email: moved })).status).toBe(200);
    expect([codeFirst.hasRun(), codeTo(email)]).toEqual([true, expect.not.stringMatching('none')]);
    expect(await resetWith(codeTo(email), moved)).toBe(400);
    vi.restoreAllMocks();

    const again = `newest-${email}`;
    const changeFirst = before('SecretCode', () => update({ email: again }));
    email = moved;
    await send();
    expect(changeFirst.hasRun()).toBe(true);
    expect(await resetWith(codeTo(moved), again)).toBe(400);
  });
});

it('a reset code that is sent while the password changes ends with the old password', async () => {
  await hire(PASSWORD);
  const meeting = before('User', forgot);
  expect((await update({ email, password: 'newly chosen' })).status).toBe(200);
  expect(meeting.hasRun()).toBe(true);
  expect(await resetWith(codeTo(email), email)).toBe(400);
});
