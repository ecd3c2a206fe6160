import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { expectInView, expectPath, expectValue } from './support/expect.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, filled, heading, menuOf, rowOf, rowsOf, sees, text } from './support/screen.ts';

const product = runProduct();

const ADMIN = 'admin@demo.example';
const PEOPLE = '/dashboard/directory/people';
const LAPTOP = { width: 1280, height: 800 };
const PERSON_ACTIONS = 'Actions on Amara Foster';
const NOT_SHOWN = "This page couldn't be displayed";

const landing = (page: Page, name: string) => page.locator('.place-list').getByRole('link', { name, exact: true });

describe('a page that cannot be shown', () => {
  it('keeps header and menu when it is unknown who may open it', async () => {
    const { page, context } = await product().visit({ as: ADMIN, path: '/dashboard/directory' });
    await landing(page, 'People').waitFor();
    await context.route('**/api_user_private/check-access', (route) => route.abort());
    await landing(page, 'People').click();
    await heading(page, NOT_SHOWN).waitFor();
    expect(await menuOf(page)).toContain('Directory');
    // Opening a page changes nothing, so it leaves nothing in doubt.
    await sees(page, "The server couldn't be reached. Check your connection and try again.");
    await sees(page, 'Staffbook', 'Welcome, Maria');
    await expectAccessible(page);
    await context.unroute('**/api_user_private/check-access');
    await button(page, 'Reload').click();
    await filled(page);
    await expectPath(page, PEOPLE);
  });

  it("keeps header and menu when its code can't be fetched", async () => {
    const { page, context } = await product().visit({ as: ADMIN, path: '/dashboard/directory' });
    await landing(page, 'Roles').waitFor();
    await context.route('**/static/**', (route) => route.abort());
    await landing(page, 'Roles').click();
    await heading(page, NOT_SHOWN).waitFor();
    expect(await menuOf(page)).toContain('Directory');
    await sees(page, 'Welcome, Maria', /Check your connection and reload the page\.$/);
    await context.unroute('**/static/**');
    await button(page, 'Reload').click();
    await filled(page);
  });
});

it.each([
  ['points at', (link: Locator) => link.hover()],
  ['tabs to', (link: Locator) => link.focus()],
])('the code of a page is fetched when somebody %s a link to it', async (_, approach) => {
  const { page } = await product().visit({ as: ADMIN, path: '/dashboard/directory', isAlone: true });
  await landing(page, 'Roles').waitFor();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/roles-screen-[^/]+\.js$/.test(request.url())) scripts.push(request.url());
  });
  await approach(landing(page, 'Roles'));
  await expect.poll(() => scripts).toHaveLength(1);
  await expectPath(page, '/dashboard/directory');
  await landing(page, 'Roles').click();
  await filled(page);
  expect(scripts).toHaveLength(1);
});

it.each(['js', 'css'])("a notice is shown even if the %s file of the notices can't be fetched", async (kind) => {
  const { page } = await product().visit({ as: ADMIN, isAlone: true });
  await page.route(`**/static/notices-*.${kind}`, (route) => route.abort());
  await page.goto('/dashboard/my-account/profile');
  await field(page, 'City').fill('Springfield');
  await button(page, 'Save Profile').click();
  await sees(page, 'Profile updated successfully');
});

