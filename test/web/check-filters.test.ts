import { notPrinted } from '../shared/ledger/arbitrary.ts';
import { describe, expect, it } from 'vitest';
import type { Check } from '../../shared/ledger/checks.ts';
import type { LedgerNames } from '../../shared/ledger/names.ts';
import {
  filterOf,
  isBackwards,
  periodInWords,
  readPeriod,
  writePeriod,
} from '../../web/features/ledger/checks/check-period.ts';
import {
  type CheckToken,
  filterRows,
  NO_QUERY,
  queryInWords,
  readQuery,
  writeQuery,
} from '../../web/features/ledger/checks/check-query.ts';
import { type CheckRow, checkRows } from '../../web/features/ledger/checks/check-rows.ts';
import { readReportOrder, reportAddress } from '../../web/features/ledger/checks/report-address.ts';
import { branchesOf, meantToken, shownToken } from '../../web/features/ledger/checks/tree-tokens.ts';

const TODAY = '2026-11-21';

const params = (text: string) => new URLSearchParams(text);

describe('the period in a ledger address', () => {
  it.each([
    ['', { kind: 'year', year: 2026 }],
    ['year=2016', { kind: 'year', year: 2016 }],
    ['year=2015', { kind: 'year', year: 2026 }],
    ['year=2027', { kind: 'year', year: 2026 }],
    ['year=soon', { kind: 'year', year: 2026 }],
    ['from=2024-02-29', { kind: 'days', from: '2024-02-29', to: '' }],
    ['year=2020&to=2021-01-31', { kind: 'days', from: '', to: '2021-01-31' }],
    ['from=2023-02-29', { kind: 'year', year: 2026 }],
  ] as const)('is read from "%s"', (address, period) => {
    expect(readPeriod(params(address), TODAY)).toEqual(period);
  });

  it('holds either a year or dates, and resets the page', () => {
    const days = { kind: 'days', from: '2024-01-01', to: '' } as const;
    expect(String(writePeriod(params('year=2020&page=3&sort=-payee'), days, TODAY))).toBe(
      'sort=-payee&from=2024-01-01',
    );
    expect(String(writePeriod(params('from=2024-01-01&to=2024-02-01'), { kind: 'year', year: 2020 }, TODAY))).toBe(
      'year=2020',
    );
    expect(String(writePeriod(params('from=2024-01-01'), { kind: 'year', year: 2026 }, TODAY))).toBe('');
  });

  it('becomes the filter of one call', () => {
    expect(filterOf({ kind: 'year', year: 2020 })).toEqual({ year: 2020 });
    expect(filterOf({ kind: 'days', from: '2020-01-01', to: '' })).toEqual({ from: '2020-01-01' });
    expect(isBackwards({ kind: 'days', from: '2020-01-02', to: '2020-01-01' })).toBe(true);
    expect(isBackwards({ kind: 'days', from: '2020-01-02', to: '' })).toBe(false);
    expect(periodInWords({ kind: 'days', from: '', to: '2020-01-01' })).toBe('Until 2020-01-01');
  });
});

const row = (id: number, amount: number, more: Partial<Check> = {}): CheckRow => ({
  check: {
    id,
    version: 1,
    created_at: '',
    updated_at: '',
    check_number: 1000 + id,
    transaction_date: '2026-01-31',
    amount,
    note: null,
    payee_id: 1,
    account_id: 1,
    fund_source_id: 1,
    is_voided: false,
    cleared_on: null,
    void_reason: null,
    voided_by: null,
    voided_at: null,
    former_account_id: null,
    reconciliation_id: null,
    statement_line: null,
    reconciled_at: null,
    ...notPrinted,
    ...more,
  },
  payee: 'Café Noir',
  account: 'Office / Meetings',
  fundSource: 'Operating',
  cleared: more.is_voided ? '' : 'Outstanding',
  cents: Math.round(amount * 100),
});

