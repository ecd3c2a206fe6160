import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { PROVIDER, withProvider } from '../account/sign-on-desk.ts';

const WITHOUT_PASSWORD = `If you have a ${PROVIDER} account with this email, you don't need a password: choose ${PROVIDER} on the sign-in page.`;

/** The newest email to an address, as text. */
const newestTo = ({ mails }: Product, address: string): string =>
  mails.findLast(({ Destination }) => Destination?.ToAddresses?.includes(address))?.Message?.Body?.Text?.Data ?? '';

describe.each([
  ['with single sign-on', withProvider('https://id.example.com'), `your password or ${PROVIDER}.`, true],
  ['without single sign-on', {}, 'your password.', false],
])('emails about signing in, %s,', (_, parameters, ways, isOffered) => {
  let product: Product;
  let admin: Person;
  beforeAll(async () => {
    product = await startProduct({ ...parameters, CONFIRM_EMAIL: 'true' });
    admin = await product.person('admin', { email: 'office@example.com' });
  });
  afterAll(() => product.stop());

  it.each([
    ['chooses a password', 'chooses@example.com', {}, 'Open the link to choose your password.'],
    ['is given one', 'given@example.com', { password: 'chosen by the office' }, 'They will give you your password.'],
  ])('invite a person who %s, and mention every way in', async (_case, email, password, step) => {
    const body = { email, role_id: roleIds.user, ...password };
    await product.call('POST /api_admin_private/create-user', { token: admin.token, body });
    const mail = newestTo(product, email);
    expect(mail).toContain(step);
    expect(mail.includes(WITHOUT_PASSWORD)).toBe(isOffered);
  });

  it('tell someone who signs up again how they sign in', async () => {
    const body = { email: admin.email, password: 'another password' };
    await product.call('POST /api_user_public/register', { body });
    expect(newestTo(product, admin.email)).toContain(`Sign in with ${ways}`);
  });
});
