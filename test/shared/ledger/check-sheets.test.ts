import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressLines } from '../../../shared/ledger/address-lines.ts';
import { amountInWords } from '../../../shared/ledger/amount-words.ts';
import { checkSheets } from '../../../shared/ledger/check-sheets.ts';
import { filledWithStars, fitIssues, placeCheck } from '../../../shared/ledger/check-sheet.ts';
import { checkStockIds } from '../../../shared/ledger/check-stock-ids.ts';
import { CHECK_HEIGHT, checkStocks, PAPER } from '../../../shared/ledger/check-stocks.ts';
import { NO_OFFSETS, parseOffset, readOffsets } from '../../../shared/ledger/check-offsets.ts';
import { capped, MAX_STUB_LINES } from '../../../shared/ledger/check-stub.ts';
import type { PlacedText, PrintableCheck } from '../../../shared/ledger/printable-check.ts';
import { textWidth, wrapped } from '../../../shared/ledger/text-width.ts';

const check: PrintableCheck = {
  id: 1,
  number: 1050,
  date: '2026-11-05',
  cents: 123_456,
  payee: 'Hudson Valley Paper',
  address: '12 Main Street, Suite 4, Albany, NY 12207',
  note: 'Invoice 4711',
  account: 'Office / Supplies',
  fundSource: 'Operating',
};

const stocks = checkStockIds.map((id) => [id, checkStocks[id]] as const);
const textsOf = (texts: readonly PlacedText[], part: PlacedText['part']) => texts.filter((each) => each.part === part);

/** Positions on pre-printed paper of other programs, in inches from the top left corner of the check. */
const voucher = {
  date: [6.67, 0.93],
  payee: [1.25, 1.49],
  amount: [7.08, 1.49],
  words: [0.97, 1.83],
  memo: [0.83, 2.94],
};
const expected: Record<string, Record<string, readonly [number, number]>> = {
  'voucher-top': voucher as never,
  'voucher-middle': voucher as never,
  'voucher-bottom': voucher as never,
  'three-per-page': {
    date: [6.94, 0.93],
    payee: [1.25, 1.42],
    amount: [6.94, 1.42],
    words: [1.25, 1.83],
    memo: [0.69, 2.94],
  },
};

