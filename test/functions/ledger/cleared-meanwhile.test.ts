import { expect, it } from 'vitest';
import { collections } from '../../../shared/contract/collections.ts';
import { byCleared, clearedIn, readOutstanding } from '../../../functions/bookkeeping/outstanding.ts';
import type { Call } from '../../../functions/http/call.ts';
import { closingFigures } from '../../../functions/ledger/reconcile/closing.ts';
import { freeChecks } from '../../../functions/ledger/reconcile/free-checks.ts';
import { asReconciliation } from '../../../functions/ledger/reconcile/reconciliations.ts';
import type { Store } from '../../../functions/store/store.ts';
import { runReconcileDesk } from '../../support/reconcile-desk.ts';

const run = runReconcileDesk();

const UNCLEARED = clearedIn(byCleared.unset ?? '');

type When = 'before' | 'after';

/** The store, where a check clears right before or after those that haven't cleared are read. */
function storeWhere(clears: () => Promise<unknown>, when: When): Store {
  const { store } = run.product;
  const { promise: isCleared, resolve } = Promise.withResolvers<void>();
  return {
    ...store,
    async page(request) {
      if (request.pk !== UNCLEARED) {
        if (when === 'after') await isCleared;
        return store.page(request);
      }
      if (when === 'before') await clears();
      const page = await store.page(request);
      if (when === 'after') await clears();
      resolve();
      return page;
    },
  };
}

/** Two checks of which the first clears after the statement's end while they are read. */
async function twoChecks(cleared_on: string, when: When = 'after') {
  const { check, factory } = run.desk;
  const [first, second] = [await check(), await check({ amount: 20, cleared_on: '2025-12-01' })];
  const clears = async () => {
    expect((await factory.update('CklgTransaction', first.id, { cleared_on })).status).toBe(200);
  };
  return { first, second, store: storeWhere(clears, when) };
}

it('a check that clears while outstanding checks are read counts once', async () => {
  const { first, second, store } = await twoChecks('2025-12-02');
  const { checks } = await readOutstanding(store, '2025-10-31', 1000);
  expect(checks.map(({ id, cleared_on }) => [id, cleared_on])).toEqual([
    [first.id, '2025-12-02'],
    [second.id, '2025-12-01'],
  ]);
});

const closedWith = async (store: Store) => {
  const { id } = await run.desk.october({ closing_balance: 1000 });
  const statement = asReconciliation((await run.product.store.get(collections.CklgReconciliation, id))!);
  return closingFigures({ store, now: new Date(), caller: { user_id: run.admin.id } } as Call, statement, null);
};

it.each(['before', 'after'] as const)(
  'a check that clears while a statement is closed, %s the others are read, counts once',
  async (when) => {
    const { store } = await twoChecks('2025-12-02', when);
    const figures = await closedWith(store);
    expect([figures.outstanding_count, figures.outstanding_total]).toEqual([2, 30]);
  },
);

it('a statement is closed however many checks are outstanding', async () => {
  const { store } = run.product;
  const check = await run.desk.check({ amount: 1 });
  const bodies = Array.from({ length: 150_000 }, (_, index) => JSON.stringify({ ...check, id: index + 1 }));
  const page: Store['page'] = async (request) =>
    request.pk === UNCLEARED ? { ...(await store.page(request)), bodies } : store.page(request);
  expect((await closedWith({ ...store, page })).outstanding_count).toBe(150_000);
});

it('a check that clears while the checks for a statement are read is offered once', async () => {
  const { first, store } = await twoChecks('2025-10-20');
  const wanted = { sourceIds: new Set([run.desk.source.id]), after: null, until: '2025-10-31' };
  expect((await freeChecks(store, wanted)).map(({ id, cleared_on }) => [id, cleared_on])).toEqual([
    [first.id, '2025-10-20'],
  ]);
});
