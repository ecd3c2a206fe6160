import { expect, it } from 'vitest';
import { runProduct } from './support/run-product.ts';

const product = runProduct();

it("the API page shows and tries calls as the signed-in person, under the site's policy, on this machine only", async () => {
  const { page } = await product().visit({ as: 'admin@demo.example' });
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(product().url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
  });
  const answer = await page.goto('/api-docs');
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'");
  await page.getByRole('heading', { name: /^Staffbook/ }).waitFor();

  await page.getByPlaceholder('Filter by tag').fill('account');
  // Until the filter applies, the operations of other tags are shown.
  await page.locator('#operations-tag-home').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Expand operation' }).first().waitFor();
  const operation = page.locator('#operations-account-checkAccess');
  if ((await operation.count()) === 0) await page.locator('#operations-tag-account').click();
  await operation.getByRole('button').first().click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  const shown = operation.locator('.live-responses-table');
  await shown.waitFor();
  expect(await shown.textContent()).toContain('"role_name": "admin"');
  expect(elsewhere).toEqual([]);
});
