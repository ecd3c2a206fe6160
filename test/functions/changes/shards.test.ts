import { afterEach, expect, it } from 'vitest';
import type { Collection } from '../../../shared/contract/collection.ts';
import * as account from '../../../shared/contract/collections/cklg-account.ts';
import * as fundSource from '../../../shared/contract/collections/cklg-fund-source.ts';
import * as holiday from '../../../shared/contract/collections/tsrp-holiday.ts';
import * as payPeriod from '../../../shared/contract/collections/tsrp-pay-period.ts';
import { usesKey } from '../../../functions/store/keys.ts';
import type { Contract } from '../../support/releases.ts';
import { type Opened, openRelease, stopAll, type Stored } from './teams.ts';

/** Counters of uses in shards, on the table of a release that had none, and back again. */

afterEach(stopAll);

const without = (collection: Collection): Collection => {
  const { shards, ...others } = collection;
  expect(shards).toBeGreaterThan(1);
  return others;
};

/** Release 0.1 counts the uses of a record at one item, and looks there alone. */
const oneItem = {
  'cklg-account': { ...account, cklgAccount: without(account.cklgAccount) },
  'cklg-fund-source': { ...fundSource, cklgFundSource: without(fundSource.cklgFundSource) },
  'tsrp-holiday': { ...holiday, tsrpHoliday: without(holiday.tsrpHoliday) },
  'tsrp-pay-period': { ...payPeriod, tsrpPayPeriod: without(payPeriod.tsrpPayPeriod) },
} as unknown as Contract;

const FUND = 'CklgFundSource';
const CHECK = 'CklgTransaction';

interface Book {
  readonly fund: Stored;
  readonly body: object;
}

let books = 0;

/** What checks are written on, under names of its own. */
async function book({ create }: Opened): Promise<Book> {
  const n = (books += 1);
  const fund = await create({ name: `Operations ${n}` }, FUND);
  const payee = await create({ name: `Payee of ${fund.id}` }, 'CklgPayee');
  const wages = await create({ name: `Wages ${n}` }, 'CklgAccount');
  const on = { payee_id: payee.id, account_id: wages.id, fund_source_id: fund.id };
  return { fund, body: { transaction_date: '2026-11-20', amount: 12.5, ...on } };
}

const used = (count: number): string =>
  `This fund source can't be deleted: it is used by ${count} ${count === 1 ? 'check' : 'checks'}. Change or delete those first.`;

const refusalOf = async ({ remove }: Opened, { fund }: Book): Promise<unknown> => {
  const { status, body } = await remove(fund.id, FUND);
  return status === 200 ? 'deleted' : body.message;
};

const removeCheck = async ({ remove }: Opened, { id }: Stored): Promise<void> =>
  expect((await remove(id, CHECK)).status).toBe(200);

it('counts the same uses before shards are built, while they are, and after', async () => {
  const before = await openRelease(oneItem);
  const own = await book(before);
  const checks = [await before.create(own.body, CHECK), await before.create(own.body, CHECK)];
  const now = await openRelease({}, before.release);
  checks.push(await now.create(own.body, CHECK));
  expect(await refusalOf(now, own)).toBe(used(3));
  expect(await now.release.upgrade()).toEqual([]);
  expect(await now.release.verify()).toEqual([]);
  const after = await openRelease({}, before.release);
  for (let more = 0; more < 3; more += 1) checks.push(await after.create(own.body, CHECK));
  expect(await refusalOf(after, own)).toBe(used(6));
  for (const check of checks) {
    expect(await refusalOf(after, own)).not.toBe('deleted');
    await removeCheck(after, check);
  }
  expect(await after.release.verify()).toEqual([]);
  expect(await refusalOf(after, own)).toBe('deleted');
  const late = await after.ask(`POST /crud/${CHECK}/create`, {}, own.body);
  expect([late.status, late.body.message]).toEqual([
    400,
    `fund_source_id: There's no fund source with id ${own.fund.id}.`,
  ]);
  expect(await after.release.verify()).toEqual([]);
});

it('is right while functions of both releases are at work', async () => {
  const before = await openRelease(oneItem);
  const now = await openRelease({}, before.release);
  const [ofOld, ofNew] = [await book(before), await book(now)];
  const checks: Stored[] = [];
  for (const own of [ofOld, ofNew]) {
    for (const api of [before, now, before, now]) checks.push(await api.create(own.body, CHECK));
    expect(await refusalOf(now, own)).toBe(used(4));
    expect(await refusalOf(before, own)).not.toBe('deleted');
  }
  // Each takes away what the other has counted.
  for (const [index, check] of checks.entries()) await removeCheck(index % 2 === 0 ? now : before, check);
  expect(await refusalOf(now, ofOld)).toBe('deleted');
  expect(await refusalOf(now, ofNew)).toBe('deleted');
  const late = await book(before);
  expect(await now.release.upgrade()).toEqual([]);
  expect(await now.release.verify()).toEqual([]);
  const after = await openRelease({}, before.release);
  await after.create(late.body, CHECK);
  expect(await refusalOf(after, late)).toBe(used(1));
});

it('lets a release without shards delete nothing that is in use, told that it is coming or not', async () => {
  const now = await openRelease({});
  const own = await book(now);
  const checks = [await now.create(own.body, CHECK), await now.create(own.body, CHECK)];
  const unused = await book(now);
  const older = await openRelease(oneItem, now.release);
  for (const each of [own, unused]) expect(await refusalOf(older, each)).not.toBe('deleted');
  checks.push(await older.create(own.body, CHECK));
  await now.release.leave();
  expect(await refusalOf(older, own)).toBe(used(3));
  expect(await refusalOf(older, unused)).toBe('deleted');
  for (const check of checks) await removeCheck(older, check);
  expect(await older.release.verify()).toEqual([]);
  expect(await refusalOf(older, own)).toBe('deleted');
});

it('goes on from where a release without shards has left the table', async () => {
  const first = await openRelease({});
  const own = await book(first);
  const check = await first.create(own.body, CHECK);
  await first.release.leave();
  const older = await openRelease(oneItem, first.release);
  await older.create(own.body, CHECK);
  const made = await book(older);
  const again = await openRelease({}, first.release);
  expect(await again.release.upgrade()).toEqual([]);
  expect(await again.release.verify()).toEqual([]);
  const after = await openRelease({}, first.release);
  await after.create(own.body, CHECK);
  await after.create(made.body, CHECK);
  await removeCheck(after, check);
  expect([await refusalOf(after, own), await refusalOf(after, made)]).toEqual([used(2), used(1)]);
  expect(await after.release.verify()).toEqual([]);
});

it('is told of and mended where a shard is missing, or counts what is not there', async () => {
  const { release, create } = await openRelease({});
  const own = await book({ release, create } as Opened);
  await create(own.body, CHECK);
  await release.store.commit([{ kind: 'delete', key: usesKey(FUND, own.fund.id, 1) }]);
  await release.store.commit([
    { kind: 'update', key: usesKey(FUND, own.fund.id, 5), add: { [`${CHECK}.fund_source_id`]: 4 } },
  ]);
  expect((await release.verify()).map((sentence) => sentence.split(/ is | doesn't match /)[0])).toEqual([
    `Uses#${FUND} / ${usesKey(FUND, own.fund.id, 1).sk}`,
    `Uses#${FUND} / ${usesKey(FUND, own.fund.id).sk}`,
  ]);
  await release.repair();
  expect(await release.verify()).toEqual([]);
  const after = await openRelease({}, release);
  expect(await refusalOf(after, own)).toBe(used(1));
});
