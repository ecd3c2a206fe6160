import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { problemOf } from './screen.ts';

/** None of these can be read, now that the page shows what was waited for before. */
export async function seesNo(scope: Page | Locator, ...words: readonly (string | RegExp)[]): Promise<void> {
  for (const each of words) {
    const found = scope.getByText(each, { exact: true }).filter({ visible: true });
    // In sequence, so that a failure names the words. oxlint-disable-next-line no-await-in-loop
    expect(await found.count(), String(each)).toBe(0);
  }
}

export async function expectProblem(scope: Page | Locator, label: string, words: string): Promise<void> {
  await expect.poll(() => problemOf(scope, label)).toContain(words);
}

export async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
}

export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
}

export async function expectValue(target: Locator, value: string): Promise<void> {
  await expect.poll(() => target.inputValue()).toBe(value);
}

/** Nothing covers it, and it is visible without scrolling. */
export async function expectInView(target: Locator): Promise<void> {
  const isSeen = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  };
  await expect.poll(() => target.evaluate(isSeen)).toBe(true);
}
