import { describe, expect, it } from 'vitest';
import { violations } from '../../proofs/invariants.ts';
import { runImportLedger } from '../../support/import-ledger.ts';

const ledger = runImportLedger();
const { send, rowsOf, stored } = ledger;

describe('imports at the same moment', () => {
  it('lets one of several people import a file and shows the others its duplicates', async () => {
    const rows = rowsOf(80);
    const replies = await Promise.all(
      [1, 2, 3].map((person) => send(rows, {}, `person-${person}-${ledger.source.id}`)),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.message).toMatch(/^80 of 80 rows look like existing checks/);
    expect(await stored()).toHaveLength(80);
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('accepts the duplicates that were shown but not those added since', async () => {
    await send(rowsOf(1));
    const rows = rowsOf(40);
    const accepting = { accept_twins: true, twins_seen: 1 };
    const replies = await Promise.all(
      [1, 2].map((person) => send(rows, accepting, `seen-${person}-${ledger.source.id}`)),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await stored()).toHaveLength(41);
    // After another look they may be accepted.
    expect((await send(rows, { accept_twins: true, twins_seen: 40 })).status).toBe(200);
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('succeed for two files that have nothing in common', async () => {
    const later = rowsOf(60).map((row, index) => ({ ...row, check_number: String(5001 + index), amount: '7.77' }));
    const [one, other] = await Promise.all([send(rowsOf(60)), send(later.slice(0, 11))]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(await stored()).toHaveLength(71);
    expect(await violations(ledger.product)).toEqual([]);
  });
});

describe('an import while others read', () => {
  it('never appears in a list with only some of its checks', async () => {
    const rows = rowsOf(400);
    const counts = new Set<number>();
    const state = { isDone: false };
    const readers = Array.from({ length: 3 }, async () => {
      while (!state.isDone) {
        const { body } = await ledger.factory.getAll('CklgTransaction', { fund_source_id: ledger.source.id });
        counts.add(body.value.length);
      }
    });
    expect((await send(rows)).status).toBe(200);
    state.isDone = true;
    await Promise.all(readers);
    counts.add((await stored()).length);
    expect(counts).toEqual(new Set([0, 400]));
  });

  it('makes a list of several pages start again, so it has all of the import or nothing', async () => {
    await send(rowsOf(20));
    const page = (next?: string) =>
      ledger.factory.getAll('CklgTransaction', { fund_source_id: ledger.source.id, limit: 8, ...(next && { next }) });
    const first = await page();
    const { next } = first.body;
    expect((await page(next)).status).toBe(200);
    expect(
      (
        await send(
          rowsOf(5).map((row) => ({ ...row, check_number: '1', amount: '3' })),
          { accept_twins: true },
        )
      ).status,
    ).toBe(200);
    const outdated = await page(next);
    expect([outdated.status, outdated.body.message]).toEqual([
      409,
      'An import of checks finished or was undone while this list was being read. Start again from the first page.',
    ]);
    expect((await page((await page()).body.next)).status).toBe(200);
  });
});
