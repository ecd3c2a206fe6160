import { expect, it } from 'vitest';
import type { Local } from '../../infra/local/local.ts';
import { roleIds } from '../../shared/access/roles.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectPath } from './support/expect.ts';
import { PHONE, startDemo, WIDE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, filled, heading, openFilters, rowOf, rowsOf, sees } from './support/screen.ts';

let local: Local | undefined;
const product = runProduct({ start: async () => (local = await startDemo()), furnish });

const ADMIN = 'admin@demo.example';
const USERS = '/dashboard/directory/users';
const bouncing = ['bounce+ann@simulator.amazonses.com', 'bounce+ben@simulator.amazonses.com'] as const;

async function furnish(): Promise<void> {
  const api = await product().api(ADMIN);
  for (const email of bouncing) {
    // oxlint-disable-next-line no-await-in-loop -- ids in order
    await api.addPerson({ email, roleId: roleIds.user });
  }
  await local?.runDaily();
}

it.each([WIDE, PHONE])(
  'administrators are told whose invitations bounced, and one press shows who and what to do ($width px)',
  async (viewport) => {
    const { page } = await product().visit({ as: ADMIN, path: '/dashboard', browser: { viewport } });
    await page.getByRole('link', { name: "Emails to 2 people don't arrive" }).click();
    await expectPath(page, USERS);
    expect(new URL(page.url()).search).toBe('?emails=undelivered');
    await filled(page);
    expect(await rowsOf(page)).toHaveLength(2);
    for (const email of bouncing) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are read
      await sees(rowOf(page, email), /^Emails have bounced since \d{4}-\d\d-\d\d /);
    }
    await sees(
      page,
      /Correct the email if it is wrong. If it is right, ask whoever runs this installation to allow it again/,
    );
    await expectAccessible(page);
    await button(page, 'Clear filter: Emails not delivered').click();
    await rowOf(page, ADMIN).waitFor();
    await sees(rowOf(page, bouncing[0]), /^Emails have bounced since /);
    expect(new URL(page.url()).search).toBe('');
  },
);

it('the list of users can be limited to those whose emails are not delivered, and a corrected email leaves it', async () => {
  const { page } = await product().visit({ as: ADMIN, path: USERS });
  await rowOf(page, ADMIN).waitFor();
  await openFilters(page);
  await field(page, 'Show').click();
  await page.getByRole('option', { name: 'Emails not delivered' }).click();
  await expect.poll(() => rowsOf(page)).toHaveLength(2);
  await act(page, 'Edit', bouncing[1]);
  await field(dialog(page), 'Email').fill('ben@staff.example');
  await button(dialog(page), 'Save').click();
  await sees(page, /^User .*ben@staff\.example.* saved\.$/);
  await expect.poll(() => rowsOf(page)).toHaveLength(1);
  await page.goto('/dashboard');
  await heading(page, 'Waiting for you').waitFor();
  await page.getByRole('link', { name: "Emails to 1 person don't arrive" }).waitFor();

  // Once nobody is left, the list leads back instead of asking for a new user.
  await page.goto(`${USERS}?emails=undelivered`);
  await act(page, 'Edit', bouncing[0]);
  await field(dialog(page), 'Email').fill('ann@staff.example');
  await button(dialog(page), 'Save').click();
  await sees(page, 'No emails bounced or were reported as spam.');
  await expect.poll(() => button(page, 'Create user').count()).toBe(1);
  await button(page, 'Show all users').click();
  await rowOf(page, ADMIN).waitFor();
  expect(new URL(page.url()).search).toBe('');
});
