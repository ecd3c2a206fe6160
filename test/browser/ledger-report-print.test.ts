import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { centsOf, type Check, countedCents, sortChecks, totalCents } from '../../shared/ledger/checks.ts';
import { formatMoney, MAX_AMOUNT } from '../../shared/ledger/money.ts';
import { type PdfPage, readPdf } from './support/pdf.ts';
import { runProduct } from './support/run-product.ts';
import { sees } from './support/screen.ts';

/** `REPORT_CHECKS=10000` prints a long report and reports how long it takes. */
const COUNT = Number(process.env.REPORT_CHECKS ?? 300);
const isMeasured = process.env.REPORT_CHECKS !== undefined;

const product = runProduct({ size: ['--staff', '8', '--checks', String(COUNT)], furnish });

/** One of the checks has the largest possible amount. */
async function furnish(): Promise<void> {
  const api = await product().api('admin@demo.example');
  const [check] = await api.crud<Check[]>('CklgTransaction', 'getAll');
  const { payee_id, fund_source_id } = check!;
  const [account] = await api.crud<{ id: number }[]>('CklgAccount', 'getAll');
  const body = {
    transaction_date: '2020-02-03',
    amount: MAX_AMOUNT,
    payee_id,
    fund_source_id,
    account_id: account?.id,
  };
  await api.crud('CklgTransaction', 'create', {}, { ...body, check_number: 1 });
}

const DAYS = 'from=2000-01-01&to=2100-01-01';
const HEADER = 'Date Number Payee Account Fund source Note Amount';
/** The margin of letter and A4 paper set by the style sheet, in points. */
const MARGIN = 25;

const papers = [
  { format: 'Letter', width: 612, height: 792 },
  { format: 'A4', width: 595, height: 842 },
] as const;

async function openReport(by: string, direction: string): Promise<Page> {
  const { page } = await product().visit({ as: 'accountant@demo.example' });
  const start = performance.now();
  await page.goto(`/print/checks?by=${by}&direction=${direction}&${DAYS}`);
  await page.getByRole('button', { name: 'Print', exact: true }).waitFor();
  if (isMeasured) say(`${COUNT} checks by ${by}, ${direction}: ready to be printed`, start);
  return page;
}

const say = (what: string, start: number): void =>
  void process.stdout.write(`${what} in ${Math.round(performance.now() - start)} ms\n`);

async function print(page: Page, format: 'Letter' | 'A4'): Promise<PdfPage[]> {
  const start = performance.now();
  const paper = await page.pdf({ format });
  if (isMeasured) say(`${format}, ${Math.round(paper.length / 1000)} kB`, start);
  return readPdf(paper);
}

const storedChecks = async (): Promise<Check[]> =>
  (await product().api('admin@demo.example')).every<Check>('CklgTransaction');

const texts = (pages: readonly PdfPage[]): string[] => pages.flatMap(({ lines }) => lines.map(({ text }) => text));

const ROW = /^(\d{4}-\d\d-\d\d) .*\$([\d,]+\.\d\d)$/;
const SUBTOTAL = /^[A-Z][a-z]+ \d{4} \$([\d,]+\.\d\d)$/;

/** Totals may exceed the maximum amount of a check. */
const centsIn = (amount = ''): number => Number(amount.replace(/[,.]/g, ''));

const rowsIn = (pages: readonly PdfPage[]): { readonly day: string; readonly cents: number }[] =>
  texts(pages).flatMap((text) => {
    const [, day, amount] = ROW.exec(text) ?? [];
    return day === undefined ? [] : [{ day, cents: centsIn(amount) }];
  });

const sum = (cents: readonly number[]): number => cents.reduce((all, each) => all + each, 0);

/** Page numbers, a repeated header, and nothing outside the margins. */
function expectPages(pages: readonly PdfPage[], { width, height }: { width: number; height: number }): void {
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, index) => {
    const where = `page ${index + 1}`;
    // Paper sizes in points are not whole numbers.
    expect([Math.abs(page.width - width) < 2, Math.abs(page.height - height) < 2], where).toEqual([true, true]);
    const lines = page.lines.map(({ text }) => text);
    expect(lines.at(-1), where).toBe(`Check log Page ${index + 1} of ${pages.length}`);
    const header = lines.indexOf(HEADER);
    // The first page starts with the report's title.
    expect(index === 0 ? header > 0 : header === 0, `${where}: ${lines.slice(0, 3).join(' | ')}`).toBe(true);
    // A header without a row below it would be alone at the end of its page.
    expect(lines.at(-2), where).not.toBe(HEADER);
    for (const { text, left, right } of page.lines) {
      expect([left >= MARGIN, right <= width - MARGIN], `${where}: ${text}`).toEqual([true, true]);
    }
  });
}

describe.each(papers)('the ledger report on $format paper', ({ format, width, height }) => {
  it('has numbered pages with a header each, subtotals that add up, and every check once', async () => {
    const checks = sortChecks(await storedChecks(), 'date', 'ascending');
    expect(checks).toHaveLength(COUNT + 1);
    const page = await openReport('date', 'ascending');
    const pages = await print(page, format);
    expectPages(pages, { width, height });
    const all = texts(pages);
    const voided = checks.filter(({ is_voided }) => is_voided);
    expect(voided.length).toBeGreaterThan(0);
    expect(all.slice(0, 8).join('\n')).toContain('Filters 2000-01-01 to 2100-01-01');
    expect(all.slice(0, 8).join('\n')).toContain('Sorted By date, ascending');
    expect(all.slice(0, 8).join('\n')).toContain(
      `Checks ${(COUNT + 1).toLocaleString('en-US')}, including ${voided.length} voided at $0.00`,
    );
    // A voided check is listed and counts as 0 (R26).
    expect(rowsIn(pages)).toEqual(checks.map((check) => ({ day: check.transaction_date, cents: countedCents(check) })));
    const subtotals = all.flatMap((text) => SUBTOTAL.exec(text)?.[1] ?? []).map(centsIn);
    expect(subtotals).toHaveLength(new Set(checks.map(({ transaction_date }) => transaction_date.slice(0, 7))).size);
    expect(sum(subtotals)).toBe(totalCents(checks));
    expect(all.at(-2)).toBe(`Total ${formatMoney(totalCents(checks))}`);
    expect(totalCents(checks)).toBeLessThan(sum(checks.map(centsOf)));
  });
});

it('the ledger report sorts by descending check number on paper, with one total', async () => {
  const checks = sortChecks(await storedChecks(), 'number', 'descending');
  const page = await openReport('number', 'descending');
  await sees(page, 'By check number, descending');
  const pages = await print(page, 'Letter');
  expectPages(pages, papers[0]);
  const all = texts(pages);
  const numbers = all.flatMap((text) => /^\d{4}-\d\d-\d\d (\d+) /.exec(text)?.[1] ?? []);
  expect(numbers).toEqual(checks.map(({ check_number }) => String(check_number)));
  expect(all.filter((text) => SUBTOTAL.test(text))).toEqual([]);
  expect(all.at(-2)).toBe(`Total ${formatMoney(totalCents(checks))}`);
});
