import { expect, it } from 'vitest';
import { erasureConsequences, PAY_BEFORE_ERASING } from '../../shared/erasure-consequences.ts';

const wordsOf = (what: string) => new Map(erasureConsequences(26)).get(what);

it('an erasure is announced with what keeps the name, and for how long', () => {
  expect(wordsOf('Kept')).toBe('timesheets and other records, with hours and amounts, under "Former employee 26".');
  expect(wordsOf('In payroll files')).toBe(
    'name or payroll ID, with hours, for 7 years after each file was created, because these are records of pay.',
  );
  expect(wordsOf('In backups')).toMatch(/^for up to 35 days, and for up to 400 days in monthly copies\./);
});

it('an erasure is announced with what becomes of hours that no payroll file has yet', () => {
  expect(wordsOf('Before you erase')).toBe(PAY_BEFORE_ERASING);
});
