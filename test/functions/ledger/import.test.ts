import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginBatch, rollBackAbandonedBatches, writeBatch } from '../../../functions/store/batch.ts';
import { counterKey } from '../../../functions/store/keys.ts';
import { newRecord } from '../../../functions/store/records.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import type { ImportRow } from '../../../shared/ledger/import-fields.ts';
import { violations } from '../../proofs/invariants.ts';
import { writeWholeBatch, storedCheckFields } from '../../support/batches.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';

let product: Product;
let admin: Person;
let factory: Factory;
let payee: Stored;
let account: Stored;
let source: Stored;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());

beforeEach(async () => {
  payee = await factory.create('CklgPayee');
  account = await factory.create('CklgAccount');
  source = await factory.create('CklgFundSource');
});

type Imported = AnswerOf<'import-transactions'>;

const send = (rows: readonly ImportRow[], more: Values = {}, key?: string) =>
  product.call<Imported>('POST /api_admin_private/import-transactions', {
    token: admin.token,
    body: { rows, fund_source_id: source.id, account_id: account.id, ...more },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });

const rowsOf = (count: number, more: ImportRow = {}): ImportRow[] =>
  Array.from({ length: count }, (_, index) => ({
    check_number: String(1001 + index),
    transaction_date: `${2016 + (index % 11)}-0${1 + (index % 9)}-15`,
    payee: String(payee.name).toUpperCase(),
    amount: `$1,${String(100 + (index % 900))}.${25 + Math.floor(index / 900)}`,
    ...more,
  }));

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

/** All of them: thousands are answered in several pages (R30). */
async function stored(): Promise<Stored[]> {
  const found: Stored[] = [];
  let next: string | undefined;
  do {
    const query = { fund_source_id: source.id, ...(next !== undefined && { next }) };
    // oxlint-disable-next-line no-await-in-loop
    const { body } = await factory.getAll('CklgTransaction', query);
    found.push(...body.value);
    next = body.next;
  } while (next !== undefined);
  return found;
}

