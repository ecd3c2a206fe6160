import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textOf } from '../../../../shared/ledger/files/read-file.ts';
import { readStatement } from '../../../../shared/ledger/reconcile/statement-file.ts';

const fixture = (name: string) => textOf(readFileSync(new URL(`../files/fixtures/${name}`, import.meta.url)));
const told = (text: string) => ({ text, encoding: 'UTF-8' });

const linesOf = ({ lines }: ReturnType<typeof readStatement>) =>
  lines.map(({ date, amount, number, bank_id }) => [date, amount, number, bank_id]);

describe('a statement file', () => {
  it("in MT940 has its balances and every line, with the bank's references", () => {
    const read = readStatement(fixture('us.mt940'));
    expect([read.openingCents, read.closingCents, read.lastDay]).toEqual([100_000, 85_450, '2024-01-03']);
    expect(linesOf(read)).toEqual([
      ['2024-01-02', -125.5, 1042, 'BANKREF'],
      ['2024-01-03', -20, null, 'B2'],
    ]);
  });

  it('in BAI2 has money in and out, and the opening balance', () => {
    const read = readStatement(fixture('bank.bai'));
    expect([read.openingCents, read.closingCents]).toEqual([500_000, null]);
    expect(linesOf(read)).toEqual([
      ['2024-02-29', -125.5, 1042, 'BANKREF1'],
      ['2024-02-29', 15_000, null, 'DD1620'],
      ['2024-02-29', -99, null, 'B3'],
    ]);
  });

  it('in CSV has deposits too, but no ids and balances', () => {
    const read = readStatement(fixture('wells.csv'));
    expect([read.openingCents, read.closingCents, read.lastDay]).toEqual([null, null, '2024-03-28']);
    expect(linesOf(read).slice(0, 2)).toEqual([
      ['2024-03-28', -1400, 2210, null],
      ['2024-03-25', 2000, null, null],
    ]);
  });

  it("of several accounts asks for one, and reads only that one's lines", () => {
    const asked = readStatement(fixture('nohdr.ofx'));
    expect(asked.accounts).toEqual(['111', '222']);
    const read = readStatement(fixture('nohdr.ofx'), { account: '222' });
    expect(linesOf(read)).toEqual([['2024-03-03', -1234.56, null, '1']]);
  });

  it('in OFX has the ledger balance and its day, not the available one', () => {
    const text = `<OFX><STMTRS><ACCTID>1<BANKTRANLIST><STMTTRN><TRNTYPE>CHECK<DTPOSTED>20240301<TRNAMT>-5.00<FITID>F1<CHECKNUM>1042</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>95.00<DTASOF>20240331120000[-5:EST]</LEDGERBAL><AVAILBAL><BALAMT>80.00<DTASOF>20240401</AVAILBAL></STMTRS></OFX>`;
    const read = readStatement(told(text));
    expect([read.openingCents, read.closingCents, read.lastDay]).toEqual([null, 9500, '2024-03-31']);
    expect(linesOf(read)).toEqual([['2024-03-01', -5, 1042, 'F1']]);
  });

  it.each(['oldest', 'newest'])(
    'of two days, the %s first, has the first opening and the last closing balance',
    (first) => {
      const balance = (kind: string, amount: string, day: string) =>
        `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
      const entry = (amount: string, day: string) =>
        `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>${day}</Dt></BookgDt></Ntry>`;
      const day = (date: string, opening: string, closing: string, paid: string) =>
        `<Stmt><Acct><Id><IBAN>DE1</IBAN></Id></Acct>${balance('OPBD', opening, date)}${balance('CLBD', closing, date)}${entry(paid, date)}</Stmt>`;
      const days = [day('2024-01-05', '100.00', '90.00', '10.00'), day('2024-01-06', '90.00', '70.00', '20.00')];
      const inFile = first === 'oldest' ? days : days.toReversed();
      const read = readStatement(
        told(
          `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${inFile.join('')}</BkToCstmrStmt></Document>`,
        ),
      );
      expect([read.openingCents, read.closingCents, read.lastDay]).toEqual([10_000, 7000, '2024-01-06']);
    },
  );

  it('in CAMT.053 has booked balances, negative ones too', () => {
    const balance = (kind: string, amount: string, mark: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Dt><Dt>2024-03-31</Dt></Dt></Bal>`;
    const text = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE1</IBAN></Id></Acct>
${balance('OPBD', '10.00', 'CRDT')}${balance('CLAV', '7.00', 'CRDT')}${balance('CLBD', '2.50', 'DBIT')}
<Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2024-03-05</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef></Ntry></Stmt></BkToCstmrStmt></Document>`;
    const read = readStatement(told(text));
    expect([read.openingCents, read.closingCents, read.lastDay]).toEqual([1000, -250, '2024-03-31']);
    expect(linesOf(read)).toEqual([['2024-03-05', -12.5, null, 'R1']]);
  });

  it('names what it leaves out', () => {
    const text = `<OFX><STMTRS><ACCTID>1<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240301<TRNAMT>0.00<FITID>F1</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240301<TRNAMT>-1000000000.00<FITID>F3</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240301<TRNAMT>-1.00<FITID>F2</STMTTRN></BANKTRANLIST></STMTRS></OFX>`;
    const read = readStatement(told(text));
    expect(read.lines).toHaveLength(1);
    expect(read.notes).toEqual([
      '1 line is left out: the amount is 0.00.',
      '1 line is left out: the amount is above $999,999,999.99.',
    ]);
  });

  it('names checks that it leaves out', () => {
    const lines = ['03/25/2024,1001,CHECK,-9.00,991.00', ',,FEE,-3.00,988.00', '03/25/2024,1002,CHECK,-7.00,981.00'];
    const { notes } = readStatement(told(['Date,Check Number,Description,Amount,Balance', ...lines].join('\n')));
    expect(notes).toEqual([
      '1 line is left out (check 1001): the line below it has no date and may be part of it.',
      '1 line is left out: it has no date.',
    ]);
  });
});

describe('the balance of another account', () => {
  const ofx = (...statements: readonly (readonly [id: string, type: string, rows: string, balance: string])[]) =>
    told(
      `<OFX>${statements.map(([id, type, rows, balance]) => `<STMTRS><BANKACCTFROM><ACCTID>${id}<ACCTTYPE>${type}</BANKACCTFROM><BANKTRANLIST>${rows}</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>20240131</LEDGERBAL></STMTRS>`).join('')}</OFX>`,
    );
  const row = (amount: string) =>
    `<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20240110<TRNAMT>${amount}<FITID>${amount}</STMTTRN>`;
  const bai = told(
    '01,A,B,240116,0200,1,,,2/\n02,B,A,1,240115,,USD,2/\n03,1,USD,015,490000/\n16,475,10000,,R,1001/\n49,500000,3/\n03,2,USD,015,8800000/\n49,8800000,2/\n98,9300000,2,7/\n99,9300000,1,9/\n',
  );
  const closing = (amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2024-01-31</Dt></Dt></Bal>`;
  const camt = told(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>0001
 2</Id></Othr></Id></Acct>${closing('4900.00')}<Ntry><Amt Ccy="USD">100.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2024-01-10</Dt></BookgDt></Ntry></Stmt><Stmt><Acct><Id><IBAN>DE2</IBAN></Id></Acct>${closing('88000.00')}</Stmt></BkToCstmrStmt></Document>`,
  );

  it.each([
    ['OFX', ofx(['111', 'CHECKING', row('-100.00'), '4900.00'], ['222', 'SAVINGS', '', '88000.00'])],
    ['BAI2', bai],
    ['CAMT.053', camt],
  ])('without lines is none of the statement in %s', (_, text) => {
    const { closingCents, accounts } = readStatement(text);
    expect([closingCents, accounts]).toEqual([490_000, []]);
  });

  it('with lines is none before the account is chosen', () => {
    const text = ofx(['111', 'CHECKING', row('-1.00'), '4900.00'], ['222', 'SAVINGS', row('-2.00'), '88000.00']);
    expect(readStatement(text).closingCents).toBeNull();
    expect(readStatement(text, { account: '111' }).closingCents).toBe(490_000);
  });

  it('of another type with the same number is told from it', () => {
    const text = ofx(['111', 'CHECKING', row('-1.00'), '4900.00'], ['111', 'SAVINGS', row('-2.00'), '88000.00']);
    expect(readStatement(text).accounts).toEqual(['111 CHECKING', '111 SAVINGS']);
    const read = readStatement(text, { account: '111 CHECKING' });
    expect([read.closingCents, linesOf(read)]).toEqual([490_000, [['2024-01-10', -1, null, '-1.00']]]);
  });
});

describe('an account that is named after the lines of another', () => {
  const statement = (id: string, amount: string) =>
    `<STMTRS><BANKACCTFROM><ACCTID>${id}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240110<TRNAMT>${amount}<FITID>${amount}</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>10.00<DTASOF>20240131</LEDGERBAL></STMTRS>`;
  const amountsOf = (text: string) => {
    const { accounts } = readStatement(told(text));
    return accounts.map((account) => [
      account,
      readStatement(told(text), { account }).lines.map(({ amount }) => amount),
    ]);
  };

  it('of investments has its own lines only', () => {
    const investment = statement('999', '-5.00')
      .replaceAll('STMTRS', 'INVSTMTRS')
      .replaceAll('BANKACCTFROM', 'INVACCTFROM');
    expect(amountsOf(`<OFX>${statement('111', '-100.00')}${investment}</OFX>`)).toEqual([
      ['111', [-100]],
      ['999', [-5]],
    ]);
  });

  it('in a list of accounts has no lines', () => {
    const list =
      '<ACCTINFO><BANKACCTINFO><BANKACCTFROM><ACCTID>111<ACCTTYPE>SAVINGS</BANKACCTFROM></BANKACCTINFO></ACCTINFO>';
    expect(amountsOf(`<OFX>${statement('111', '-100.00')}${statement('222', '-7.00')}${list}</OFX>`)).toEqual([
      ['111', [-100]],
      ['222', [-7]],
    ]);
  });
});
