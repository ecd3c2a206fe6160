import { describe, expect, it, vi } from 'vitest';
import { violations } from '../../proofs/invariants.ts';
import { runImportLedger } from '../../support/import-ledger.ts';

const ledger = runImportLedger();
const { send, rowsOf, stored } = ledger;

type Reply = Awaited<ReturnType<typeof send>>;

/** Sends the same request again until there was time for all of it. */
async function sendUntilDone(
  sendNext: (batch: string | null) => Promise<Reply>,
  between: (written: number) => Promise<void> = async () => {},
): Promise<{ readonly calls: number; readonly last: Reply }> {
  let batch: string | null = null;
  for (let calls = 1; ; calls += 1) {
    const reply: Reply = await sendNext(batch);
    batch = reply.status === 200 ? reply.body.value.batch : null;
    if (batch === null) return { calls, last: reply };
    await between(reply.body.value.written);
  }
}

describe('an import that takes longer than one call', () => {
  const COUNT = 260;

  /** Each look at the clock is ten seconds later than the one before, so there is time for only part of the work. */
  async function withFastClock(run: () => Promise<Reply>): Promise<Reply> {
    let seconds = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      seconds += 10;
      return seconds * 1000;
    });
    try {
      return await run();
    } finally {
      clock.mockRestore();
    }
  }

  it('is continued by the same call and appears once all of it is written', async () => {
    const written: number[] = [];
    const rows = rowsOf(COUNT);
    const { calls, last } = await sendUntilDone(
      (batch) => withFastClock(() => send(rows, { batch })),
      async (count) => {
        written.push(count);
        expect(await stored()).toEqual([]);
      },
    );
    expect(calls).toBeGreaterThan(2);
    expect(last.body.value).toMatchObject({ count: COUNT, written: COUNT, batch: null });
    expect(written.every((count, index) => count > (written[index - 1] ?? 0) && count < COUNT)).toBe(true);
    expect((await stored()).map(({ check_number }) => check_number)).toEqual(
      rows.map(({ check_number }) => Number(check_number)),
    );
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('is done once, even when its last call is repeated or sent twice at once', async () => {
    const rows = rowsOf(COUNT);
    const { batch } = (await withFastClock(() => send(rows))).body.value;
    expect(batch).not.toBeNull();
    const replies = await Promise.all([send(rows, { batch }), send(rows, { batch })]);
    replies.push(await send(rows, { batch }));
    expect(replies.map(({ status, body }) => [status, body.value.written])).toEqual(replies.map(() => [200, COUNT]));
    expect(await stored()).toHaveLength(COUNT);
    expect(await violations(ledger.product)).toEqual([]);
  });

  it("is undone when it can't be continued, and nobody else can find it", async () => {
    const rows = rowsOf(COUNT);
    const { batch } = (await withFastClock(() => send(rows))).body.value;
    const other = await ledger.product.person('president');
    const stranger = await ledger.product.call('POST /api_admin_private/import-transactions', {
      token: other.token,
      body: { rows, fund_source_id: ledger.source.id, account_id: ledger.account.id, batch },
    });
    expect([stranger.status, stranger.body.message]).toEqual([
      409,
      expect.stringMatching(/^This import can't be finished/),
    ]);
    expect((await ledger.factory.remove('CklgAccount', ledger.account.id)).status).toBe(409);
    expect((await send(rows.slice(1), { batch })).status).toBe(409);
    expect((await send(rows, { batch })).status).toBe(409);
    expect(await stored()).toEqual([]);
    expect(await violations(ledger.product)).toEqual([]);
    expect((await ledger.factory.remove('CklgAccount', ledger.account.id)).status).toBe(200);
  });
});

// Last, because whatever reads the whole ledger is slow after this.
it('ten thousand bad rows are answered within the size of an answer, with an excerpt of each kind', async () => {
  const wrong = {
    check_number: 'x',
    transaction_date: 'soon',
    payee: 'p'.repeat(100),
    amount: 'much',
    account: 'a'.repeat(100),
    is_voided: 'maybe',
    cleared_on: 'later',
  };
  const rows = Array.from({ length: 10_000 }, (_, at) => ({ ...wrong, payee: `${wrong.payee}${at}` }));
  const { status, text, body } = await send(rows, { preview: true });
  expect(status).toBe(200);
  expect(text.length).toBeLessThan(5_000_000);
  expect(new Set(body.value.issues.map(({ row }) => row)).size).toBe(10_000);
  expect(body.value.unknown.payees).toHaveLength(500);
});

describe('the largest file', () => {
  it('has 10,000 rows, and one more is rejected', async () => {
    const rows = rowsOf(10_000);
    const { last } = await sendUntilDone((batch) => send(rows, { batch }, `large-${ledger.source.id}-${batch}`));
    expect(last.status).toBe(200);
    expect(await stored()).toHaveLength(10_000);
    expect((await send(rowsOf(10_001))).status).toBe(400);
  }, 600_000);
});
