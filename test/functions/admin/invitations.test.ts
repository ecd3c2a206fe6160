import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
import { collections } from '../../../shared/contract/collections.ts';
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
const make = (routeKey: string, body: object, headers = {}): Promise<Reply> =>
  product.call(routeKey, { token: admin.token, body: { email, role_id: roleIds.user, ...body }, headers });

describe.each(['POST /api_admin_private/create-user', 'POST /crud/User/create'])('%s', (routeKey) => {
  it('invites people without a password to get one with a code', async () => {
    expect((await make(routeKey, {})).status).toBe(200);
    const [mail] = mailsTo(email);
    expect(mail?.subject).toBe('Your Staffbook account');
    expect(mail?.text).toContain(`office@example.com created an account for you. Sign in with ${email}.`);
    expect(mail?.text).toContain(`Get a password: http://127.0.0.1/forgot-password#email=hired${number}%40example.com`);
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

  it('sends no invitation when it is refused', async () => {
    expect((await make(routeKey, { password: 'short' })).status).toBe(400);
    expect((await make(routeKey, { email: admin.email })).status).toBe(409);
    expect([...mailsTo(email), ...mailsTo(admin.email)]).toEqual([]);
  });
});