describe('an import', () => {
  it('writes nothing in a preview and everything otherwise', async () => {
    const rows = rowsOf(130);
    const preview = await send(rows, { preview: true }, `preview-${source.id}`);
    expect(preview.body.value).toMatchObject({ preview: true, count: 130, issues: [], twins: [] });
    expect(await stored()).toEqual([]);
    const done = await send(rows, {}, `import-${source.id}`);
    expect(preview.body.value.checks[0]).toEqual({
      transaction_date: rows[0]!.transaction_date,
      amount: 1100.25,
      payee_id: payee.id,
      account_id: account.id,
      fund_source_id: source.id,
      is_voided: false,
      cleared_on: null,
    });
    expect(done.body.value).toEqual({
      ...preview.body.value,
      preview: false,
      written: 130,
      checks: [],
      import_id: expect.any(String) as string,
    });
    const checks = await stored();
    expect(checks.map(({ check_number }) => check_number)).toEqual(
      rows.map(({ check_number }) => Number(check_number)),
    );
    expect(checks.every((check) => check.payee_id === payee.id && check.account_id === account.id)).toBe(true);
    const years = await Promise.all(
      Array.from({ length: 11 }, (_, index) =>
        factory.getAll('CklgTransaction', { year: 2016 + index, fund_source_id: source.id }),
      ),
    );
    expect(years.reduce((sum, { body }) => sum + body.value.length, 0)).toBe(130);
    expect(await violations(product)).toEqual([]);
  });

  it('answers a repeat like the first and creates nothing twice, even at once', async () => {
    const rows = rowsOf(60);
    const replies = await Promise.all([1, 2, 3].map(() => send(rows, {}, `same-${source.id}`)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await stored()).toHaveLength(60);
    expect(await violations(product)).toEqual([]);
  });

  it('says why each bad row fails and imports none', async () => {
    const rows = [
      ...rowsOf(2),
      { transaction_date: '2026-02-30', payee: 'Nobody', amount: '0' },
      {
        payee: String(payee.name),
        amount: '1.005',
        transaction_date: '1/31/2026',
        is_voided: 'maybe',
        account: 'None',
      },
    ];
    const preview = await send(rows, { preview: true });
    expect(preview.body.value.issues).toEqual([
      { row: 2, field: 'payee', message: `There's no payee "Nobody".` },
      { row: 2, field: 'transaction_date', message: 'Date must be a valid date in the format YYYY-MM-DD.' },
      { row: 2, field: 'amount', message: 'Invalid amount.' },
      { row: 3, field: 'account', message: `There's no account "None".` },
      { row: 3, field: 'is_voided', message: '"maybe" must be Active or VOID.' },
      { row: 3, field: 'amount', message: 'Invalid amount.' },
    ]);
    const refused = await send(rows);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "2 of 4 rows can't be imported, so nothing was imported. Fix or skip these rows.",
    ]);
    expect(refused.body.issues).toHaveLength(6);
    expect(await stored()).toEqual([]);
  });

  it('never guesses the order of day and month: it is rejected until the order is given', async () => {
    const rows = rowsOf(3).map((row, index) => ({ ...row, transaction_date: `0${index + 1}/05/2020` }));
    const preview = await send(rows, { preview: true });
    expect(preview.body.value).toMatchObject({ date_order: 'open', count: 0, checks: [null, null, null] });
    expect(preview.body.value.issues[0]).toEqual({
      row: 0,
      field: 'transaction_date',
      message: '"01/05/2020" is ambiguous. Choose whether the month or the day comes first.',
    });
    expect((await send(rows)).status).toBe(400);
    expect(await stored()).toEqual([]);
    const seen = await send(rows, { preview: true, date_order: 'day-first' });
    expect(seen.body.value.checks.map((check) => check?.transaction_date)).toEqual([
      '2020-05-01',
      '2020-05-02',
      '2020-05-03',
    ]);
    expect((await send(rows, { date_order: 'day-first' })).body.value.count).toBe(3);
    expect((await stored()).map(({ transaction_date }) => transaction_date)).toEqual([
      '2020-05-01',
      '2020-05-02',
      '2020-05-03',
    ]);
    // One day above 12 decides for the whole column, and for the cleared dates too.
    const decided = [...rows, { ...rows[0]!, cleared_on: '31/05/2020' }];
    expect((await send(decided, { preview: true })).body.value).toMatchObject({ date_order: 'day-first', issues: [] });
  });

  it('accepts payments with a minus, and asks when a file has both signs', async () => {
    const rows = rowsOf(3).map((row) => ({ ...row, amount: `-${row.amount}` }));
    const preview = await send(rows, { preview: true });
    expect(preview.body.value).toMatchObject({ amount_sign: 'negative', count: 3, issues: [] });
    const mixed = [...rows.slice(0, 2), { ...rows[2]!, amount: '500' }];
    const open = await send(mixed, { preview: true });
    expect(open.body.value.amount_sign).toBe('open');
    expect(open.body.value.issues.map(({ row, field }) => [row, field])).toEqual([
      [0, 'amount'],
      [1, 'amount'],
    ]);
    const said = await send(mixed, { preview: true, amount_sign: 'negative' });
    expect(said.body.value.issues).toEqual([
      {
        row: 2,
        field: 'amount',
        message: 'A positive amount is money received in this file, not a check. Skip this row.',
      },
    ]);
    expect((await send(mixed)).status).toBe(400);
    expect((await send(mixed, { amount_sign: 'negative' })).status).toBe(400);
    expect((await send(mixed.slice(0, 2), { amount_sign: 'negative' })).status).toBe(200);
    expect((await stored()).map(({ amount }) => amount)).toEqual([1100.25, 1101.25]);
  });

  it('marks duplicates and imports them only when accepted', async () => {
    const rows = rowsOf(3);
    await send(rows);
    const [first] = await stored();
    const again = [
      rows[0]!,
      { ...rows[1]!, check_number: '9001' },
      { ...rows[2]!, amount: '5', check_number: '9002' },
      { ...rows[2]!, amount: '5', check_number: '9003' },
    ];
    const preview = await send(again, { preview: true });
    expect(preview.body.value.twins).toEqual([
      { row: 0, check_id: first!.id, other_row: null, because: 'number' },
      { row: 1, check_id: first!.id + 1, other_row: null, because: 'content' },
      { row: 3, check_id: null, other_row: 2, because: 'content' },
    ]);
    expect((await send(again)).status).toBe(409);
    expect(await stored()).toHaveLength(3);
    expect((await send(again, { accept_twins: true })).status).toBe(200);
    expect(await stored()).toHaveLength(7);
  });

  it('keeps voided checks voided, with the account that an unvoid proposes', async () => {
    await send(rowsOf(1, { is_voided: 'VOID', account: String(account.name) }));
    const [check] = await stored();
    expect(check).toMatchObject({
      is_voided: true,
      account_id: null,
      former_account_id: account.id,
      voided_by: admin.id,
    });
    const back = await factory.update('CklgTransaction', check!.id, { is_voided: false, account_id: account.id });
    expect(back.status).toBe(200);
    expect(await violations(product)).toEqual([]);
  });

  it('dates a void like its check, so the bank is not told today about voids from years ago', async () => {
    await send(rowsOf(1, { is_voided: 'VOID', transaction_date: '2016-01-15' }));
    const [check] = await stored();
    // Midnight in New York.
    expect(check).toMatchObject({ is_voided: true, voided_at: '2016-01-15T05:00:00.000Z' });
    const told = async (from: string, to: string) => {
      const { body } = await product.call<AnswerOf<'positive-pay'>>('GET /api_admin_private/positive-pay', {
        token: admin.token,
        query: { fund_source_id: source.id, from, to },
      });
      return body.value.checks.map(({ id }) => id);
    };
    expect(await told('2016-01-15', '2016-01-15')).toEqual([check?.id]);
    expect(await told('2026-01-01', '2099-12-31')).toEqual([]);
  });

  it("counts the uses of accounts, so they can't be deleted before their checks", async () => {
    await send(rowsOf(2));
    const refused = await factory.remove('CklgAccount', account.id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This account can't be deleted: it is used by 2 checks. Change or delete those first.",
    ]);
    for (const { id } of await stored()) expect((await factory.remove('CklgTransaction', id)).status).toBe(200);
    expect((await factory.remove('CklgAccount', account.id)).status).toBe(200);
    expect(await violations(product)).toEqual([]);
  });
});

