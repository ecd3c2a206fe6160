import { describe, expect, it } from 'vitest';
import { readView, writeView } from '../../web/features/ledger/outstanding/outstanding-address.ts';
import { scopeOf } from '../../web/features/ledger/outstanding/outstanding-scope.ts';
import { lessOutstanding } from '../../web/features/ledger/outstanding/statement-balance.ts';

const TODAY = '2026-11-29';

/** Two bank accounts; the second one's fund source is under one of the first. */
const fundSources = [
  { id: 1, name: 'Operating', parent_id: null, checkbook_id: null },
  { id: 2, name: 'Grants', parent_id: 1, checkbook_id: 7 },
  { id: 3, name: 'Travel', parent_id: 1, checkbook_id: null },
  { id: 4, name: 'Reserve', parent_id: null, checkbook_id: 7 },
];

describe('outstanding checks', () => {
  it.each([
    ['all', {}, [1, 2, 3, 4], false],
    ['a checkbook', { checkbookId: 1 }, [1, 3], true],
    ['another checkbook', { checkbookId: 7 }, [2, 4], true],
    ['a fund source with those below it', { fundSourceId: 1 }, [1, 2, 3], false],
    ['a fund source', { fundSourceId: 4 }, [4], true],
    ['a fund source of a checkbook', { checkbookId: 1, fundSourceId: 1 }, [1, 3], true],
  ])('of %s are found, and known to be of one checkbook or not', (_, chosen, expected, isOne) => {
    const scope = scopeOf({ checkbookId: null, fundSourceId: null, ...chosen }, fundSources);
    expect(fundSources.map(({ id }) => id).filter(scope.has)).toEqual(expected);
    expect(scope.isOneCheckbook).toBe(isOne);
  });

  it('are subtracted from the balance of their own checkbook only', () => {
    expect(lessOutstanding(110_700, 10_700, true)).toBe('Less outstanding: $1,000.00');
    expect(lessOutstanding(110_700, 10_700, false)).toBe(
      "More than one checkbook is listed. Choose the statement's checkbook.",
    );
    expect(lessOutstanding(110_700, undefined, true)).toBeUndefined();
  });

  it('keep their checkbook and fund source in the address', () => {
    const view = { asOf: TODAY, checkbookId: 7, fundSourceId: 4 };
    const written = writeView(new URLSearchParams('page=2&search=x'), view, TODAY);
    expect(String(written)).toBe('search=x&checkbook=7&fund_source=4');
    expect(readView(written, TODAY)).toEqual(view);
    expect(readView(new URLSearchParams('checkbook=x&fund_source=0'), TODAY)).toEqual({
      asOf: TODAY,
      checkbookId: null,
      fundSourceId: null,
    });
  });
});
