import breached from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCommonPassword } from '../../functions/identity/common-passwords.ts';
import { generatePassword } from '../../functions/identity/generated-password.ts';
import { MIN_PASSWORD_LENGTH } from '../../shared/password.ts';
import { roleIds } from '../../shared/access/roles.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';

describe('the list of common passwords', () => {
  it('contains the most common ones, many more than required', () => {
    const long = breached.filter((password) => password.length >= MIN_PASSWORD_LENGTH);
    expect(long.length).toBeGreaterThan(30_000);
    expect(long.filter((password) => !isCommonPassword(password))).toEqual([]);
  });

  it.each(['4RUNNER', 'fuckyou1', 'bigmoney', ' trustno1 ', 'p@ssw0rd', 'xyxyxyxy', '87654321'])(
    'contains %j',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['staffbook2026', 'Welcome2021', 'summer2027', 'jessica1985'])(
    'contains %j, because a year makes no word uncommon',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it('does not contain uncommon or generated passwords', () => {
    for (const password of [
      'correct horse battery',
      'Zoë & 3 blue boats',
      'my own words',
      'kqzv-81-mmt',
      'plinth2021',
    ]) {
      expect([password, isCommonPassword(password)]).toEqual([password, false]);
    }
    for (let made = 0; made < 1000; made += 1)
      expect(isCommonPassword(generatePassword(MIN_PASSWORD_LENGTH))).toBe(false);
  });
});

describe('a common password', () => {
  let product: Product;
  let admin: Person;
  beforeAll(async () => {
    product = await startProduct({ REFUSE_COMMON_PASSWORDS: 'true' });
    admin = await product.person('admin');
  });
  afterAll(() => product.stop());

  it('is rejected by every call that sets a password', async () => {
    const password = 'thx1138';
    const user = { email: 'new@example.com', role_id: roleIds.user, password };
    const change = { currentPassword: 'x', newPassword: password, confirmPassword: password };
    const { id } = await product.person('user', { email: 'there@example.com' });
    const ways: [string, Parameters<Product['call']>[1]][] = [
      ['POST /api_user_public/register', { body: { email: 'new@example.com', password } }],
      ['PUT /api_user_private/change-password', { body: change }],
      ['POST /api_user_private/change-password', { body: change }],
      ['POST /api_admin_private/create-user', { body: user }],
      ['PUT /api_admin_private/update-user', { query: { user_id: id }, body: { ...user, email: 'there@example.com' } }],
      ['POST /crud/User/create', { body: user }],
      ['PUT /crud/User/update', { query: { id }, body: { password } }],
    ];
    for (const [routeKey, request] of ways) {
      const { status, body } = await product.call(routeKey, { token: admin.token, ...request });
      expect([routeKey, status, body.issues?.at(-1)?.message]).toEqual([routeKey, 400, 'This password is too common.']);
    }
  });
});
