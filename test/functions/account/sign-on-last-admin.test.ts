import { afterAll, beforeAll, expect, it } from 'vitest';
import type { IdentityProvider } from '../../support/identity-provider.ts';
import { signOnDesk, startSignOnProduct } from './sign-on-desk.ts';
import type { Product } from './support.ts';

let product: Product;
let provider: IdentityProvider;
const desk = signOnDesk(() => product);

beforeAll(async () => {
  ({ product, provider } = await startSignOnProduct({ SSO_ROLE_CLAIM: 'groups', SSO_ROLES: 'Admins=admin' }));
});
afterAll(async () => {
  await Promise.all([product.stop(), provider.stop()]);
});

it('the last administrator stays one whatever the claim says, also if two are demoted at the same moment', async () => {
  for (const subject of ['one', 'two']) {
    const { email } = await product.person('admin');
    provider.person(subject, { email, email_verified: true, groups: ['Everyone'] });
  }
  const prepared = [await desk.prepared('one'), await desk.prepared('two')];
  const replies = await Promise.all(prepared.map((each) => desk.finish(each)));
  const roles = replies.map(({ body }) => body.value.role.role_name);
  expect(roles.toSorted()).toEqual(['admin', 'user']);
  const again = await desk.signOn(roles[0] === 'admin' ? 'one' : 'two');
  expect(again.body.value.role.role_name).toBe('admin');
});
