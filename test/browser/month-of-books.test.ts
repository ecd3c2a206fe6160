import { expect, it } from 'vitest';
import type { Sheet } from './support/printed-sheets.ts';
import {
  BOOK,
  dollars,
  FUND,
  importFile,
  type NewCheck,
  openBooks,
  positivePay,
  printWaiting,
  reconcile,
  statementFile,
  typeChecks,
} from './support/month-of-books.ts';
import { runProduct } from './support/run-product.ts';
import { act, heading, rowOf, rowsOf } from './support/screen.ts';

const product = runProduct();

/** A register of QuickBooks Online with the checks of February; the bank hasn't paid the last one yet. */
const FEBRUARY = {
  name: 'february.csv',
  text: [
    'Ferry Office LLC',
    'Transaction List by Date',
    '',
    'Date,Transaction Type,Num,Name,Memo,Clr,Split,Amount',
    '02/10/2026,Check,4001,Bay Ferry,Tickets,R,Ferry costs:Crossings,-120.00',
    '02/17/2026,Check,4002,Pine Supply,Paper,R,Ferry costs:Stationery pads,-75.25',
    '02/24/2026,Check,4003,Bay Ferry,Tickets,,Ferry costs:Crossings,-60.40',
    '02/25/2026,Deposit,,Customer,Day sales,R,Sales,900.00',
  ].join('\r\n'),
  count: 3,
  cents: 25_565,
};

const checks = Array.from({ length: 10 }, (_, nth): NewCheck => {
  const isTravel = nth % 2 === 0;
  return {
    payee: isTravel ? 'Bay Ferry' : 'Pine Supply',
    account: isTravel ? 'Crossings' : 'Stationery pads',
    cents: 1111 * (nth + 1),
    note: `March ${nth + 1}`,
  };
});
const numbers = checks.map((_, nth) => BOOK.nextNumber + nth);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);

/** The bank pays all but the last of the ten, and the one of February. */
const paid = checks.slice(0, -1);
const LATE = 6040;
const [OPENING, DEPOSIT, FEE] = [100_000, 50_000, 1250];
const cleared = LATE + sumOf(paid.map(({ cents }) => cents));
const closing = OPENING + DEPOSIT - FEE - cleared;

const bankLines = [
  { day: '2026-03-03', cents: -LATE, number: 4003, text: 'CHECK 4003' },
  ...paid.map(({ cents }, nth) => ({
    day: '2026-03-12',
    cents: -cents,
    number: numbers[nth]!,
    text: `CHECK ${numbers[nth]}`,
  })),
  { day: '2026-03-20', cents: DEPOSIT, text: 'DEPOSIT' },
  { day: '2026-03-31', cents: -FEE, text: 'SERVICE CHARGE' },
];

const amountOn = ({ words }: Sheet): string | undefined =>
  words.find(({ text }) => /^\*\*[\d,.]+\*\*$/.test(text))?.text.replaceAll('*', '');

it('a month of books is kept from the import to the closed statement, and the auditor reads the same sums', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/check-log/checkbooks' });
  await openBooks(page);
  await importFile(page, FEBRUARY);
  await typeChecks(page, '2026-03-05', checks);

  const sheets = await printWaiting(page, BOOK.nextNumber);
  expect(sheets.map(amountOn)).toEqual(checks.map(({ cents }) => dollars(cents).slice(1)));

  const file = statementFile(bankLines, closing, '2026-03-31');
  const title = 'Statement of March 31, 2026';
  const fee = `2026-03-31, -${dollars(FEE)}`;
  await reconcile(page, { file, lines: bankLines.length, openingCents: OPENING, title, sure: 10, fee });

  const { text } = await positivePay(page, '2026-03-01', '2026-03-31');
  expect(text.trimEnd().split('\r\n')).toEqual(
    checks.map(({ payee, cents }, nth) =>
      ['I', BOOK.account, numbers[nth], '030526', (cents / 100).toFixed(2), payee.toUpperCase()].join(','),
    ),
  );

  const auditor = await product().visit({
    as: 'accountant@demo.example',
    path: '/dashboard/check-log/reconcile',
  });
  const opened = auditor.context.waitForEvent('page');
  await act(auditor.page, 'Report', 'statement of 2026-03-31');
  const report = await opened;
  await heading(report, 'Cleared checks').waitFor();
  const lines = (await rowsOf(report)).map((cells) => cells.join(' '));
  expect(lines).toEqual(
    expect.arrayContaining([
      `Checks cleared (10) -${dollars(cleared)}`,
      `Reconciled balance ${dollars(closing)}`,
      'Difference $0.00',
      `4003 2026-02-24 Bay Ferry 2026-03-03 ${dollars(LATE)}`,
      `Total (10) ${dollars(cleared)}`,
      `Checks outstanding (1) ${dollars(11_110)}`,
    ]),
  );

  await auditor.page.goto(`${product().url}/dashboard/check-log/totals?from=2026-03-05&to=2026-03-05`);
  await auditor.page.getByRole('radio', { name: 'By fund source' }).click();
  await rowOf(auditor.page, FUND).waitFor();
  const total = dollars(sumOf(checks.map(({ cents }) => cents)));
  const office = (await rowsOf(auditor.page)).find(([name]) => name === FUND);
  expect(office?.slice(0, 5)).toEqual([FUND, '10', total, '10', total]);
}, 300_000);
