import { describe, expect, it } from 'vitest';
import { countOf, grouped, plural } from '../../shared/count-of.ts';
import { listText, shortListText } from '../../shared/list-text.ts';

describe('a count in words', () => {
  it.each([
    [0, '0 checks'],
    [1, '1 check'],
    [2, '2 checks'],
    [1234, '1,234 checks'],
    [1_000_001, '1,000,001 checks'],
  ])('of %i', (count, words) => expect(countOf(count, 'check')).toBe(words));

  it('has the given plural where an s is not enough, with its verb', () => {
    expect(countOf(1, 'person has', 'people have')).toBe('1 person has');
    expect(countOf(2000, 'person has', 'people have')).toBe('2,000 people have');
  });

  it('can be left out of the words that depend on it', () => {
    expect([0, 1, 2].map((count) => plural(count, 'was', 'were'))).toEqual(['were', 'was', 'were']);
    expect(grouped(1234)).toBe('1,234');
  });
});

describe('names in a sentence', () => {
  it('are joined with "and"', () => {
    expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(listText)).toEqual(['', 'A', 'A and B', 'A, B, and C']);
  });

  it('are cut after the given number, and the others counted', () => {
    const names = Array.from({ length: 1205 }, (_, nth) => nth + 1);
    expect(shortListText(names, 2)).toBe('1, 2, and 1,203 more');
    expect(shortListText([1, 2], 2)).toBe('1, 2');
    expect(shortListText(['A', 'B'], 5, 7)).toBe('A, B, and 5 more');
  });
});

it('a count is grouped like any number in English', () => {
  const numbers = [0, 1, 999, -999, 1000, -1000, 12_345, 123_456, 1_234_567, -1_234_567];
  expect(numbers.map(grouped)).toEqual(numbers.map((each) => each.toLocaleString('en-US')));
});
