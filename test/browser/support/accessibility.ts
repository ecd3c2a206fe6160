import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    readonly axe?: { run: (scope: Document, options: RunOptions) => Promise<AxeResults> };
  }
}

async function violationsOf(page: Page, runOnly?: string[]): Promise<string[]> {
  // Passed rules are not described.
  const options: RunOptions = { resultTypes: ['violations'], ...(runOnly && { runOnly }) };
  const violations = await page.evaluate(async (given) => (await window.axe!.run(document, given)).violations, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`),
  );
}

/** Violations of all rules in light mode and of the color rules in dark mode; and the page must not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violationsOf(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('body.awsui-dark-mode').waitFor();
  expect(await violationsOf(page, ['color-contrast', 'link-in-text-block']), 'dark').toEqual([]);
  const { wanted, given } = await page.evaluate(() => ({
    wanted: document.documentElement.scrollWidth,
    given: document.documentElement.clientWidth,
  }));
  expect(wanted, 'The page scrolls sideways').toBeLessThanOrEqual(given);
}
