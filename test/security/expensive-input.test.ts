import { afterEach, describe, expect, it, vi } from 'vitest';
import { log } from '../../functions/http/log.ts';
import { email, list, money, text } from '../../shared/contract/field.ts';
import { parseFields } from '../../shared/contract/validate.ts';
import { readImportRows } from '../../shared/ledger/import.ts';
import { toCents } from '../../shared/ledger/money.ts';

// Texts that cost more than their length are rejected or shortened before the costly step. These tests count the steps;
// test/bench/hostile.ts measures how long they would take.

afterEach(() => vi.restoreAllMocks());

/** Combining marks in an order that normalizing must sort. */
const MARKS = '\u0301\u0323';

describe('input that is too long', () => {
  it('is rejected as an email before it is normalized', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    expect(parseFields({ field: email() }, { field: `a${MARKS.repeat(5000)}@b` }).ok).toBe(false);
    expect(normalize).not.toHaveBeenCalled();
    expect(parseFields({ field: email() }, { field: 'a@b' }).ok).toBe(true);
    expect(normalize).toHaveBeenCalled();
  });

  it('is rejected as an amount before it is matched, while realistic ones are read', () => {
    const exec = vi.spyOn(RegExp.prototype, 'exec');
    expect(parseFields({ amount: money() }, { amount: `${' '.repeat(5000)}x` }).ok).toBe(false);
    expect(exec).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect(toCents(`   $ 999,999,999.99${' '.repeat(20)}`)).toBe(99_999_999_999);
  });

  it('is rejected as a list before its entries are read', () => {
    const inner = vi.fn(() => true);
    const entries = list(text(10).schema, 3);
    const wrapped = Array.from({ length: 4 }, () => ({ toString: inner }));
    expect(parseFields({ entries }, { entries: wrapped })).toMatchObject({
      issues: [{ message: 'This field takes at most 3 entries.' }],
    });
    expect(inner).not.toHaveBeenCalled();
  });
});

describe('a name in an import', () => {
  const names = { payees: [], accounts: [], fundSources: [] };

  it('is folded once, however often it is looked up', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    readImportRows([{ account: `Expenses${' '.repeat(900)}: Office` }], names, '2026-03-01');
    // Once for the account and once for the empty status.
    expect(normalize.mock.calls.length).toBe(2);
  });

  it('is found by a path with colons, whatever the spacing', () => {
    const accounts = [
      { id: 1, name: 'Expenses', parent_id: null },
      { id: 2, name: 'Office supplies', parent_id: 1 },
    ];
    const row = { transaction_date: '2026-01-31', amount: '1', account: ' expenses  :Office   Supplies' };
    const { issues } = readImportRows([row], { ...names, accounts }, '2026-03-01');
    expect(issues.map(({ field }) => field)).not.toContain('account');
  });

  it('with more combining marks than any language uses is not normalized', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    readImportRows([{ payee: `a${MARKS.repeat(400)}` }], names, '2026-03-01');
    // Only the empty status.
    expect(normalize.mock.contexts.map(String)).toEqual(['']);
  });

  it('is shortened when the answer repeats it', () => {
    const { issues } = readImportRows([{ payee: 'p'.repeat(1000), is_voided: 'v'.repeat(1000) }], names, '2026-03-01');
    expect(Math.max(...issues.map(({ message }) => message.length))).toBeLessThan(130);
    expect(issues.map(({ message }) => message)).toContain(`There's no payee "${'p'.repeat(60)}...".`);
  });
});

it('an address is redacted from a long log line, even one of maximum length', () => {
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => lines.push(String(chunk)) > 0);
  log('warn', 'refused', { reason: `${'a'.repeat(3000)} and ${'b'.repeat(240)}@example.com` });
  expect(lines.join('')).toContain(' and (an address)');
});
