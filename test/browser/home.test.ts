import { describe, expect, it } from 'vitest';
import { demoAccounts } from '../../shared/demo.ts';
import { PHONE, WIDE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { cut, heading, listHeading, sees } from './support/screen.ts';

const product = runProduct();

const list = 'Waiting for you';

describe.each(demoAccounts)('the welcome page of $role', ({ email }) => {
  it.each([WIDE, PHONE])(
    'shows what waits above the help lines, and each line opens its page ($width px)',
    async (size) => {
      const { page } = await product().visit({ as: email, path: '/dashboard', browser: { viewport: size } });
      const tasks = page.getByRole('list', { name: list }).getByRole('link');
      await heading(page, list).waitFor();
      const above = await heading(page, list).boundingBox();
      const help = await page.getByText('Click a sub-feature for details.').boundingBox();
      expect(above!.y).toBeLessThan(help!.y);
      const links = await tasks.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
      for (const href of links) {
        // In one page, like a person who works through the list.
        /* oxlint-disable no-await-in-loop */
        await page.locator(`.task-list a[href="${href}"]`).first().click();
        await page.waitForURL((url) => url.pathname + url.search === href || url.pathname === href.split('?')[0]);
        await page.locator('main h1').first().waitFor();
        await page.goBack();
        await heading(page, list).waitFor();
        /* oxlint-enable no-await-in-loop */
      }
      expect(links.every((href) => href.startsWith('/dashboard/'))).toBe(true);
    },
  );
});

it('an employee is led to their timesheet, and the hours there are the ones that were told', async () => {
  const { page } = await product().visit({ as: 'user@demo.example', path: '/dashboard' });
  const line = page.locator('.task-list li').first();
  const [, hours = ''] = /(\d+\.\d\d) hours/.exec(await line.innerText()) ?? [];
  expect(hours).not.toBe('');
  await line.getByRole('link').click();
  await heading(page, 'My timesheet').waitFor();
  await sees(page, new RegExp(`\\b${hours.replace('.', '\\.')}\\b`));
});

it('a manager is told as many timesheets to approve as then wait on an approver', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard' });
  const link = page.getByRole('link', { name: /^\d+ timesheets? to approve$/ });
  await link.waitFor();
  const told = Number.parseInt(await link.innerText(), 10);
  await link.click();
  await listHeading(page, 'Approve timesheets').waitFor();
  await sees(page, new RegExp(`^Approve ${told} of \\d+`));
});

it('on a narrow phone, a second line of a task begins below its words, not below its icon', async () => {
  const { page } = await product().visit({
    as: 'admin@demo.example',
    path: '/dashboard',
    browser: { viewport: { width: 320, height: 640 } },
  });
  const link = page.getByRole('link', { name: /^Earlier pay period: / }).first();
  await link.waitFor();
  const lefts = await link.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return [...words.getClientRects()].map(({ left }) => Math.round(left));
  });
  expect(lefts.length).toBeGreaterThan(1);
  expect(new Set(lefts).size).toBe(1);
});

it('without an answer the welcome page says so and keeps its help lines', async () => {
  const { page } = await product().visit({ as: 'user@demo.example' });
  await cut(page, '/api_user_private/home');
  await page.goto('/dashboard');
  await sees(page, "Your tasks couldn't be loaded. Reload the page.", 'Click a sub-feature for details.');
  expect(await heading(page, list).count()).toBe(0);
});
