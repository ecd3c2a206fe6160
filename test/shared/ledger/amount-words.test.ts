import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from '../../../shared/ledger/amount-words.ts';

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );

/** Counts up one dollar at a time in the words of a person counting, so it is slow and shares nothing with the product. */
function counted(value: number): string {
  if (value < 20) return small[value]!;
  if (value < 100) {
    const [name, from] = (
      [
        ['ninety', 90],
        ['eighty', 80],
        ['seventy', 70],
        ['sixty', 60],
        ['fifty', 50],
        ['forty', 40],
        ['thirty', 30],
        ['twenty', 20],
      ] as const
    ).find(([, start]) => value >= start)!;
    return value === from ? name : `${name}-${counted(value - from)}`;
  }
  const [unit, name] =
    value < 1000 ? [100, 'hundred'] : value < 1_000_000 ? [1000, 'thousand'] : [1_000_000, 'million'];
  let count = 0;
  let rest = value;
  while (rest >= unit) {
    rest -= unit;
    count += 1;
  }
  return rest === 0 ? `${counted(count)} ${name}` : `${counted(count)} ${name} ${counted(rest)}`;
}

const slowly = (cents: number): string => {
  const digits = String(cents).padStart(3, '0');
  const words = counted(Number(digits.slice(0, -2)));
  return `${words[0]!.toUpperCase()}${words.slice(1)} and ${digits.slice(-2)}/100`;
};

describe('an amount in words', () => {
  it.each([
    [0.01, 'Zero and 01/100'],
    [0.99, 'Zero and 99/100'],
    [1, 'One and 00/100'],
    [11, 'Eleven and 00/100'],
    [21, 'Twenty-one and 00/100'],
    [40.5, 'Forty and 50/100'],
    [100, 'One hundred and 00/100'],
    [110.07, 'One hundred ten and 07/100'],
    [1001, 'One thousand one and 00/100'],
    [1234.56, 'One thousand two hundred thirty-four and 56/100'],
    [10_000, 'Ten thousand and 00/100'],
    [100_019, 'One hundred thousand nineteen and 00/100'],
    [1_000_000, 'One million and 00/100'],
    [1_000_000.01, 'One million and 01/100'],
    [
      999_999_999.99,
      'Nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine and 99/100',
    ],
  ])('of %d is "%s"', (amount, words) => {
    expect(amountInWords(Math.round(amount * 100))).toBe(words);
  });

  it('is the same as that of a slow count, for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (cents) => {
        expect(amountInWords(cents)).toBe(slowly(cents));
      }),
      { numRuns: 2000 },
    );
  });

  it('differs for different amounts', () => {
    const words = Array.from({ length: 250_000 }, (_, cents) => amountInWords(cents + 1));
    expect(new Set(words).size).toBe(words.length);
  });
});