describe('a check on paper', () => {
  it.each(stocks)('has each text at its place on %s', (id, stock) => {
    const { texts, issues } = placeCheck(check, stock);
    expect(issues).toEqual([]);
    for (const [part, [x, y]] of Object.entries(expected[id]!)) {
      const [text, ...others] = textsOf(texts, part as PlacedText['part']);
      expect([part, text?.x, text?.y, others]).toEqual([part, x, y, []]);
    }
    expect(textsOf(texts, 'date')[0]?.text).toBe('11/05/2026');
    expect(textsOf(texts, 'amount')[0]?.text).toBe('**1,234.56**');
    expect(textsOf(texts, 'words')[0]?.text).toMatch(/^One thousand two hundred thirty-four and 56\/100 \*{5,}$/);
    expect(textsOf(texts, 'address').map(({ text }) => text)).toEqual([
      'Hudson Valley Paper',
      '12 Main Street',
      'Suite 4',
      'Albany, NY 12207',
    ]);
    expect(textsOf(texts, 'address').at(-1)?.y).toBeCloseTo(2.67);
  });

  it.each(stocks)(
    'keeps the memo half an inch above the edge and the address between words and memo on %s',
    (_, stock) => {
      const five = { ...check, address: 'Floor 3\n12 Main Street\nSuite 4\nAlbany, NY 12207' };
      const { texts } = placeCheck(five, stock);
      const [words, memo] = [stock.lines.words.y, stock.lines.memo.y];
      expect(CHECK_HEIGHT - memo).toBeGreaterThanOrEqual(0.5);
      for (const { y, size } of textsOf(texts, 'address')) {
        expect(y - size / 72).toBeGreaterThan(words);
        expect(y).toBeLessThan(memo - 0.1);
      }
    },
  );

  it.each(stocks)('has no texts on each other and none off the paper on %s, whatever they are', (_, stock) => {
    const word = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(
        fc.record({
          cents: fc.integer({ min: 1, max: 99_999_999_999 }),
          payee: word,
          note: fc.option(fc.array(word, { maxLength: 80 }).map((words) => words.join(' '))),
          address: fc.option(fc.array(word, { maxLength: 7 }).map((words) => words.join('\n'))),
          account: fc.array(word, { maxLength: 8 }).map((words) => words.join(' / ')),
        }),
        (facts) => {
          const { texts } = placeCheck({ ...check, ...facts }, stock, stock.checks[0]);
          for (const [index, a] of texts.entries()) {
            expect(a.x).toBeGreaterThanOrEqual(0.25);
            expect(a.x + textWidth(a.text, a.size)).toBeLessThanOrEqual(PAPER.width - 0.2);
            for (const b of texts.slice(index + 1)) {
              const isApart =
                Math.abs(a.y - b.y) >= Math.min(a.size, b.size) / 72 ||
                a.x + textWidth(a.text, a.size) <= b.x ||
                b.x + textWidth(b.text, b.size) <= a.x;
              expect(isApart ? '' : `${a.text} / ${b.text}`).toBe('');
            }
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('a payee in letters that the font lacks', () => {
  const issuesOf = (changed: Partial<PrintableCheck>) =>
    fitIssues({ ...check, ...changed }, checkStocks['voucher-top']);
  const refused = (what: string) => [
    { field: 'payee_id', message: `${what} has characters that checks can't show. Write it in Latin letters.` },
  ];

  it.each(['東京商事', 'Строй', 'Αθήνα', 'Sun ☀ Co'])('is refused instead of printed blank: %s', (payee) => {
    expect(issuesOf({ payee })).toEqual(refused(`The name "${payee}"`));
  });

  it('is refused for its address', () => {
    expect(issuesOf({ address: '東京都 1-2-3' })).toEqual(refused('The address of "Hudson Valley Paper"'));
  });

  it.each(['Łódź Œuvre Ñandú Çelik', 'Nguyễn Văn Ạ', 'Acme™ – “Best” e\u0301 & Co. #1'])(
    'is printed with accents and signs: %s',
    (payee) => {
      expect(issuesOf({ payee })).toEqual([]);
    },
  );

  it('is printed whatever its note says, which is in the ledger', () => {
    expect(issuesOf({ note: 'Thanks 👍' })).toEqual([]);
  });
});

describe('a text that is too long', () => {
  it.each(stocks)('is printed smaller, and then refused with what to do on %s', (_, stock) => {
    const sizeOf = (facts: Partial<PrintableCheck>, part: PlacedText['part']) =>
      textsOf(placeCheck({ ...check, ...facts }, stock).texts, part)[0]?.size;
    expect(sizeOf({}, 'payee')).toBe(10);
    const long = 'Consolidated Hudson Valley Paper and Stationery Company of Northern New York, Incorporated';
    expect(sizeOf({ payee: long, address: null }, 'payee')).toBeLessThan(10);
    expect(fitIssues({ ...check, payee: 'W'.repeat(120) }, stock)).toEqual([
      { field: 'payee_id', message: expect.stringContaining("Shorten the payee's name.") as string },
      { field: 'payee_id', message: expect.stringContaining('Use at most 4 short lines.') as string },
    ]);
    expect(fitIssues({ ...check, note: 'wide '.repeat(90) }, stock)).toEqual([
      { field: 'note', message: 'The note is too long for the memo line. Shorten it.' },
    ]);
    expect(fitIssues({ ...check, address: 'a\nb\nc\nd\ne' }, stock)).toHaveLength(1);
  });

  it.each(stocks)('never is the amount, not even the longest one on %s', (_, stock) => {
    // The longest of all numbers below a billion.
    const longest = [373, 377, 378, 773, 777, 778, 873, 877, 878].flatMap((part) => [part * 1_001_001]);
    for (const dollars of longest) expect(fitIssues({ ...check, cents: dollars * 100 + 77 }, stock)).toEqual([]);
  });
});

describe('stars', () => {
  it('fill the line to its end, and never pass it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
        const line = filledWithStars(amountInWords(cents), 5.3, 8);
        expect(textWidth(line, 8)).toBeLessThanOrEqual(5.3 + 1e-6);
        expect(textWidth(`${line}*`, 8)).toBeGreaterThan(5.3 - 1e-6);
      }),
    );
  });
});

describe('a stub', () => {
  const voucherStock = checkStocks['voucher-top'];
  it('starts at its place and says whom, when, what for and how much', () => {
    const texts = textsOf(placeCheck(check, voucherStock).texts, 'stubs');
    expect(texts.filter(({ y }) => y === 4.17).map(({ text }) => text)).toEqual([
      'Hudson Valley Paper',
      'No. 1050',
      '11/05/2026',
    ]);
    expect(texts.filter(({ y }) => y === 7.64)).toHaveLength(3);
    expect(texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Account: Office / Supplies', 'Fund source: Operating', 'Note: Invoice 4711']),
    );
  });

  it('says how many lines a long note has more', () => {
    const note = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join('\n');
    const texts = textsOf(placeCheck({ ...check, note }, voucherStock).texts, 'stubs').map(({ text }) => text);
    expect(texts.filter((text) => text.startsWith('and '))).toEqual(['and 32 more', 'and 32 more']);
    expect(capped(['a', 'b', 'c'], 2)).toEqual(['a', 'and 2 more']);
    expect(capped(['a', 'b'], 2)).toEqual(['a', 'b']);
    expect(MAX_STUB_LINES).toBeGreaterThan(9);
  });

  it.each(stocks.filter(([, stock]) => stock.stubs.length > 0))(
    'stays off the check and on the paper on %s',
    (_, stock) => {
      const [top = 0] = stock.checks;
      for (const { y } of textsOf(placeCheck(check, stock, top).texts, 'stubs')) {
        expect(y < top || y > top + CHECK_HEIGHT).toBe(true);
        expect(y).toBeLessThan(PAPER.height - 0.5);
      }
    },
  );
});

describe('sheets', () => {
  const three = checkStocks['three-per-page'];
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...check, id: index + 1 }));

  it('take three checks each, and fewer on a sheet that was begun', () => {
    const counts = (count: number, start: number) =>
      checkSheets(many(count), three, { offsets: NO_OFFSETS, start }).map(({ checks }) => checks.length);
    expect(counts(7, 0)).toEqual([3, 3, 1]);
    expect(counts(5, 2)).toEqual([1, 3, 1]);
    const [sheet] = checkSheets(many(1), three, { offsets: NO_OFFSETS, start: 1 });
    expect(textsOf(sheet!.texts, 'date')[0]?.y).toBeCloseTo(CHECK_HEIGHT + 0.93);
  });

  it('are moved as a whole and part by part', () => {
    const offsets = { right: 0.1, down: -0.05, parts: { memo: { right: 0, down: -0.2 } } };
    const [sheet] = checkSheets(many(1), three, { offsets });
    const [date, memo] = [textsOf(sheet!.texts, 'date')[0]!, textsOf(sheet!.texts, 'memo')[0]!];
    expect([date.x, date.y, memo.x, memo.y].map((inches) => inches.toFixed(2))).toEqual([
      '7.04',
      '0.88',
      '0.79',
      '2.69',
    ]);
  });

  it('of copies say so with the check number, which plain paper lacks', () => {
    const [sheet] = checkSheets([{ ...many(1)[0]!, number: 7001 }], three, { offsets: NO_OFFSETS, isCopy: true });
    expect(textsOf(sheet!.texts, 'mark').map(({ text }) => text)).toEqual(['COPY - NOT NEGOTIABLE', 'Check 7001']);
  });
});

