import { afterEach, expect, it, vi } from 'vitest';
import { openBrowser } from './browser.ts';
import { sessionOf } from './session-of.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a check that clears between two parts of the outstanding checks is listed once', async () => {
  openBrowser();
  const check = { id: 1, amount: 100, transaction_date: '2025-10-05', is_voided: false };
  const parts = [
    {
      checks: [
        { ...check, cleared_on: null },
        { ...check, id: 2, cleared_on: null },
      ],
      next: 'more',
    },
    { checks: [{ ...check, cleared_on: '2025-12-02' }], next: null },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ error: false, message: 'OK', value: parts.shift() }));
  const { session } = await import('../../web/session/session-store.ts');
  const { readOutstanding } = await import('../../web/features/ledger/checks/read-outstanding.ts');
  session.signIn(sessionOf(3, 'president'));
  const found = await readOutstanding('2025-10-31');
  expect(found.map(({ id, cleared_on }) => [id, cleared_on])).toEqual([
    [1, '2025-12-02'],
    [2, null],
  ]);
});
