import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFileBytes } from '../../../../shared/ledger/files/read-file.ts';
import { UnreadableFile } from '../../../../shared/ledger/files/reading.ts';
import { isRealDate } from '../../../../shared/dates.ts';

/** Any of these in any order is a file that somebody could choose. */
const pieces = [
  'Date,Payee,Amount\n',
  'Date;No;Libellé;Débit;Crédit\n',
  '\tDate\tNum\tDescription\tMemo\tCategory\tClr\tAmount\n',
  '!Type:Bank\n',
  '!Account\nNChecking\nTBank\n^\n',
  "D1/25'24\nT-1,500.00\nN1001\nPAcme\nSRent\n$-1\n^\n",
  'OFXHEADER:100\n\n<OFX><STMTRS><ACCTID>1',
  '<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20240105<TRNAMT>-1.00<CHECKNUM>1</STMTTRN>',
  '</STMTRS></OFX>',
  '<Document xmlns="camt.053.001.02"><BkToCstmrStmt><Stmt>',
  '<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2024-01-05</Dt></BookgDt></Ntry>',
  '</Stmt></BkToCstmrStmt></Document>',
  ':20:A\n:25:1\n:60F:C240104EUR5000,00\n',
  ':61:2401050105DR1500,00NCHK1001//B1\n:86:101?00SCHECK?32Acme\n',
  ':62F:C240117EUR3489,67\n',
  '01,A,B,240101,0800,1,80,1,2/\n02,A,B,1,240105,,USD,2/\n03,1,,010,500,,/\n',
  '16,475,150000,Z,,1001,CHECK PAID\n88,ACME\n49,1,2/\n',
  '01/05/2024,"CHECK # 1001",-1500.00,3500.00\n',
  '05.01.2024;#1002;Müller;1.500,00;\n',
  '"TOTAL",,"1,500.00"\n',
  ',Checking,,,\n',
  '"',
  ',',
  ';',
  '\n',
  '\r\n',
  '\t',
  '(1,234.5)',
  "1'234.50-",
  '€',
  '2024-02-30',
  '31/12/99',
  '﻿',
  '<',
  '>',
  '&',
  '^',
];

const anyText = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...pieces) }, fc.string({ maxLength: 12, unit: 'binary' })), {
    maxLength: 40,
  })
  .map((parts) => new TextEncoder().encode(parts.join('')));

const utf16 = anyText.map((bytes) => {
  const text = new TextDecoder().decode(bytes);
  return Uint8Array.from([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (each) => each.charCodeAt(0)).buffer)]);
});

const anyBytes = fc.oneof(
  { weight: 6, arbitrary: anyText },
  { weight: 1, arbitrary: utf16 },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 400 }) },
);

const MAX_DURATION_MS = 5000;

describe('any bytes', () => {
  it('are read as payments that can be stored, or refused with a sentence, and soon', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(
        anyBytes,
        fc.constantFrom({}, { 'date order': 'day first' }, { sign: 'positive' }),
        (bytes, answers) => {
          const start = performance.now();
          try {
            const { rows, asked } = readFileBytes(bytes, answers);
            for (const { cents, date, void: isVoid, number } of rows) {
              expect(Number.isSafeInteger(cents)).toBe(true);
              expect(cents > 0 || (isVoid && cents === 0)).toBe(true);
              expect(date === null ? asked.includes('date order') : isRealDate(date)).toBe(true);
              expect(number === null || /^\d{1,20}$/.test(number)).toBe(true);
            }
          } catch (error) {
            if (!(error instanceof UnreadableFile)) throw error;
            expect(error.message).toMatch(/^[A-Z].*[.]$/);
          }
          expect(performance.now() - start).toBeLessThan(MAX_DURATION_MS);
        },
      ),
      { numRuns: 1500 },
    );
  });
});
