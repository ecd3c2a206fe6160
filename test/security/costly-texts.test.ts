import { afterEach, describe, expect, it, vi } from 'vitest';
import { log } from '../../functions/http/log.ts';
import { email, list, money, text } from '../../shared/contract/field.ts';
import { parseFields } from '../../shared/contract/validate.ts';
import { readImportRows } from '../../shared/ledger/import.ts';
import { toCents } from '../../shared/ledger/money.ts';

// Texts that cost more than their length: each is refused, or cut, before what is costly is done with it. What is done is
// counted; how long it would take is said in test/bench/hostile.ts.

afterEach(() => vi.restoreAllMocks());

/** Marks that normalizing has to sort, each past all others. */
const MARKS = '\u0301\u0323';

describe('what is too long is looked at no further:', () => {
  it('an e-mail is not normalized', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    expect(parseFields({ field: email() }, { field: `a${MARKS.repeat(5000)}@b` }).ok).toBe(false);
    expect(normalize).not.toHaveBeenCalled();
    expect(parseFields({ field: email() }, { field: 'a@b' }).ok).toBe(true);
    expect(normalize).toHaveBeenCalled();
  });

  it('an amount is not matched, and the longest that people write is read', () => {
    const exec = vi.spyOn(RegExp.prototype, 'exec');
    expect(parseFields({ amount: money() }, { amount: `${' '.repeat(5000)}x` }).ok).toBe(false);
    expect(exec).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect(toCents(`   $ 999,999,999.99${' '.repeat(20)}`)).toBe(99_999_999_999);
  });

  it('a list is not looked into', () => {
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
    // The account, and the empty status.
    expect(normalize.mock.calls.length).toBe(2);
  });

  it('is found by a way with colons, whatever space is around them', () => {
    const accounts = [
      { id: 1, name: 'Expenses', parent_id: null },
      { id: 2, name: 'Office supplies', parent_id: 1 },
    ];
    const row = { transaction_date: '2026-01-31', amount: '1', account: ' expenses  :Office   Supplies' };
    const { issues } = readImportRows([row], { ...names, accounts }, '2026-03-01');
    expect(issues.map(({ field }) => field)).not.toContain('account');
  });

  it('of more marks than any language puts on a letter is not normalized', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    readImportRows([{ payee: `a${MARKS.repeat(400)}` }], names, '2026-03-01');
    // The empty status alone.
    expect(normalize.mock.contexts.map(String)).toEqual(['']);
  });

  it('is shortened where the answer repeats it', () => {
    const { issues } = readImportRows([{ payee: 'p'.repeat(1000), is_voided: 'v'.repeat(1000) }], names, '2026-03-01');
    expect(Math.max(...issues.map(({ message }) => message.length))).toBeLessThan(130);
    expect(issues.map(({ message }) => message)).toContain(`There is no payee "${'p'.repeat(60)}…".`);
  });
});

it('an address is taken out of a log line that is long, and one of the longest as well', () => {
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => lines.push(String(chunk)) > 0);
  log('warn', 'refused', { reason: `${'a'.repeat(3000)} and ${'b'.repeat(240)}@example.com` });
  expect(lines.join('')).toContain(' and (an address)');
});
