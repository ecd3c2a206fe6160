import type { Locator, Page } from 'playwright-core';

/** The visible element with exactly this text. */
export const text = (scope: Page | Locator, words: string | RegExp): Locator =>
  scope.getByText(words, { exact: true }).filter({ visible: true }).first();

/** Waits until all of these can be read. */
export async function sees(scope: Page | Locator, ...words: readonly (string | RegExp)[]): Promise<void> {
  await Promise.all(words.map((each) => text(scope, each).waitFor()));
}

/** A panel may have the same label. */
export const field = (scope: Page | Locator, label: string): Locator =>
  scope.getByLabel(label, { exact: true }).and(scope.locator(':not(aside)'));

export const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name, exact: true });

/** Shows the fields of the filters that a list keeps on one line. */
export const openFilters = (page: Page): Promise<void> =>
  page.getByRole('group', { name: 'Filters' }).getByRole('button', { expanded: false }).first().click();

export const heading = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('heading', { name, exact: true });

/** The heading of a list, which also has a count once its records are loaded. */
export const listHeading = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('heading', { name: new RegExp(`^${name}(?: \\(.+\\))?$`) });

export const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true });

/** The problem shown below a field. */
export async function problemOf(scope: Page | Locator, label: string): Promise<string> {
  const ids = (await field(scope, label).getAttribute('aria-describedby'))?.split(' ') ?? [];
  const page = 'page' in scope ? scope.page() : scope;
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  return texts.join(' ');
}

/** The links of the main menu without its heading. */
export async function menuOf(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('list').first().waitFor();
  return menu.getByRole('listitem').allInnerTexts();
}

/** The texts of a table's rows, by column. */
export async function rowsOf(page: Page): Promise<string[][]> {
  const rows = page.locator('tbody tr');
  return rows.evaluateAll((found) =>
    found.map((row) => [...row.querySelectorAll('td, th')].map((cell) => (cell as HTMLElement).innerText.trim())),
  );
}

/** A loaded table: its first row, or the message that there is none. */
export const filled = (page: Page): Promise<void> =>
  page
    .locator('tbody tr')
    .filter({ hasNotText: /^Loading / })
    .first()
    .waitFor();

export const rowOf = (page: Page, words: string): Locator => page.locator('tbody tr').filter({ hasText: words });

const MAX_TABS = 150;

/** Presses Tab until the element has the focus, as people without a mouse do. */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  const { keyboard } = target.page();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    // One key after the other, as a person would. oxlint-disable-next-line no-await-in-loop
    await keyboard.press('Tab');
    // oxlint-disable-next-line no-await-in-loop
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${MAX_TABS} tabs do not lead there.`);
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Login').click();
}

/** Chooses a row's action, from its menu where space is narrow. */
export async function act(page: Page, action: string, row: string): Promise<void> {
  const single = button(page, `${action} ${row}`);
  const menu = button(page, `Actions on ${row}`);
  await single.or(menu).first().waitFor();
  if ((await single.count()) > 0) return single.click();
  await menu.click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** The reason a row's action is disabled, as shown when pointing at it. */
export async function reasonOf(page: Page, action: string, row: string): Promise<string> {
  const single = button(page, `${action} ${row}`);
  const menu = button(page, `Actions on ${row}`);
  await single.or(menu).first().waitFor();
  const isMenu = (await single.count()) === 0;
  if (isMenu) await menu.click();
  const greyed = isMenu ? page.getByRole('menuitem', { name: action, exact: true }) : single;
  await greyed.hover();
  // The tooltip's frame has no size of its own; innerText is its visible text.
  const reason = await page.getByRole('tooltip').innerText();
  if (isMenu) await page.keyboard.press('Escape');
  return reason.trim();
}

/** Makes every call to an address fail like a lost connection. */
export const cut = (page: Page, address: string): Promise<unknown> =>
  page.route(`**${address}*`, (route) => route.abort());
