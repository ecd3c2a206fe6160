import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOfx } from '../../../../shared/ledger/files/ofx.ts';
import { readFileBytes } from '../../../../shared/ledger/files/read-file.ts';
import { expected } from './expected.ts';

const folder = join(import.meta.dirname, 'fixtures');
const read = (name: string) => readFileBytes(readFileSync(join(folder, name)));

describe('files in the layouts of programs and banks', () => {
  it('each fixture has an expectation', () => {
    expect(readdirSync(folder).toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  it.each(Object.entries(expected))('%s is read to the cent', (name, wanted) => {
    const { rows, asked, kind } = read(name);
    const paid = rows.filter((row) => !row.void);
    const days = paid.flatMap(({ date }) => date ?? []).toSorted();
    const numbers = (of: typeof rows) => of.flatMap(({ number }) => number ?? []);
    const found: Record<string, unknown> = {
      count: paid.length,
      cents: paid.reduce((sum, { cents }) => sum + cents, 0),
      numbered: numbers(paid).length,
      first: days[0],
      last: days.at(-1),
      asked,
      kind,
      void: numbers(rows.filter((row) => row.void)),
      cleared: numbers(rows.filter((row) => row.cleared)),
    };
    expect(Object.fromEntries(Object.keys(wanted).map((key) => [key, found[key]]))).toEqual(wanted);
  });

  it('a split check of GnuCash is one check, with the whole path of its account', () => {
    const [first, second] = read('gnucash-multi.csv').rows;
    expect(first).toMatchObject({ account: 'Assets:Checking Account', category: 'Expenses:Rent', payee: 'Landlord' });
    expect(second).toMatchObject({ cents: 8000, category: '' });
  });

  it('the account that a question was answered with is the only one that comes in', () => {
    const bytes = readFileSync(join(folder, 'multi.qif'));
    const { rows, answered, notes } = readFileBytes(bytes, { account: 'savings' });
    expect(rows.map(({ cents }) => cents)).toEqual([1000]);
    expect(answered).toEqual({ account: 'savings' });
    expect(notes).toContain('2 rows are left out (for another account).');
  });

  it('a transaction of QuickBooks Desktop has the account of its only split', () => {
    expect(read('qbd.iif').rows.map(({ number, category }) => [number, category])).toEqual([
      ['2101', 'Vehicles:Fuel'],
      ['2102', ''],
      ['2103', 'Printing'],
    ]);
    expect(read('qbd.iif').notes).toEqual([
      '1 row is left out (money received), 812.00 in total: line 9.',
      '1 row is left out (a bill), 90.00 in total: line 16.',
      '1 row is left out (on a credit card), 210.00 in total: line 19.',
    ]);
  });

  it('cells that a program wrote for spreadsheets as formulas of a text are read as that text', () => {
    const text = [
      'Date,Check Number,Description,Amount',
      '="2026-03-02",="001001","=""Acme, Inc.""","=""-1,100.00"""',
      '2026-03-03,"=""1002""",Bee,-50.00',
      "2026-03-04,1003,'=SUM(A1),-7.00",
    ].join('\n');
    const { rows } = readFileBytes(new TextEncoder().encode(text));
    expect(rows.map(({ date, number, payee, cents }) => [date, number, payee, cents])).toEqual([
      ['2026-03-02', '001001', 'Acme, Inc.', 110_000],
      ['2026-03-03', '1002', 'Bee', 5000],
      ['2026-03-04', '1003', '=SUM(A1)', 700],
    ]);
  });

  it('a check of Dynamics GP has its own payee and the checkbook as its account', () => {
    expect(read('gp-checkbook-register.csv').rows.map(({ payee, account }) => [payee, account])).toEqual([
      ['Ward, Inc.', 'UPTOWN TRUST'],
      ['Fabrikam', 'UPTOWN TRUST'],
      ['A. Datum', 'UPTOWN TRUST'],
    ]);
  });

  it('the day on which Yardi reconciled a check is that of a statement, so it clears on its own day', () => {
    expect(read('yardi-check-register.csv').rows.map(({ cleared, clearedOn }) => [cleared, clearedOn])).toEqual([
      [true, null],
      [false, null],
    ]);
  });

  it("a check whose payment a bank's line takes back hasn't cleared, and the line is no row", () => {
    const text = [
      'Date,Description,Check Number,Amount',
      '2026-03-02,Check,1001,-100.00',
      '2026-03-03,Check,1002,-50.00',
      '2026-03-05,Returned item,1001,100.00',
      '2026-03-06,Deposit,1002,75.00',
    ].join('\n');
    const { rows, notes } = readFileBytes(new TextEncoder().encode(text));
    expect(rows.map(({ number, cleared }) => [number, cleared])).toEqual([
      ['1001', false],
      ['1002', true],
    ]);
    expect(notes).toEqual([
      "1 row is left out (reverses a check's payment, so that check isn't imported as cleared), 100.00 in total: line 4.",
      '1 row is left out (money received), 75.00 in total: line 5.',
    ]);
  });

  it('a check that a later line of Sage reverses is void, and the line is no row', () => {
    const { rows, notes } = read('sage-check-register.csv');
    expect(rows.map(({ number, date, cents, void: isVoid }) => [number, date, cents, isVoid])).toEqual([
      ['7001', '2024-03-04', 103540, false],
      ['7002', '2024-03-18', 22050, true],
      ['6990', '2024-03-22', 1800, true],
      ['7003', '2024-03-25', 7500, false],
    ]);
    expect(notes).toEqual(['1 row is left out (the reversal of a void check), 220.50 in total: line 4.']);
  });

  it("a German bank's own field tells payee and purpose", () => {
    const [fuel, postage] = read('ns-field.mt940').rows;
    expect(fuel).toMatchObject({ payee: 'Hafen Kraftstoff', memo: 'Rechnung 12 vom 1. März', cents: 3540 });
    expect(postage).toMatchObject({ payee: 'Porto', cents: 1000 });
    expect(read('ns-field.mt940').notes).toEqual([]);
  });

  it('says of every row that is left out why it is', () => {
    expect(read('qbd-list.csv').notes).toEqual([
      '1 row is left out (money received), 5,000.00 in total: line 6.',
      '1 row is left out (a bill), 410.00 in total: line 7.',
    ]);
    expect(read('trailing.csv').notes).toEqual(
      [
        '1 row is left out (money received), 200.00 in total: line 3.',
        `Line 4 (check 1002, Bad day, 50.00) is left out: "2024-02-31" isn't a valid date.`,
      ].toReversed(),
    );
    expect(read('camt08.xml').notes).toContain('Line 3 (9.00) is left out: it is pending.');
  });

  it('rows of OFX with the same bank id are kept and named, a corrected one is left out', () => {
    const row = (id: string, more = '') =>
      `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240301<TRNAMT>-1.00<FITID>${id}<NAME>A${more}</STMTTRN>`;
    const text = `<OFX><BANKTRANLIST>${row('1')}${row('1')}${row('2')}${row('3', '<CORRECTFITID>2<CORRECTACTION>REPLACE')}</BANKTRANLIST></OFX>`;
    const { rows, notes } = readFileBytes(new TextEncoder().encode(text));
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 4]);
    expect(notes).toEqual([
      "Rows 1 and 2 have the same bank id, day, and amount. Both are kept. Check whether they're the same payment.",
      '1 row is left out (corrected by a later one), 1.00 in total: line 3.',
    ]);
  });

  it('a payment that the bank took back is money out again (RC), one it gave back is not (RD)', () => {
    expect(read('de.mt940').rows.map(({ cents, payee }) => [cents, payee])).toEqual([
      [10000, 'SCHECK-NR. 0000012345678'],
      [5000, 'Firma Muster GmbH'],
    ]);
  });
});

describe('what a bank writes', () => {
  const readText = (lines: readonly string[]) => readFileBytes(new TextEncoder().encode(lines.join('\n')));

  it("a bank's own types of BAI2 are money in up to 959 and money out from 960", () => {
    const { rows, notes } = readText([
      '01,122099999,123456789,240301,0800,1,80,,2/',
      '02,123456789,122099999,1,240229,2359,USD,2/',
      '03,0975312468,USD,010,500000,,/',
      '16,920,100,Z,B1,,OWN CREDIT/',
      '16,959,200,Z,B2,,OWN CREDIT/',
      '16,960,400,Z,B3,,OWN DEBIT/',
      '16,966,700,Z,B4,,OWN DEBIT/',
      '16,999,900,Z,B5,,OWN DEBIT/',
      '49,502300,7/',
      '98,502300,1,9/',
      '99,502300,1,11/',
    ]);
    expect(rows.map(({ line, cents }) => [line, cents])).toEqual([
      [6, 400],
      [7, 700],
      [8, 900],
    ]);
    expect(notes).toEqual(['2 rows are left out (money received), 3.00 in total: lines 4, 5.']);
  });

  it('the text of a payment in CAMT has all of its pieces, and a check number in any of them counts', () => {
    const entry = (pieces: readonly string[], party = '') =>
      '<Ntry><Amt Ccy="USD">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2024-03-28</Dt></BookgDt>' +
      `<NtryDtls><TxDtls>${party}<RmtInf>${pieces.map((piece) => `<Ustrd>${piece}</Ustrd>`).join('')}</RmtInf></TxDtls></NtryDtls></Ntry>`;
    const { rows } = readText([
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.04"><BkToCstmrStmt><Stmt>',
      entry(['Rent', 'of March', 'CHECK 1042'], '<RltdPties><Cdtr><Nm>Acme</Nm></Cdtr></RltdPties>'),
      entry(['Bolt Ltd', 'Invoice 7', 'Invoice 8']),
      entry(['Cash', 'Cash']),
      '</Stmt></BkToCstmrStmt></Document>',
    ]);
    expect(rows.map(({ number, payee, memo }) => [number, payee, memo])).toEqual([
      ['1042', 'Acme', 'Rent of March CHECK 1042'],
      [null, 'Bolt Ltd', 'Bolt Ltd Invoice 7 Invoice 8'],
      [null, 'Cash', 'Cash Cash'],
    ]);
  });
});

describe('amounts of OFX', () => {
  const readAmounts = (amounts: readonly string[], balance = '') => {
    const rows = amounts.map(
      (amount, index) =>
        `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240301<TRNAMT>${amount}<FITID>${index + 1}<NAME>A</STMTTRN>`,
    );
    const end = balance && `<LEDGERBAL><BALAMT>${balance}<DTASOF>20240331</LEDGERBAL>`;
    const { entries, balances } = readOfx(`<OFX><BANKTRANLIST>${rows.join('')}</BANKTRANLIST>${end}</OFX>`, undefined);
    return [...entries, ...(balances ?? [])].map(({ cents }) => cents);
  };

  it.each([
    ['a point', ['-12.500', '-3.000'], [-1250, -300]],
    ['a comma', ['-12,500', '-3,000'], [-1250, -300]],
    ['either', ['-12.500', '-3,000'], [-1250, -300]],
  ])('have no thousands separators, so three digits after %s are decimals', (_, amounts, cents) => {
    expect(readAmounts(amounts)).toEqual(cents);
  });

  it('are read like the other amounts of a file that has such separators nevertheless', () => {
    expect(readAmounts(['-12.500', '-1.234,50'])).toEqual([-1_250_000, -123_450]);
  });

  it('are read like the balance, and it like them', () => {
    expect(readAmounts(['-12'], '1.500')).toEqual([-1200, 150]);
    expect(readAmounts(['-2.500'], '1.234,50')).toEqual([-250_000, 123_450]);
  });
});

describe('what a file leaves open', () => {
  const text = (rows: string) => new TextEncoder().encode(`Date,Num,Payee,Category,Amount\n${rows}`);

  it('asks for the order of day and month, and reads it as answered', () => {
    const bytes = text('03/04/2024,1,Ann,Rent,-1.00\n05/04/2024,2,Bob,Rent,-2.00\n');
    const open = readFileBytes(bytes);
    expect(open.asked).toEqual(['date order']);
    expect(open.rows.map(({ date }) => date)).toEqual([null, null]);
    expect(readFileBytes(bytes, { 'date order': 'day first' }).rows.map(({ date }) => date)).toEqual([
      '2024-04-03',
      '2024-04-05',
    ]);
    expect(readFileBytes(bytes, { 'date order': 'month first' }).rows.map(({ date }) => date)).toEqual([
      '2024-03-04',
      '2024-05-04',
    ]);
  });

  it('asks also whether the year of two digits comes first, where it may', () => {
    const bytes = text('25-12-30,1,Ann,Rent,-1.00\n26-01-02,2,Bob,Rent,-2.00\n');
    const { asked, dateOrders, dateSamples } = readFileBytes(bytes);
    expect([asked, dateOrders]).toEqual([['date order'], ['month first', 'day first', 'year first']]);
    expect(dateSamples[0]).toEqual({ text: '25-12-30', 'day first': '2030-12-25', 'year first': '2025-12-30' });
    expect(readFileBytes(bytes, { 'date order': 'year first' }).rows.map(({ date }) => date)).toEqual([
      '2025-12-30',
      '2026-01-02',
    ]);
    expect(readFileBytes(text('03/04/2024,1,Ann,Rent,-1.00\n')).dateOrders).toEqual(['month first', 'day first']);
  });

  it('one date above the twelfth decides for all, and a day that does not exist is refused', () => {
    const { asked, rows, notes } = readFileBytes(
      text('03/04/2024,1,Ann,Rent,-1.00\n31/02/2024,2,Bob,Rent,-2.00\n13/04/2024,3,Cy,Rent,-3.00\n'),
    );
    expect(asked).toEqual([]);
    expect(rows.map(({ date }) => date)).toEqual(['2024-04-03', '2024-04-13']);
    expect(notes).toEqual([`Line 3 (check 2, Bob, 2.00) is left out: "31/02/2024" isn't a valid date.`]);
  });

  it('asks which amounts go out where a card writes what is paid without a minus', () => {
    const bytes = new TextEncoder().encode(
      'Date,Description,Amount\n2024-03-01,SHOP,10.00\n2024-03-02,PAYMENT THANK YOU,-99.00\n',
    );
    expect(readFileBytes(bytes)).toMatchObject({ asked: ['sign'], rows: [{ cents: 1000 }] });
    expect(readFileBytes(bytes, { sign: 'negative' })).toMatchObject({ asked: ['sign'], rows: [{ cents: 9900 }] });
  });

  it('keeps all rows with the same check number, and says so', () => {
    const { rows, notes } = readFileBytes(text('2024-03-01,1135,Ann,Rent,-1.00\n2024-03-02,#001135,Bob,Rent,-2.00\n'));
    expect(rows.map(({ number }) => number)).toEqual(['1135', '001135']);
    expect(notes[0]).toMatch(/^Check number 1135 is on 2 rows \(1\.00, 2\.00\): lines 2, 3\./);
  });
});
