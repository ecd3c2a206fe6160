import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Local } from '../../infra/local/local.ts';
import { printPages } from '../../web/routes/print-pages.ts';
import { addressOf, type AppPage, everyPage, settled } from './support/every-page.ts';
import { faultsOfLayout, faultsOfPaper, printedWords, shownList } from './support/layout.ts';
import { readPdf } from './support/pdf.ts';
import { startDemo } from './support/product.ts';
import { runProduct } from './support/run-product.ts';

/** The hourly job may change what a page says between the screen and the print, so it has run before. */
async function startSettled(): Promise<Local> {
  const local = await startDemo();
  await local.runDaily();
  return local;
}

const product = runProduct({ start: startSettled });

/** CSS pixels: a laptop zoomed to 400 %, a phone, a laptop zoomed to 200 %, a tablet upright, a laptop. */
const WIDTHS = [320, 390, 640, 768, 1280] as const;
const HEIGHT = 900;

/** What no printer reaches, in points. */
const MARGIN = 25;
const formats = ['Letter', 'A4'] as const;
/** What the narrower of the two has room for between its margins, in CSS pixels. */
const PAPER_WIDTH = 703;

const count = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/** The words that stand on paper less often than on the page. */
function missingOn(paper: string, words: readonly string[]): string[] {
  return [...count(words)].filter(([word, times]) => paper.split(word).length - 1 < times).map(([word]) => word);
}

/** `words` stand on paper as often as on the page, `once` at least once. */
async function expectWhole(
  page: Page,
  format: (typeof formats)[number],
  { words, once }: { readonly words: readonly string[]; readonly once: readonly string[] },
): Promise<void> {
  const sheets = await readPdf(await page.pdf({ format }));
  const width = sheets[0]?.width ?? 0;
  const lines = sheets.flatMap((sheet) => sheet.lines);
  expect(sheets.filter((sheet) => sheet.lines.length === 0).length, `empty sheets of ${format}`).toBe(0);
  expect(lines.filter(({ left, right }) => left < MARGIN || right > width - MARGIN)).toEqual([]);
  // A word that needs two lines is read in one piece.
  const paper = lines.map(({ text }) => text).join(' ');
  expect(missingOn(paper, words).join(' '), format).toBe('');
  // Headers that are stacked on the screen are a list there, with small letters after the first.
  const titles = once.map((word) => word.replace(/,$/, '').toLowerCase());
  expect(missingOn(paper.toLowerCase(), [...new Set(titles)]).join(' '), format).toBe('');
}

/**
 * Each page as those see it who see most of it and least of it, the first and the last in the order of roles. Presidents
 * see what administrators see.
 */
const pages = everyPage.filter((page, index) => {
  if (page.role === 'president') return false;
  const isOfSame = (other: AppPage) => other.path === page.path && other.isOfRecord === page.isOfRecord;
  return everyPage.findIndex(isOfSame) === index || everyPage.findLastIndex(isOfSame) === index;
});

describe.each(pages)('$path as $role, of a record: $isOfRecord', (each: AppPage) => {
  it('fits zooms of 400 % and 200 %, a phone, a tablet and a laptop, and prints all of it on Letter and A4', async () => {
    const { page } = await product().visit({
      as: each.email,
      isShared: true,
      browser: { viewport: { width: WIDTHS[0], height: HEIGHT }, deviceScaleFactor: 2 },
    });
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
    await page.goto(await addressOf(each, product()));
    await settled(page);
    const isPaper = printPages.some(({ path }) => path === each.path);
    for (const width of WIDTHS) {
      /* oxlint-disable no-await-in-loop */
      await page.setViewportSize({ width, height: HEIGHT });
      await expect
        .poll(async () => (await faultsOfLayout(page, isPaper)).join('\n'), {
          message: `${width} px wide`,
        })
        .toBe('');
      /* oxlint-enable no-await-in-loop */
    }
    const shown = await shownList(page);
    await page.setViewportSize({ width: PAPER_WIDTH, height: HEIGHT });
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const { rows, words } = await printedWords(page);
    if (shown.count !== undefined) expect(rows, 'rows').toBe(shown.count);
    expect((await faultsOfPaper(page)).join('\n')).toBe('');
    for (const format of formats) {
      // oxlint-disable-next-line no-await-in-loop
      await expectWhole(page, format, {
        words,
        once: [shown.title, ...shown.columns].flatMap((title) => title.split(/\s+/)),
      });
    }
  });
});