const rows = [
  row(1, 10),
  row(2, 20.5, { note: 'rent' }),
  row(3, 99.99, { is_voided: true, check_number: null, void_reason: 'Lost in the mail' }),
];

const node = (id: number, name: string) => ({ id, name, parent_id: null });
const payee = (id: number, name: string) => ({ id, name, default_account_id: null });

const names: LedgerNames = { payees: [payee(1, 'Café Noir')], accounts: [], fundSources: [] };

const found = (...tokens: readonly CheckToken[]) =>
  filterRows(rows, { operation: 'and', tokens }, names).map(({ check }) => check.id);

describe('the filter of checks', () => {
  it.each([
    [{ propertyKey: 'amount', operator: '>', value: '10' }, [2, 3]],
    [{ propertyKey: 'amount', operator: '=', value: '$20.50' }, [2]],
    [{ propertyKey: 'amount', operator: '=', value: 'much' }, []],
    [{ propertyKey: 'number', operator: '<=', value: '1001' }, [1]],
    [{ propertyKey: 'number', operator: '!=', value: '1001' }, [2, 3]],
    [{ propertyKey: 'payee', operator: '=', value: 'cafe noir' }, [1, 2, 3]],
    [{ propertyKey: 'account', operator: '^', value: 'Office' }, [1, 2, 3]],
    [{ propertyKey: 'account', operator: '^', value: 'Office / Meetings' }, [1, 2, 3]],
    [{ propertyKey: 'account', operator: '^', value: 'Off' }, []],
    [{ propertyKey: 'account', operator: '^', value: 'Meetings' }, []],
    [{ propertyKey: 'account', operator: '!^', value: 'Office' }, []],
    [{ propertyKey: 'account', operator: '!^', value: 'Off' }, [1, 2, 3]],
    [{ propertyKey: 'account', operator: ':', value: 'meet' }, [1, 2, 3]],
    [{ propertyKey: 'account', operator: '!:', value: 'meet' }, []],
    [{ propertyKey: 'state', operator: '=', value: 'VOID' }, [3]],
    [{ operator: ':', value: 'RENT' }, [2]],
    [{ operator: '!:', value: 'rent' }, [1, 3]],
    [{ operator: ':', value: 'the MAIL' }, [3]],
    [{ propertyKey: 'void_reason', operator: ':', value: 'lost' }, [3]],
  ] as const)('%j finds the right checks', (token, expected) => {
    expect(found(token)).toEqual(expected);
  });

  it('finds a check as outstanding from its date on, until it clears', () => {
    const written = row(1, 10, { transaction_date: TODAY });
    const others = [
      row(2, 10, { transaction_date: '2026-11-22' }),
      row(3, 10, { cleared_on: '2026-02-03' }),
      row(4, 10, { is_voided: true }),
    ];
    const on = (today: string) =>
      filterRows(
        checkRows(
          [written, ...others].map(({ check }) => check),
          names,
          today,
        ),
        { operation: 'and', tokens: [{ propertyKey: 'cleared', operator: '=', value: 'Outstanding' }] },
        names,
      ).map(({ check }) => check.id);
    expect(on(TODAY)).toEqual([1]);
    expect(on('2026-11-22')).toEqual([1, 2]);
  });

  it('keeps names apart that differ in accents alone', () => {
    const known: LedgerNames = {
      payees: [payee(1, 'Muller'), payee(2, 'Müller'), payee(3, 'Peña')],
      accounts: [node(1, 'Cafe'), node(2, 'Café')],
      fundSources: [],
    };
    const shown = [
      { ...row(1, 10), payee: 'Muller', account: 'Cafe' },
      { ...row(2, 20), payee: 'Müller', account: 'Café / Beans' },
      { ...row(3, 30), payee: 'Peña', account: 'Café' },
    ];
    const ids = (token: CheckToken) =>
      filterRows(shown, { operation: 'and', tokens: [token] }, known).map(({ check }) => check.id);
    expect(ids({ propertyKey: 'payee', operator: '=', value: 'Muller' })).toEqual([1]);
    expect(ids({ propertyKey: 'payee', operator: '=', value: 'MÜLLER' })).toEqual([2]);
    expect(ids({ propertyKey: 'payee', operator: '!=', value: 'Muller' })).toEqual([2, 3]);
    expect(ids({ propertyKey: 'payee', operator: '=', value: 'pena' })).toEqual([3]);
    expect(ids({ propertyKey: 'payee', operator: ':', value: 'Muller' })).toEqual([1, 2]);
    expect(ids({ propertyKey: 'account', operator: '^', value: 'Cafe' })).toEqual([1]);
    expect(ids({ propertyKey: 'account', operator: '^', value: 'Café' })).toEqual([2, 3]);
  });

  it('joins conditions with "and" or "or"', () => {
    const tokens: CheckToken[] = [
      { propertyKey: 'amount', operator: '<', value: '15' },
      { propertyKey: 'state', operator: '=', value: 'VOID' },
    ];
    expect(found(...tokens)).toEqual([]);
    expect(filterRows(rows, { operation: 'or', tokens }, names)).toHaveLength(2);
    expect(queryInWords({ operation: 'or', tokens })).toBe('Amount is below "15" or Status is "VOID"');
  });

  it('is read back as it was written, and dropped when it is damaged', () => {
    const query = { operation: 'or', tokens: [{ propertyKey: 'payee', operator: '=', value: 'a & b' }] } as const;
    expect(readQuery(params(String(writeQuery(params('page=2'), query))))).toEqual(query);
    expect(String(writeQuery(params('page=2&filter=x'), NO_QUERY))).toBe('');
    expect(readQuery(params('filter={'))).toEqual(NO_QUERY);
    expect(readQuery(params('filter={"tokens":[{"propertyKey":"secret","operator":"=","value":"x"}]}'))).toEqual(
      NO_QUERY,
    );
    expect(readQuery(params('filter={"tokens":[{"propertyKey":"amount","operator":":","value":"x"}]}'))).toEqual(
      NO_QUERY,
    );
  });
});

