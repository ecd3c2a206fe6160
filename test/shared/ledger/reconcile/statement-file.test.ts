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
});
