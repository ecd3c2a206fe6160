import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Check } from '../../../shared/ledger/checks.ts';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { violations } from '../../proofs/invariants.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';

let product: Product;
let admin: Person;
let factory: Factory;
let source: Stored;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());

beforeEach(async () => {
  source = await factory.create('CklgFundSource');
});

const check = (more: Values = {}): Promise<Stored> =>
  factory.create('CklgTransaction', { fund_source_id: source.id, transaction_date: '2025-11-05', ...more });

const clear = (checks: readonly { id: number; version?: number }[], cleared_on: string | null, more: Values = {}) =>
  product.call<AnswerOf<'clear-transactions'>>('PUT /api_admin_private/clear-transactions', {
    token: admin.token,
    body: { checks, cleared_on, ...more },
  });

async function outstanding(as_of: string): Promise<number[]> {
  const { body } = await product.call<AnswerOf<'outstanding-checks'>>('GET /api_admin_private/outstanding-checks', {
    token: admin.token,
    query: { as_of },
  });
  expect(body.value.next).toBeNull();
  return body.value.checks.filter((each: Check) => each.fund_source_id === source.id).map(({ id }) => id);
}

const many = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe('the cleared date of checks', () => {
  it('is set and removed for many at once, each time with who and why', async () => {
    const checks = await many(40, (index) => check({ check_number: index + 1 }));
    const set = await clear(
      checks.map(({ id, version }) => ({ id, version })),
      '2025-12-01',
      { reason: 'Statement' },
    );
    expect(set.body.value.refused).toEqual([]);
    expect(set.body.value.checks.map(({ id, cleared_on, version }) => [id, cleared_on, version])).toEqual(
      checks.map(({ id }) => [id, '2025-12-01', 2]),
    );
    const history = await product.call<Stored[]>('GET /api_admin_private/history', {
      token: admin.token,
      query: { entity: 'CklgTransaction', id: checks[0]!.id },
    });
    expect(history.body.value.find(({ version }) => version === 2)).toMatchObject({
      reason: 'Statement',
      by: { user_id: admin.id },
      changes: { cleared_on: [null, '2025-12-01'] },
    });
    const back = await clear(
      checks.map(({ id }) => ({ id })),
      null,
    );
    expect(back.body.value.checks.every(({ cleared_on }) => cleared_on === null)).toBe(true);
    expect(await violations(product)).toEqual([]);
  });

  it("is rejected for each check that can't have it and set for the others", async () => {
    const [good, changed, voided, gone] = await many(4, () => check());
    const waiting = await check({ print_later: true });
    await factory.update('CklgTransaction', changed!.id, { note: 'Changed meanwhile' });
    await factory.update('CklgTransaction', voided!.id, { is_voided: true, account_id: null });
    await factory.remove('CklgTransaction', gone!.id);
    const asked = [good!, changed!, { id: voided!.id }, { id: gone!.id }, waiting].map((each) =>
      'version' in each ? { id: each.id, version: each.version } : { id: each.id },
    );
    const { body } = await clear(asked, '2025-12-01');
    expect(body.value.checks.map(({ id }) => id)).toEqual([good!.id]);
    expect(body.value.refused).toEqual([
      { id: changed!.id, message: expect.stringContaining('This check was changed elsewhere.') as string },
      { id: voided!.id, message: "A voided check can't be cleared." },
      { id: gone!.id, message: "This check doesn't exist. It may have been deleted." },
      { id: waiting.id, message: expect.stringContaining('This check is waiting to be printed.') as string },
    ]);
  });

  it('is reported for a check that is already cleared, without another history entry', async () => {
    const { id } = await check();
    await clear([{ id }], '2025-12-01');
    const { body } = await clear([{ id }, { id }], '2025-12-01');
    expect(body.value.checks.map(({ version }) => version)).toEqual([2]);
  });

  it('is set once when two people set it at the same moment', async () => {
    const checks = await many(30, () => check());
    const asked = checks.map(({ id, version }) => ({ id, version }));
    const replies = await Promise.all(['2025-12-01', '2025-12-02'].map((day) => clear(asked, day)));
    const done = replies.flatMap(({ body }) => body.value.checks);
    expect(done.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      checks.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    for (const each of done) {
      expect((await factory.getOne('CklgTransaction', each.id)).body.value.cleared_on).toBe(each.cleared_on);
    }
    expect(await violations(product)).toEqual([]);
  });

  it.each([
    [{ checks: [], cleared_on: '2025-12-01' }],
    [{ checks: [{ id: 0 }], cleared_on: '2025-12-01' }],
    [{ checks: [{ id: 1 }], cleared_on: '2025-02-30' }],
  ])('is not set by %j', async (body) => {
    const reply = await product.call('PUT /api_admin_private/clear-transactions', { token: admin.token, body });
    expect(reply.status).toBe(400);
  });
});

describe('outstanding checks', () => {
  it('are those written by a date and not cleared by then', async () => {
    const open = await check();
    const december = await check();
    const january = await check();
    const later = await check({ transaction_date: '2026-02-01' });
    const voided = await check();
    await clear([{ id: december.id }], '2025-12-10');
    await clear([{ id: january.id }], '2026-01-10');
    await factory.update('CklgTransaction', voided.id, { is_voided: true, account_id: null });
    expect(await outstanding('2025-11-04')).toEqual([]);
    expect(await outstanding('2025-12-09')).toEqual([open.id, december.id, january.id]);
    expect(await outstanding('2025-12-10')).toEqual([open.id, january.id]);
    expect(await outstanding('2026-01-10')).toEqual([open.id]);
    expect(await outstanding('2026-03-01')).toEqual([open.id, later.id]);
  });
});

describe('what uses a ledger record', () => {
  const refusal = async (entity: string, id: number): Promise<string | null> =>
    (
      await product.call<AnswerOf<'ledger-uses'>>('GET /api_admin_private/ledger-uses', {
        token: admin.token,
        query: { entity, id },
      })
    ).body.value.refusal;

  it('is named in the same words as when its deletion is refused', async () => {
    expect(await refusal('CklgFundSource', source.id)).toBeNull();
    const { id } = await check();
    await check();
    const said = await refusal('CklgFundSource', source.id);
    expect(said).toBe("This fund source can't be deleted: it is used by 2 checks. Change or delete those first.");
    expect((await factory.remove('CklgFundSource', source.id)).body.message).toBe(said);
    await factory.remove('CklgTransaction', id);
    expect(await refusal('CklgFundSource', source.id)).toContain('used by 1 check.');
    expect(await refusal('CklgPayee', 987_654)).toBeNull();
  });
});

it('checks that there was no time for are reported so that they can be sent again', async () => {
  const checks = await many(40, (index) => check({ check_number: 5000 + index }));
  // Each look at the clock is ten seconds later.
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000));
  const { body } = await clear(
    checks.map(({ id }) => ({ id })),
    '2025-12-01',
  );
  clock.mockRestore();
  const { checks: cleared, refused } = body.value;
  expect(cleared.length + refused.length).toBe(40);
  expect(cleared.length).toBe(15);
  expect(new Set(refused.map(({ message }) => message))).toEqual(
    new Set(['Time ran out before this check was reached. Try again for the remaining ones.']),
  );
  const again = await clear(
    checks.map(({ id }) => ({ id })),
    '2025-12-01',
  );
  expect([again.body.value.checks.length, again.body.value.refused.length]).toEqual([25 + 15, 0]);
});
