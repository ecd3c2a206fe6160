import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeOf, MISSED, missedLimits, row, within } from './report.ts';
import { isGood } from './vitals.ts';

let printed = '';
beforeEach(() => {
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    printed += String(part);
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

describe('the exit code of a measured run', () => {
  it('is 0 where every limit holds, and nothing is said to be missed', () => {
    row('start', ['900 ms', within(900, { floor: 1000 }, false)]);
    expect(codeOf(missedLimits())).toBe(0);
    expect(printed).toContain('holds');
    expect(printed).not.toContain('Missed');
  });

  it('is 1 where one was missed, which is named', () => {
    row('list of checks', ['300', within(300, { floor: 314 }, true)]);
    row('start', ['900 ms', within(900, { floor: 1000 }, false)]);
    row('memory', ['401 MB', within(401, { floor: 400 }, false)]);
    expect(missedLimits()).toEqual(['list of checks', 'memory']);
    expect(codeOf(missedLimits())).toBe(1);
    expect(printed).toContain(MISSED);
    expect(printed).toContain('Missed: list of checks; memory.');
  });

  it.each([
    ['the largest paint', { lcp: 2501, inp: 0, cls: 0 }, 0],
    ['a press', { lcp: 0, inp: 201, cls: 0 }, 0],
    ['a jump of the page', { lcp: 0, inp: 0, cls: 0.11 }, 0],
    ['a journey', { lcp: 0, inp: 0, cls: 0 }, 2501],
  ])('is not that of a good page where %s takes too long', (_, vitals, waited) => {
    expect(isGood({ lcp: 2500, inp: 200, cls: 0.1 }, 2500)).toBe(true);
    expect(isGood(vitals, waited)).toBe(false);
  });
});
