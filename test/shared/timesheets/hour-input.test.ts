import { describe, expect, it } from 'vitest';
import { hoursTyped, mayBecomeHours, normalizeHours, readHours } from '../../../shared/timesheets/hour-input.ts';

describe('an hours cell', () => {
  it('shows zero as empty and ignores spaces around a number', () => {
    expect([0, 0.25, 1, 8, 7.5].map(hoursTyped)).toEqual(['', '0.25', '1', '8', '7.5']);
    expect(readHours(' 8 ')).toBe(8);
  });

  it.each([
    ['', 0],
    ['8', 8],
    ['08', 8],
    ['7.5', 7.5],
    ['7.25', 7.25],
    ['.5', 0.5],
    ['7.', 7],
    ['24', 24],
  ])('accepts %o', (text, hours) => {
    expect(readHours(text)).toBe(hours);
  });

  it.each([
    ['7.50 ', '7.50'],
    ['\t8', '8'],
    ['7:30', '7.5'],
    ['7:20', '7.33'],
    ['7,5', '7.5'],
    ['7,', '7.'],
    ['7:', '7:'],
    ['7:60', '7:60'],
    ['x', 'x'],
    ['', ''],
  ])('normalizes %o to %o', (typed, text) => {
    expect(normalizeHours(typed)).toBe(text);
  });

  it.each(['7:', '7:3', '12:30', '1/2', '1h30', '8h'])('keeps what is between the digits of %o', (text) => {
    expect(mayBecomeHours(text)).toBe(true);
  });

  it.each(['', '.', '8', '24', '7.', '7.25', '1 '])('takes %o', (text) => {
    expect(mayBecomeHours(text)).toBe(true);
  });

  it.each(['x', '-', '-8', '123', '1.255', '1:300', '1::', '7 30'])("doesn't take %o", (text) => {
    expect(mayBecomeHours(text)).toBe(false);
  });

  it.each(['8.125', '100', '-1', 'x', '.', '1e1', '25', '24.01', '1,5'])('rejects %o', (text) => {
    expect(readHours(text)).toBeTypeOf('string');
  });
});
