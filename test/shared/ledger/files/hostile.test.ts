import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readFileBytes } from '../../../../shared/ledger/files/read-file.ts';
import { UnreadableFile } from '../../../../shared/ledger/files/reading.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A busy machine takes some seconds; what grows with the square takes hours. */
const MAX_DURATION_MS = 20_000;

/** Read or refused with a sentence, and soon: reading takes time in proportion to the length. */
function outcomeOf(text: string): string {
  const start = performance.now();
  try {
    return `read ${readFileBytes(bytesOf(text)).rows.length}`;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return error.message;
  } finally {
    expect(performance.now() - start).toBeLessThan(MAX_DURATION_MS);
  }
}

const MANY = 5_000_000;
const ofx = (inside: string): string => `OFXHEADER:100\n\n<OFX>${inside}</OFX>`;
const camt = (inside: string): string =>
  `<Document xmlns="camt.053.001.02"><BkToCstmrStmt>${inside}</BkToCstmrStmt></Document>`;

describe('hostile files', { timeout: 60_000 }, () => {
  it.each([
    ['a single letter five million times', 'a'.repeat(MANY)],
    ['a quote five million times', '"'.repeat(MANY)],
    ['a comma five million times', ','.repeat(MANY)],
    ['a line end five million times', '\n'.repeat(MANY)],
    ['a digit five million times', '1'.repeat(MANY)],
    ['quotes that are never closed', 'Date,Payee,Amount\n2024-03-01,"x,1\n'.repeat(100_000)],
    ['quotes that are closed below', `Date,Payee,Amount\n${'2024-03-01,"x,1\n'.repeat(100_000)}"a"b`],
    ['quotes in pairs', `Date,Payee,Amount\n${'"\n"'.repeat(1_000_000)}`],
    ['checks of one number', `Date,Num,Payee,Amount\n${'2024-03-01,7,Acme,-1.00\n'.repeat(100_000)}`],
    [
      'returns of one check',
      `Date,Num,Payee,Amount\n${'2024-03-01,7,Acme,-1.00\n'.repeat(100_000)}2024-03-02,7,Acme,1.00\n`,
    ],
    ['an opening bracket five million times', ofx('<'.repeat(MANY))],
    ['tags nested a million deep', ofx('<A>'.repeat(1_000_000))],
    ['tags nested deeply in CAMT', camt('<A>'.repeat(1_000_000))],
    ['a name of letters with no end', ofx(`<${'A'.repeat(MANY)}`)],
    ['comments that never end', ofx('<!-- '.repeat(1_000_000))],
    ['entities without an end', ofx(`<STMTTRN><NAME>${'&'.repeat(MANY)}</STMTTRN>`)],
    ['carets', `!Type:Bank\n${'^\n'.repeat(2_000_000)}`],
    ['splits', `!Type:Bank\nD1/1/24\nT-1\n${'SFood\n$-1\n'.repeat(500_000)}^\n`],
    ['colons', `:20:X\n:25:1\n${':61:\n'.repeat(500_000)}`],
    ['continuations', `01,A,B,240101,1/\n16,475,1,Z,,1\n${'88,X\n'.repeat(1_000_000)}`],
  ])('%s: read or refused, and soon', (_, text) => {
    expect(outcomeOf(text)).toMatch(/^read \d+$|^[A-Z].*\.$/);
  });

  it.each([28, 60, 1000])('a crafted tag of %i letters costs nothing', (length) => {
    expect(outcomeOf(ofx(`<STMTTRN><${'a'.repeat(length)}!<TRNAMT>-1<DTPOSTED>20240301</STMTTRN>`))).toMatch(/./);
  });

  it('an entity that a file declares is never expanded: the document type is refused', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${camt('<Stmt></Stmt>')}`;
    expect(outcomeOf(bomb)).toBe('This file declares a document type, which no bank statement has.');
  });

  it.each([
    ['an unclosed tag', camt('<Stmt><Ntry></Stmt>')],
    ['an end that is missing', '<Document xmlns="camt.053.001.02"><BkToCstmrStmt><Stmt>'],
  ])('CAMT with %s is refused whole', (_, text) => {
    expect(outcomeOf(text)).toMatch(/well formed|cut off/);
  });

  it('a compressed file has to be unpacked', () => {
    expect(() => readFileBytes(gzipSync(Buffer.alloc(MANY, 'Date,Amount\n')))).toThrow(
      'This file is compressed. Unpack it first.',
    );
  });

  it('NUL bytes are no text', () => {
    expect(outcomeOf('Date,Amount\n2024-03-01,1\0\n')).toBe("This isn't a text file.");
  });

  it('a quote that is never closed takes no rows below it away', () => {
    const { rows } = readFileBytes(
      bytesOf('Date,Num,Payee,Category,Amount\n2024-03-01,1,"Acme,Rent,-1.00\n2024-03-02,2,Bob,Rent,-2.00\n'),
    );
    expect(rows.map(({ cents }) => cents)).toEqual([100, 200]);
  });

  it('a quote that is never closed takes no row away, whatever quotes are below it', () => {
    const { rows } = readFileBytes(
      bytesOf(
        'Date,Num,Payee,Category,Amount\n2024-03-01,1,"Acme,Rent,-1.00\n2024-03-02,2,"Bob ""B"" & Co",Rent,-2.00\n' +
          '2024-03-03,3,"Carl,Rent,-3.00\n2024-03-04,4,Dora,Rent,-4.00\n2024-03-05,5,"Eve\nof Elm Street" ,Rent,-5.00\n',
      ),
    );
    expect(rows.map(({ payee, cents }) => [payee, cents])).toEqual([
      ['"Acme', 100],
      ['Bob "B" & Co', 200],
      ['"Carl', 300],
      ['Dora', 400],
      ['Eve of Elm Street', 500],
    ]);
  });

  it('names of object members are ordinary texts', () => {
    const { rows } = readFileBytes(
      bytesOf('Date,Num,Payee,Category,Amount\n2024-03-01,1,__proto__,constructor,-1.00\n'),
    );
    expect(rows[0]).toMatchObject({ payee: '__proto__', category: 'constructor' });
  });

  it('100,000 rows are read within seconds', () => {
    const line = (at: number): string => `03/${13 + (at % 15)}/2024,${at},Payee ${at % 500},Expenses:Rent,-${at}.25`;
    const text = `Date,Num,Payee,Category,Amount\n${Array.from({ length: 100_000 }, (_, at) => line(at + 1)).join('\n')}`;
    expect(outcomeOf(text)).toBe('read 100000');
  });
});
