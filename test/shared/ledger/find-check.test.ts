import { expect, it } from 'vitest';
import { checkTerms } from '../../../shared/ledger/find-check.ts';

it.each([
  ['1150', 1150, 115_000],
  ['#1150', 1150, null],
  ['# 1150', 1150, null],
  ['check 1150', 1150, 115_000],
  ['Check #1150', 1150, null],
  ['no. 7', 7, 700],
  ['$1150', null, 115_000],
  ['1,150', null, 115_000],
  ['1,234.50', null, 123_450],
  ['$ 522.22', null, 52_222],
  ['.99', null, 99],
  ['0', null, null],
  ['-5', null, null],
  ['522.225', null, null],
  ['Evergreen', null, null],
  ['2026-11-01', null, null],
  ['', null, null],
  ['999999999999', 999_999_999_999, null],
  ['9999999999999', null, null],
])('a search for "%s" means the number %s and the cents %s', (words, number, cents) => {
  expect(checkTerms(words)).toEqual({ number, cents });
});