it("the report's address takes over the list's period and filter and adds its own order", () => {
  const address = reportAddress('?year=2020&page=3&filter=%7B%7D', { by: 'number', direction: 'descending' });
  expect(address).toBe('/print/checks?by=number&direction=descending&year=2020&filter=%7B%7D');
  expect(readReportOrder(params('by=number&direction=descending'))).toEqual({ by: 'number', direction: 'descending' });
  expect(readReportOrder(params(''))).toEqual({ by: 'date', direction: 'ascending' });
});

describe('a node of a tree with all below it', () => {
  const token = { propertyKey: 'account', operator: '^', value: 'Office / Meetings' } as const;

  it('is shown in words, and meant again by these', () => {
    expect(shownToken(token)).toEqual({ ...token, operator: '=', value: 'Office / Meetings (and below)' });
    expect(meantToken(shownToken(token))).toEqual(token);
  });

  it.each([
    [':', '^', '='],
    ['!=', '!^', '!='],
    ['!:', '!^', '!='],
  ] as const)('is meant by what the filter offers for the operator %s too', (operator, meant, shown) => {
    const offered = { ...token, operator, value: 'Office / Meetings (and below)' };
    expect(meantToken(offered)).toEqual({ ...token, operator: meant });
    expect(shownToken(meantToken(offered))).toEqual({ ...offered, operator: shown });
  });

  it('is no payee of such a name, and no node alone', () => {
    const payee = { propertyKey: 'payee', operator: '=', value: 'Above (and below)' } as const;
    expect([meantToken(payee), shownToken(payee)]).toEqual([payee, payee]);
    const alone = { ...token, operator: '=' } as const;
    expect(meantToken(alone)).toEqual(alone);
  });

  it('is offered for whatever stands above an account', () => {
    expect(branchesOf(['A / B / C', 'A / D', 'E'])).toEqual(['A (and below)', 'A / B (and below)']);
  });
});
