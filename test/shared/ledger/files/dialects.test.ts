import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainNumber } from '../../../../shared/ledger/files/finish.ts';
import { readFileBytes } from '../../../../shared/ledger/files/read-file.ts';
import '../../../support/property-seed.ts';

/** Payments written in the dialect of a program or bank, and read again. */

interface Payment {
  readonly date: string;
  readonly number: number | null;
  readonly payee: string;
  readonly cents: number;
}

const two = (number: number): string => String(number).padStart(2, '0');

const payment: fc.Arbitrary<Payment> = fc.record({
  // One day above the twelfth in every file shows the order; it is added below.
  date: fc
    .tuple(fc.integer({ min: 1990, max: 2060 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([year, month, day]) => `${year}-${two(month)}-${two(day)}`),
  number: fc.option(fc.integer({ min: 1, max: 999_999 })),
  payee: fc.constantFrom('Acme', 'Müller & Söhne', 'Smith, Jones', 'Say "hi"', 'A;B|C', 'Café Noir', "O'Hara"),
  cents: fc.integer({ min: 1, max: 9_999_999_999 }),
});

const payments = fc
  .array(payment, { minLength: 1, maxLength: 12 })
  .map((list): Payment[] => [...list, { date: '2024-03-28', number: 7, payee: 'Last', cents: 125_075 }]);

const wholeOf = (cents: number, group: string): string =>
  String(Math.floor(cents / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, group);

const dateStyles: readonly ((date: string) => string)[] = [
  (date) => date,
  (date) => date.replaceAll('-', ''),
  (date) => `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`,
  (date) => `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`,
  (date) => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}/${date.slice(0, 4)}`,
  (date) => `${date}T10:00:00Z`,
];

const headings = [
  ['Date', 'Num', 'Payee', 'Category', 'Amount'],
  ['Buchungstag', 'Scheck-Nr.', 'Empfänger', 'Kategorie', 'Betrag'],
  ['Date', 'N° chèque', 'Bénéficiaire', 'Catégorie', 'Montant'],
  ['Fecha', 'Número de cheque', 'Beneficiario', 'Categoría', 'Importe'],
  ['Data', 'Numero assegno', 'Beneficiario', 'Categoria', 'Importo'],
  ['Datum', 'Chequenummer', 'Naam', 'Categorie', 'Bedrag'],
] as const;

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

function encoded(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'bom') return new TextEncoder().encode(`\uFEFF${text}`);
  const marked = encoding === 'utf-16le' ? `\uFEFF${text}` : text;
  const bytes = new Uint8Array(marked.length * 2);
  for (let at = 0; at < marked.length; at += 1)
    new DataView(bytes.buffer).setUint16(2 * at, marked.charCodeAt(at), true);
  return bytes;
}

const back = (bytes: Uint8Array) =>
  readFileBytes(bytes).rows.map(({ date, number, payee, cents }) => ({
    date,
    number: number === null ? null : Number(plainNumber(number)),
    payee,
    cents,
  }));

describe('payments written in a dialect and read again are the same', () => {
  it('as a table, with any separator, language, style of dates and amounts, and encoding', () => {
    fc.assert(
      fc.property(
        payments,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom(...headings),
        fc.constantFrom(...dateStyles),
        fc.constantFrom([',', '.'], ['.', ','], ['\u00a0', ','], ["'", '.'], ['', '.']),
        fc.constantFrom('utf-8', 'bom', 'utf-16le', 'utf-16le without a mark'),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        (list, separator, names, dateStyle, [group = '', decimal = ''], encoding, newline, hasTitle) => {
          const rows = list.map(({ date, number, payee, cents }) =>
            [
              dateStyle(date),
              number === null ? 'EFT' : `#${number}`,
              payee,
              'Rent',
              `-${wholeOf(cents, group)}${decimal}${two(cents % 100)}`,
            ]
              .map(quoted)
              .join(separator),
          );
          const title = hasTitle ? ['My Company LLC', ''] : [];
          const text = [...title, names.map(quoted).join(separator), ...rows, ''].join(newline);
          expect(back(encoded(text, encoding))).toEqual(list);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('as QIF, OFX (SGML and XML), MT940 and CAMT.053', () => {
    const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const money = (cents: number, decimal = '.'): string => `${wholeOf(cents, '')}${decimal}${two(cents % 100)}`;
    const packed = (date: string): string => date.replaceAll('-', '');
    const writers: Record<string, (list: readonly Payment[]) => string> = {
      qif: (list) =>
        `!Type:Bank\n${list.map(({ date, number, payee, cents }) => `D${date.slice(5, 7)}/${date.slice(8)}'${date.slice(0, 4)}\nT-${wholeOf(cents, ',')}.${two(cents % 100)}\nN${number ?? 'EFT'}\nP${payee}\n^\n`).join('')}`,
      sgml: (list) =>
        `OFXHEADER:100\nVERSION:102\n\n<OFX><BANKTRANLIST>${list.map(({ date, number, payee, cents }, at) => `<STMTTRN><TRNTYPE>${number === null ? 'DEBIT' : 'CHECK'}<DTPOSTED>${packed(date)}235959[-5:EST]<TRNAMT>-${money(cents)}<FITID>${at}${number === null ? '' : `<CHECKNUM>${number}`}<NAME>${escaped(payee)}</STMTTRN>`).join('\n')}</BANKTRANLIST></OFX>`,
      xml: (list) =>
        `<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><BANKTRANLIST>${list.map(({ date, number, payee, cents }, at) => `<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>${packed(date)}</DTPOSTED><TRNAMT>-${money(cents, ',')}</TRNAMT><FITID>x${at}</FITID>${number === null ? '' : `<CHECKNUM>${number}</CHECKNUM>`}<NAME>${escaped(payee)}</NAME></STMTTRN>`).join('\n')}</BANKTRANLIST></OFX>`,
      mt940: (list) =>
        `:20:X\n:25:1\n:28C:1\n:60F:C200101EUR0,00\n${list.map(({ date, number, payee, cents }) => `:61:${packed(date).slice(2)}${packed(date).slice(4)}D${money(cents, ',')}${number === null ? 'NTRFNONREF' : `NCHK${number}//REF`}\n:86:${payee}\n`).join('')}-\n`,
      camt: (list) =>
        `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${list.map(({ date, number, payee, cents }) => `<Ntry><Amt Ccy="EUR">${money(cents)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>${date}</Dt></BookgDt><NtryDtls><TxDtls>${number === null ? '' : `<Refs><ChqNb>${number}</ChqNb></Refs>`}<RltdPties><Cdtr><Pty><Nm>${escaped(payee)}</Nm></Pty></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry>`).join('')}</Stmt></BkToCstmrStmt></Document>`,
    };
    fc.assert(
      fc.property(payments, fc.constantFrom(...Object.keys(writers)), (list, format) => {
        const text = writers[format]?.(list) ?? '';
        expect(back(new TextEncoder().encode(text))).toEqual(list);
      }),
      { numRuns: 300 },
    );
  });
});
