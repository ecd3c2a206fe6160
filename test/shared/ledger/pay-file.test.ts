import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payFile, type PayFacts, type PayLine } from '../../../shared/ledger/pay-file.ts';
import { type PayLayoutId, payLayoutIds } from '../../../shared/ledger/pay-layout-ids.ts';
import { payLayouts } from '../../../shared/ledger/pay-layouts.ts';
import { plainPayee } from '../../../shared/ledger/plain-payee.ts';

const facts: PayFacts = { account: '123456789', bankId: '12345', madeOn: '2026-03-31' };

const issued: PayLine = {
  check_number: 1001,
  amount: 1234.56,
  issued: '2026-03-05',
  payee: 'Müller & Söhne, Inc.',
  type: 'I',
};
const voided: PayLine = { check_number: 1002, amount: 0.07, issued: '2026-03-06', payee: 'Acme "A" Tools', type: 'V' };

const fileOf = (id: PayLayoutId, lines: readonly PayLine[], more: Partial<PayFacts> = {}) =>
  payFile(payLayouts[id], lines, { ...facts, ...more });

describe('the file of a layout', () => {
  // Written by hand from what each bank publishes, not by the code.
  const expected: readonly (readonly [PayLayoutId, Partial<PayFacts>, readonly string[]])[] = [
    [
      'plain-csv',
      {},
      [
        'Account number,Check number,Amount,Issue date,Payee,Issue or void',
        '123456789,1001,1234.56,2026-03-05,"Müller & Söhne, Inc.",I',
        '123456789,1002,0.07,2026-03-06,"Acme ""A"" Tools",V',
      ],
    ],
    [
      'chase',
      {},
      ['I,123456789,1001,030526,1234.56,"MULLER & SOHNE, INC."', 'C,123456789,1002,030626,0.07,"ACME ""A"" TOOLS"'],
    ],
    [
      'us-bank',
      {},
      [
        '123456789,1001,1234.56,03/05/2026,ISS,"MULLER & SOHNE, INC."',
        '123456789,1002,0.07,03/06/2026,CN,"ACME ""A"" TOOLS"',
      ],
    ],
    [
      'wells-fargo-arp',
      {},
      [
        '*03123450000001234567890',
        '00000010010305260000001234567893200000123456MULLER & SOHNE, INC.                                                            ',
        '00000010020306260000001234567893700000000007ACME "A" TOOLS                                                                  ',
        '&000020000123463',
      ],
    ],
    [
      'bank-of-america',
      { bankId: 'DRS355' },
      [
        'DRS35500012345678920260331',
        '000000100100001234560123456789030526 MULLER & SOHNE, INC.                       ',
        '1EOF 00001                    00000010010000123456',
      ],
    ],
  ];

  it.each(expected)('%s has the lines that its bank expects', (id, more, lines) => {
    const { text } = fileOf(id, [issued, voided], more);
    expect(text.split('\r\n')).toEqual([...lines, '']);
  });

  it('keeps a payee with a line break on the line of its check', () => {
    const layout = { ...payLayouts['us-bank'], isPlainPayee: false };
    const { text } = payFile(layout, [{ ...issued, payee: 'Acme\nTools' }], facts);
    expect(text).toBe('123456789,1001,1234.56,03/05/2026,ISS,Acme Tools\r\n');
  });

  it('covers all layouts in these examples', () => {
    expect(expected.map(([id]) => id).toSorted()).toEqual(payLayoutIds.toSorted());
  });

  it('escapes formulas only where people open it in a spreadsheet', () => {
    const line = { ...issued, payee: '=2+3' };
    expect(fileOf('plain-csv', [line]).text).toContain("'=2+3");
    expect(fileOf('chase', [line]).text).toContain(',=2+3\r\n');
  });
});

