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

/** Words of buttons, tabs and column heads, and dates anywhere, that continue on another line in the middle. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Until its font is here, a text is wider than it stays.
    await document.fonts.ready;
    const broken: string[] = [];
    const look = (scope: string, pattern: RegExp): void => {
      for (const part of document.querySelectorAll(scope)) {
        const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          for (const { 0: word, index } of (node.textContent ?? '').matchAll(pattern)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top));
            if (lines.size > 1) broken.push(word);
          }
        }
      }
    };
    look('button, [role="tab"], th[scope="col"]', /\S+/g);
    look('body', /\d{4}-\d\d-\d\d/g);
    return broken;
  });

/** Violations of all rules in light mode and of the color rules in dark mode; and the page must neither scroll sideways nor break words. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('body:not(.awsui-dark-mode)').waitFor();
  expect(await violationsOf(page), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('body.awsui-dark-mode').waitFor();
  expect(await violationsOf(page, ['color-contrast', 'link-in-text-block']), 'dark').toEqual([]);
  expect(await brokenWords(page), 'Broken words').toEqual([]);
  const { wanted, given } = await page.evaluate(() => ({
    wanted: document.documentElement.scrollWidth,
    given: document.documentElement.clientWidth,
  }));
  expect(wanted, 'The page scrolls sideways').toBeLessThanOrEqual(given);
}