describe('offsets', () => {
  it.each([
    ['0.05', 0.05],
    ['-.1', -0.1],
    ['+1', 1],
    ['0.123', 0.12],
    ['1.01', undefined],
    ['', undefined],
    ['a', undefined],
  ])('typed as "%s" are %s inches', (text, inches) => {
    expect(parseOffset(text)).toBe(inches);
  });

  it('that are stored are read, and nothing else is', () => {
    const offsets = { right: 0.1, down: 0, parts: { date: { right: 0, down: 0.02 } } };
    expect(readOffsets(JSON.parse(JSON.stringify(offsets)))).toEqual(offsets);
    for (const wrong of [null, 1, 'x', [], { right: '1', down: 0 }, { right: 5, down: 0 }]) {
      expect(readOffsets(wrong)).toEqual(NO_OFFSETS);
    }
    expect(readOffsets({ right: 0, down: 0, parts: { date: { right: 9, down: 0 }, stamp: {} } })).toEqual(NO_OFFSETS);
  });
});

describe('an address', () => {
  it.each([
    [null, []],
    ['12 Main Street, Albany, NY 12207', ['12 Main Street', 'Albany, NY 12207']],
    ['12 Main Street, Suite 4, Albany, NY 12207-1234', ['12 Main Street', 'Suite 4', 'Albany, NY 12207-1234']],
    ['PO Box 5, Albany NY 12207', ['PO Box 5', 'Albany NY 12207']],
    ['12 Main Street\r\n\n Albany, NY 12207', ['12 Main Street', 'Albany, NY 12207']],
    ['Hauptstraße 5, 10115 Berlin, Germany', ['Hauptstraße 5', '10115 Berlin', 'Germany']],
  ])('%j is the lines %j', (address, lines) => {
    expect(addressLines(address)).toEqual(lines);
  });
});

describe('text', () => {
  it('is as wide with an accent as without', () => {
    expect(textWidth('Zoë Ñandú', 10)).toBe(textWidth('Zoe Nandu', 10));
    expect(textWidth('日本', 10)).toBeCloseTo(20 / 72);
  });

  it('is wrapped between words, and within a word that is too long', () => {
    expect(wrapped('one two three', textWidth('one two', 9), 9)).toEqual(['one two', 'three']);
    expect(wrapped('aaaa', textWidth('aa', 9), 9)).toEqual(['aa', 'aa']);
    expect(wrapped(' \n ', 1, 9)).toEqual([]);
  });
});