describe('imports at the same moment', () => {
  it('lets one of several people import a file and shows the others its duplicates', async () => {
    const rows = rowsOf(80);
    const replies = await Promise.all([1, 2, 3].map((person) => send(rows, {}, `person-${person}-${source.id}`)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body.message).toMatch(/^80 rows of 80 look like an existing check/);
    expect(await stored()).toHaveLength(80);
    expect(await violations(product)).toEqual([]);
  });

  it('accepts the duplicates that were shown but not those added since', async () => {
    await send(rowsOf(1));
    const rows = rowsOf(40);
    const accepting = { accept_twins: true, twins_seen: 1 };
    const replies = await Promise.all([1, 2].map((person) => send(rows, accepting, `seen-${person}-${source.id}`)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await stored()).toHaveLength(41);
    // After another look they may be accepted.
    expect((await send(rows, { accept_twins: true, twins_seen: 40 })).status).toBe(200);
    expect(await violations(product)).toEqual([]);
  });

  it('succeed for two files that have nothing in common', async () => {
    const later = rowsOf(60).map((row, index) => ({ ...row, check_number: String(5001 + index), amount: '7.77' }));
    const [one, other] = await Promise.all([send(rowsOf(60)), send(later.slice(0, 11))]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(await stored()).toHaveLength(71);
    expect(await violations(product)).toEqual([]);
  });
});

describe('an import while others read', () => {
  it('never appears in a list with only some of its checks', async () => {
    const rows = rowsOf(400);
    const counts = new Set<number>();
    const state = { isDone: false };
    const readers = Array.from({ length: 3 }, async () => {
      while (!state.isDone) {
        const { body } = await factory.getAll('CklgTransaction', { fund_source_id: source.id });
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
      factory.getAll('CklgTransaction', { fund_source_id: source.id, limit: 8, ...(next && { next }) });
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
    expect(await violations(product)).toEqual([]);
  });

  it('is done once, even when its last call is repeated or sent twice at once', async () => {
    const rows = rowsOf(COUNT);
    const { batch } = (await withFastClock(() => send(rows))).body.value;
    expect(batch).not.toBeNull();
    const replies = await Promise.all([send(rows, { batch }), send(rows, { batch })]);
    replies.push(await send(rows, { batch }));
    expect(replies.map(({ status, body }) => [status, body.value.written])).toEqual(replies.map(() => [200, COUNT]));
    expect(await stored()).toHaveLength(COUNT);
    expect(await violations(product)).toEqual([]);
  });

  it("is undone when it can't be continued, and nobody else can find it", async () => {
    const rows = rowsOf(COUNT);
    const { batch } = (await withFastClock(() => send(rows))).body.value;
    const other = await product.person('president');
    const stranger = await product.call('POST /api_admin_private/import-transactions', {
      token: other.token,
      body: { rows, fund_source_id: source.id, account_id: account.id, batch },
    });
    expect([stranger.status, stranger.body.message]).toEqual([
      409,
      expect.stringMatching(/^This import can't be finished/),
    ]);
    expect((await factory.remove('CklgAccount', account.id)).status).toBe(409);
    expect((await send(rows.slice(1), { batch })).status).toBe(409);
    expect((await send(rows, { batch })).status).toBe(409);
    expect(await stored()).toEqual([]);
    expect(await violations(product)).toEqual([]);
    expect((await factory.remove('CklgAccount', account.id)).status).toBe(200);
  });
});

describe('an import that ends halfway', () => {
  const { CklgTransaction } = collections;
  const change = { at: new Date(), call: 'test', by: null, reason: null };

  const records = async (count: number, fields: Values = {}) => {
    const last = Number((await product.store.add(counterKey(CklgTransaction), { value: count })).value);
    return Array.from({ length: count }, (_, index) =>
      newRecord(
        last - count + 1 + index,
        {
          check_number: index + 1,
          ...storedCheckFields(payee, account, source),
          ...fields,
        },
        change.at,
      ),
    );
  };

  it('was never visible and is removed completely when its end is rejected', async () => {
    const made = await records(90);
    const ends = writeWholeBatch(product.store, CklgTransaction, made, change, async () => {
      expect(await stored()).toEqual([]);
      expect((await factory.getOne('CklgTransaction', made[0]!.id)).status).toBe(404);
      throw new Error('refused');
    });
    await expect(ends).rejects.toThrow('refused');
    expect(await violations(product)).toEqual([]);
    expect((await factory.remove('CklgAccount', account.id)).status).toBe(200);
  });

  it('is kept when only the answer to its last write was lost', async () => {
    await writeWholeBatch(product.store, CklgTransaction, await records(30), change, async (steps) => {
      await product.store.commit(steps);
      throw new Error('The answer was lost.');
    });
    expect(await stored()).toHaveLength(30);
    expect(await violations(product)).toEqual([]);
  });

  it('is rejected and removed when it references a missing record', async () => {
    const made = [...(await records(40)), ...(await records(1, { account_id: 987_654 }))];
    await expect(writeWholeBatch(product.store, CklgTransaction, made, change, async () => {})).rejects.toThrow(
      "There's no account with id 987654.",
    );
    expect(await violations(product)).toEqual([]);
  });

  it('is undone by the daily job after its process died', async () => {
    const made = await records(60);
    const died = new Promise<never>(() => {});
    const reached = new Promise<void>((resolve) => {
      void writeWholeBatch(product.store, CklgTransaction, made, change, async () => {
        resolve();
        return died;
      });
    });
    await reached;
    expect(await stored()).toEqual([]);
    expect(await rollBackAbandonedBatches(product.store, CklgTransaction, 3_600_000)).toBe(0);
    expect(await rollBackAbandonedBatches(product.store, CklgTransaction, -1000)).toBe(1);
    expect(await violations(product)).toEqual([]);
    expect((await factory.remove('CklgFundSource', source.id)).status).toBe(200);
  });
});

describe('an import rejected in one of two identical calls', () => {
  const { CklgTransaction } = collections;
  const change = { at: new Date(), call: 'test', by: null, reason: null };
  const OLD = -1000;
  const COUNT = 120;

  /** A batch that one call gave up and undid before the other writes anything for it. */
  async function abandonedBatch() {
    const last = Number((await product.store.add(counterKey(CklgTransaction), { value: COUNT })).value);
    const batch = await beginBatch(product.store, CklgTransaction, { first: last - COUNT + 1, count: COUNT });
    const records = Array.from({ length: COUNT }, (_, index) =>
      newRecord(
        batch.first + index,
        { check_number: index + 1, ...storedCheckFields(payee, account, source) },
        change.at,
      ),
    );
    const write = (finish: () => Promise<void>, until?: number) =>
      writeBatch(
        product.store,
        CklgTransaction,
        batch,
        records,
        change,
        async (steps) => {
          await finish();
          await product.store.commit(steps);
        },
        until,
      );
    await expect(write(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    return write;
  }

  it('leaves nothing of what the other call wrote', async () => {
    const write = await abandonedBatch();
    await expect(write(async () => {})).rejects.toThrow('This import was undone before it finished');
    expect(await stored()).toEqual([]);
    expect(await violations(product)).toEqual([]);
    expect((await factory.remove('CklgAccount', account.id)).status).toBe(200);
  });

  it('is left to the daily job when the other call runs out of time', async () => {
    const write = await abandonedBatch();
    expect(await write(async () => {}, 0)).toBeLessThan(COUNT);
    expect((await factory.remove('CklgAccount', account.id)).status).toBe(409);
    await rollBackAbandonedBatches(product.store, CklgTransaction, OLD);
    expect(await stored()).toEqual([]);
    expect(await violations(product)).toEqual([]);
    expect((await factory.remove('CklgAccount', account.id)).status).toBe(200);
  });

  it('is forgotten by the daily job once nothing can write to it anymore', async () => {
    await abandonedBatch();
    const batches = () => product.store.queryItems('CklgTransaction#batch');
    const isGivenUp = async () => (await batches()).some(({ phase }) => phase !== 'done');
    await rollBackAbandonedBatches(product.store, CklgTransaction, 3_600_000);
    expect(await isGivenUp()).toBe(true);
    await rollBackAbandonedBatches(product.store, CklgTransaction, OLD);
    await rollBackAbandonedBatches(product.store, CklgTransaction, OLD);
    expect(await isGivenUp()).toBe(false);
    expect(await violations(product)).toEqual([]);
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
    const { last } = await sendUntilDone((batch) => send(rows, { batch }, `large-${source.id}-${batch}`));
    expect(last.status).toBe(200);
    expect(await stored()).toHaveLength(10_000);
    expect((await send(rowsOf(10_001))).status).toBe(400);
  }, 600_000);
});