describe('the frame', () => {
  it('shows the menu again after the window was narrow for a while', async () => {
    const { page } = await product().visit({ as: ADMIN, path: '/dashboard' });
    await menuOf(page);
    await sees(page, 'Welcome, Maria');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await page.setViewportSize({ width: 560, height: 800 });
    await expect.poll(() => menu.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
    await menu.waitFor();
    await sees(page, 'Welcome, Maria');
  });

  it('leaves the page the room of a window that became narrower', async () => {
    const { page } = await product().visit({ as: ADMIN, path: '/dashboard', browser: { viewport: LAPTOP } });
    await menuOf(page);
    await page.setViewportSize({ width: 1100, height: 900 });
    await text(page, 'Welcome, Maria').waitFor({ state: 'hidden' });
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    await page.setViewportSize({ width: 768, height: 900 });
    await page.getByRole('navigation', { name: 'Menu' }).waitFor({ state: 'hidden' });
    await button(page, 'Show the main menu').click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  });

  it('starts every page at the same height', async () => {
    const { page } = await product().visit({ as: ADMIN, path: '/dashboard', browser: { viewport: LAPTOP } });
    const tops: number[] = [];
    for (const path of ['/dashboard', '/dashboard/directory', PEOPLE, '/dashboard/quotes']) {
      // One page after the other in one tab. oxlint-disable no-await-in-loop
      await page.goto(path);
      const content = page.locator('#content');
      await content.locator('h1, p').first().waitFor();
      tops.push(await content.evaluate((element) => Math.round(element.getBoundingClientRect().top)));
      // oxlint-enable no-await-in-loop
    }
    expect(new Set(tops).size, String(tops)).toBe(1);
  });

  it('labels the buttons in the header', async () => {
    const { page } = await product().visit({ as: ADMIN, path: '/dashboard', browser: { viewport: LAPTOP } });
    const header = page.locator('#dashboard-header');
    await sees(header, 'Menu', 'Dark mode', 'Account');
  });

  it('has all buttons of the header in view where a laptop is zoomed to 400%', async () => {
    const browser = { viewport: { width: 320, height: 640 } };
    const { page } = await product().visit({ as: ADMIN, path: PEOPLE, browser });
    await filled(page);
    await expectInView(button(page, 'Show the account panel'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const name = text(page.locator('#dashboard-header'), 'Staffbook');
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  it('wraps a long email shown instead of a name', async () => {
    const email = 'somebody.with.a.very.long.name.indeed@demo.example';
    await (await product().api(ADMIN)).addPerson({ email, roleId: 1 });
    const { page } = await product().visit({ as: email, path: '/dashboard', browser: { viewport: LAPTOP } });
    const name = page.getByRole('heading', { name: `Welcome, ${email}` });
    await name.waitFor();
    const isOut = await name.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(isOut).toBe(false);
  });

  it('says on the welcome page why somebody was redirected', async () => {
    const { page } = await product().visit({ as: 'user@demo.example', path: '/dashboard/directory/users' });
    await expectPath(page, '/dashboard');
    await sees(
      page,
      "Your role can't open that page, so you're on the welcome page instead. Ask an administrator if you need access.",
    );
  });

  it("doesn't recommend areas under construction", async () => {
    const { page } = await product().visit({ as: ADMIN, path: '/dashboard' });
    await landing(page, 'Directory').waitFor();
    expect(await page.locator('.place-list a').allInnerTexts()).toEqual([
      'My account',
      'Directory',
      'Check log',
      'Timesheets',
    ]);
    expect(await menuOf(page)).toContain('Quotes');
  });

  it('leads a manager to the profiles they may save, without private fields', async () => {
    const api = await product().api(ADMIN);
    const role = await api.crud<{ id: number }>('Role', 'create', {}, { role_name: 'manager', color: '#335577' });
    await api.addPerson({ email: 'manager@demo.example', roleId: role.id });
    const { page } = await product().visit({ as: 'manager@demo.example' });
    const refused: string[] = [];
    page.on('response', (response) => void (response.status() === 403 && refused.push(response.url())));
    await page.goto(`${PEOPLE}?search=castillo`);
    await sees(page, '1 match');
    expect(await menuOf(page)).toEqual(['My account', 'Directory']);
    await act(page, 'Edit', 'Grace Castillo');
    await heading(page, 'Modify profile').waitFor();
    await expectValue(field(page, 'Personal Phone'), 'Management Only');
    await field(page, 'Work Phone').fill('518-555-0777');
    await button(page, 'Save Profile').click();
    await sees(page, 'Profile updated successfully');
    await page.reload();
    await expectValue(field(page, 'Work Phone'), '518-555-0777');
    expect(refused).toEqual([]);
  });

  it('tells somebody with a custom role whom to ask', async () => {
    const api = await product().api(ADMIN);
    const role = await api.crud<{ id: number }>('Role', 'create', {}, { role_name: 'visitor', color: '#335577' });
    await api.addPerson({ email: 'visitor@demo.example', roleId: role.id });
    const { page } = await product().visit({ as: 'visitor@demo.example', path: '/dashboard' });
    await expectPath(page, '/unauthorized');
    await sees(
      page,
      'You do not have permission to access this page.',
      /with the role visitor, which can't open any area/,
    );
    await page.getByRole('link', { name: '555-010-0100' }).waitFor();
    await expectAccessible(page);
  });

  it('leads somebody whose role can open the dashboard from the page of refusals back to it', async () => {
    const { page } = await product().visit({ as: ADMIN, path: '/unauthorized' });
    await sees(page, /with the role admin, which can open the/);
    await page.getByRole('link', { name: 'dashboard' }).click();
    await heading(page, 'Welcome to Staffbook').waitFor();
  });

  it('says on a profile beside each field who sees it', async () => {
    const { page } = await product().visit({ as: ADMIN, path: '/dashboard/my-account/profile' });
    const seenBy = (words: string) => page.getByText(words, { exact: true }).count();
    await sees(page, 'Visible to everyone.');
    expect([await seenBy('Visible to everyone.'), await seenBy('Visible to you and management.')]).toEqual([4, 13]);
  });
});

describe('people', () => {
  it('show contact data and actions beside both panels on a laptop', async () => {
    const { page } = await product().visit({ as: ADMIN, path: PEOPLE, browser: { viewport: LAPTOP } });
    const row = rowOf(page, 'Amara Foster');
    await row.waitFor();
    await sees(page, 'Welcome, Maria');
    await menuOf(page);
    const profile = await row.getByRole('link').allInnerTexts();
    expect(profile).toHaveLength(3);
    for (const way of await row.getByRole('link').all()) {
      // oxlint-disable-next-line no-await-in-loop
      await expectInView(way);
    }
    await expectInView(row.getByRole('button', { name: PERSON_ACTIONS }));
  });

  it('can be called and emailed with one press on a phone', async () => {
    const { page } = await product().visit({ as: 'user@demo.example', path: PEOPLE, browser: { viewport: PHONE } });
    const row = rowOf(page, 'Amara Foster');
    await row.waitFor();
    const links = await row.getByRole('link').evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(links).toEqual(['mailto:amara.foster@work.example', expect.stringMatching(/^tel:\d{3}-\d{3}-\d{4}$/)]);
    for (const way of await row.getByRole('link').all()) {
      // oxlint-disable-next-line no-await-in-loop
      await expectInView(way);
    }
    await expectAccessible(page);
  });

  it('have phone numbers on one line on a narrow phone', async () => {
    const narrow = { width: 360, height: 640 };
    const { page } = await product().visit({ as: ADMIN, path: PEOPLE, browser: { viewport: narrow } });
    await rowOf(page, 'Amara Foster').waitFor();
    const lines = await page.locator('tbody a[href^="tel:"]').evaluateAll((links) =>
      links.map((link) => {
        const number = document.createRange();
        number.selectNodeContents(link);
        return new Set([...number.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    );
    expect([...new Set(lines)]).toEqual([1]);
  });

  it('get a new password with three clicks', async () => {
    await (
      await product().api(ADMIN)
    ).addPerson({
      email: 'three.clicks@demo.example',
      roleId: 1,
      profile: { first_name: 'Threnody', last_name: 'Clicks' },
    });
    const { page } = await product().visit({ as: ADMIN, path: PEOPLE, browser: { viewport: LAPTOP } });
    await page.getByRole('searchbox', { name: 'Search people' }).fill('threnody');
    await sees(page, '1 match');
    await button(page, 'Actions on Threnody Clicks').click();
    await page.getByRole('menuitem', { name: 'Reset password', exact: true }).click();
    await button(dialog(page), 'Reset').click();
    await dialog(page)
      .getByText(/^[a-z2-9]{14}$/)
      .waitFor();
    await sees(dialog(page), /^Share this securely with Threnody Clicks\. It won't be shown again\.$/);
  });

  it('are still filtered the same after visiting a profile', async () => {
    const { page } = await product().visit({ as: ADMIN, path: `${PEOPLE}?search=vargas` });
    await rowOf(page, 'David Vargas').waitFor();
    await act(page, 'Edit', 'David Vargas');
    await heading(page, 'Modify profile').waitFor();
    await button(page, 'Cancel').click();
    await sees(page, '1 match');
    await act(page, 'Edit', 'David Vargas');
    await heading(page, 'Modify profile').waitFor();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'People' }).click();
    await sees(page, '1 match');
    await expectValue(page.getByRole('searchbox', { name: 'Search people' }), 'vargas');
  });
});

it("users are found by their people's names", async () => {
  const { page } = await product().visit({ as: ADMIN, path: '/dashboard/directory/users' });
  await filled(page);
  await page.getByRole('searchbox', { name: 'Search users' }).fill('david vargas');
  await sees(page, '1 match');
  expect((await rowsOf(page)).map(([email]) => email)).toEqual(['user@demo.example']);
  await expect.poll(() => field(page, 'Search users').inputValue()).toBe('david vargas');
});