describe('what a layout cannot carry', () => {
  const many = Array.from({ length: 8 }, (_, index) => ({
    ...issued,
    check_number: 2001 + index,
    payee: 'X'.repeat(41),
  }));

  const cases: readonly (readonly [string, PayLayoutId, readonly PayLine[], Partial<PayFacts>, boolean, string])[] = [
    [
      'long payees',
      'chase',
      many,
      {},
      false,
      'Payees are cut after 40 characters: checks 2001, 2002, 2003, 2004, 2005, and 3 more.',
    ],
    [
      'letters of other alphabets',
      'chase',
      [{ ...issued, payee: 'Ωmega 漢字' }],
      {},
      false,
      "Payees have characters that banks can't read, which are left out: check 1001.",
    ],
    [
      'a number that a voided check has too',
      'chase',
      [issued, { ...issued, check_number: 1003 }, { ...voided, check_number: 1001 }],
      {},
      false,
      "A number is on more than one line, so the bank can't tell which check is meant: check 1001. Correct the numbers, or tell your bank.",
    ],
    [
      'numbers of several checks',
      'plain-csv',
      [issued, issued, issued, voided, voided],
      {},
      false,
      "Some numbers are on more than one line, so the bank can't tell which check is meant: checks 1001 and 1002. Correct the numbers, or tell your bank.",
    ],
    [
      'a void whose amount another program has overwritten',
      'chase',
      [issued, { ...voided, amount: 0 }],
      {},
      false,
      'The amount is reported as 0.00: check 1002. Tell your bank the one on the paper, because it compares amounts.',
    ],
    [
      'voids',
      'bank-of-america',
      [issued, voided],
      {},
      false,
      "Bank of America (fixed width) files can't include voids. Tell your bank about check 1002 another way.",
    ],
    [
      'check numbers of eleven digits',
      'bank-of-america',
      [issued, { ...issued, check_number: 12_345_678_901 }],
      {},
      true,
      'Bank of America (fixed width) takes check numbers of at most 10 digits: check 12345678901.',
    ],
    [
      'amounts of a hundred million and more',
      'wells-fargo-arp',
      [
        { ...issued, amount: 100_000_000 },
        { ...issued, check_number: 1003, amount: 999_999_999.99 },
      ],
      {},
      true,
      'The amount is too large for Wells Fargo ARP (fixed width): checks 1001 and 1003.',
    ],
    [
      'a total that is too large',
      'wells-fargo-arp',
      [
        { ...issued, amount: 60_000_000 },
        { ...issued, check_number: 1003, amount: 60_000_000 },
      ],
      {},
      true,
      'The total, $120,000,000.00, is too large for Wells Fargo ARP (fixed width). Choose fewer days.',
    ],
    [
      'check numbers with too large a sum',
      'bank-of-america',
      [{ ...issued, check_number: 9_999_999_999 }, issued],
      {},
      true,
      'The sum of the check numbers is too large for Bank of America (fixed width). Choose fewer days.',
    ],
    [
      'an account number with letters',
      'wells-fargo-arp',
      [issued],
      { account: '12-34' },
      true,
      'Wells Fargo ARP (fixed width) takes account numbers of digits only. Change the account number of the checkbook.',
    ],
    [
      'an account number that is too long',
      'bank-of-america',
      [issued],
      { account: '12345678901' },
      true,
      'The account number is longer than the 10 digits of Bank of America (fixed width).',
    ],
    [
      'a missing bank ID',
      'bank-of-america',
      [issued],
      { bankId: '' },
      true,
      'Bank of America (fixed width) starts with a bank ID. Enter the one your bank gave you in the checkbook.',
    ],
    [
      'a bank ID that is too long',
      'wells-fargo-arp',
      [issued],
      { bankId: '123456' },
      true,
      'The bank ID is longer than the 5 characters of Wells Fargo ARP (fixed width).',
    ],
    [
      'a bank ID with letters where digits are expected',
      'wells-fargo-arp',
      [issued],
      { bankId: 'AB1' },
      true,
      'Wells Fargo ARP (fixed width) takes a bank ID of digits only. Change the bank ID of the checkbook.',
    ],
  ];

  it.each(cases)('is told before the file is downloaded: %s', (_, id, lines, more, isBlocking, message) => {
    expect(fileOf(id, lines, more).problems).toEqual([{ isBlocking, message }]);
  });

  it.each(payLayoutIds)('is nothing for ordinary checks in the layout %s', (id) => {
    expect(fileOf(id, [issued, { ...issued, check_number: 1003 }]).problems).toEqual([]);
  });
});

const lineArbitrary = fc.record<PayLine>({
  check_number: fc.integer({ min: 1, max: 9_999_999 }),
  amount: fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100),
  issued: fc.constantFrom('2024-02-29', '2025-12-31', '2026-01-01'),
  payee: fc.string({ unit: 'binary', maxLength: 60 }),
  type: fc.constantFrom('I', 'V'),
});
const linesArbitrary = fc.array(lineArbitrary, { maxLength: 12 });

describe('a file of any checks', () => {
  const widths = [
    ['wells-fargo-arp', [24, 124, 16]],
    ['bank-of-america', [26, 80, 50]],
  ] as const;

  it.each(widths)('of %s has lines of their widths, and nothing but ASCII', (id, [header, detail, trailer]) => {
    fc.assert(
      fc.property(linesArbitrary, (lines) => {
        const rows = fileOf(id, lines).text.split('\r\n');
        expect(rows.pop()).toBe('');
        expect(rows.map(({ length }) => length)).toEqual([header, ...Array(rows.length - 2).fill(detail), trailer]);
        expect(rows.every((row) => /^[ -~]*$/.test(row))).toBe(true);
      }),
    );
  });

  it('has sums that agree with its lines', () => {
    fc.assert(
      fc.property(linesArbitrary, (lines) => {
        const wells = fileOf('wells-fargo-arp', lines).text.split('\r\n').slice(1, -1);
        const end = wells.pop() ?? '';
        const sum = (from: number, to: number, rows: readonly string[]): number =>
          rows.reduce((total, row) => total + Number(row.slice(from, to)), 0);
        expect([Number(end.slice(1, 6)), Number(end.slice(6))]).toEqual([wells.length, sum(34, 44, wells)]);
        expect(wells).toHaveLength(lines.length);
        const america = fileOf('bank-of-america', lines).text.split('\r\n').slice(1, -1);
        const last = america.pop() ?? '';
        expect([Number(last.slice(5, 10)), Number(last.slice(30, 40)), Number(last.slice(40))]).toEqual([
          lines.filter(({ type }) => type === 'I').length,
          sum(0, 10, america),
          sum(10, 20, america),
        ]);
      }),
    );
  });

  it.each(['chase', 'us-bank'] as const)('of %s has one line per check', (id) => {
    fc.assert(
      fc.property(linesArbitrary, (lines) => {
        expect(fileOf(id, lines).text.split('\r\n')).toHaveLength(lines.length + 1);
      }),
    );
  });
});

it.each([
  ['Łódź – “Øre” & Co.', 'LODZ - "ORE" & CO.', false],
  ['Straße  des\t17. Juni', 'STRASSE DES 17. JUNI', false],
  ['ﬁve stars ★', 'FIVE STARS', true],
  ['', '', false],
])('the payee %s is %s for a bank', (payee, text, isChanged) => {
  expect(plainPayee(payee)).toEqual({ text, isChanged });
});
