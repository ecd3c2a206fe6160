import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasedEntry, erasedFields } from '../../../functions/admin/personal-data/erased.ts';
import { itemKey, recordKey } from '../../../functions/store/keys.ts';
import { drop, rename } from '../../../shared/contract/changes.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { Collection } from '../../../shared/contract/collection.ts';
import { emptyDay } from '../../../shared/timesheets/day.ts';
import { factoryOf } from '../../support/factories.ts';
import { type Product, startProduct } from '../../support/harness.ts';
import { askedLeave } from '../../support/leave.ts';
import { personalDataOf } from './personal-data-support.ts';

const { TsrpLeaveRequest, TsrpTimesheet } = collections;

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

function erasedChanges(collection: Collection, changes: Changes): Changes {
  const entry = { at: '2026-03-02T10:00:00.000Z', version: 1, call: 'create', by: null, reason: null, changes };
  return (JSON.parse(erasedEntry(collection, JSON.stringify(entry))) as typeof entry).changes;
}

describe('erasing a person covers what history says of', () => {
  it('fields that a later release renamed or dropped', () => {
    const Profile = { ...collections.Profile, changes: [rename('nickname', 'first_name'), drop('maiden_name')] };
    const changes: Changes = {
      nickname: [null, 'Annie'],
      maiden_name: ['Moss', null],
      password: ['(hidden)', '(changed)'],
      user_id: [null, 7],
    };
    expect(erasedChanges(Profile, changes)).toEqual({
      ...changes,
      nickname: [null, '(erased)'],
      maiden_name: ['(erased)', null],
    });
  });

  it('fields that this release removed without a step, or a newer one had added', () => {
    const { emergency_phone: _, ...fields } = collections.Profile.fields;
    const changes: Changes = { emergency_phone: [null, '555-010-0100'], passkey: ['(none)', '(added)'] };
    expect(erasedChanges({ ...collections.Profile, fields }, changes)).toEqual({
      ...changes,
      emergency_phone: [null, '(erased)'],
    });
  });
});

describe('parts of days that only another release has', () => {
  const session = { start: '08:00', end: '12:00', note: 'At home' };
  const day = { ...emptyDay('2026-03-02'), remote: 2 };
  const data = [{ ...day, place: 'Canary Lane', work_sessions: [{ ...session, site: { street: 'Canary Lane' } }] }];
  const erased = [{ ...day, place: null, work_sessions: [{ ...session, note: null, site: null }] }];

  it('lose everything but numbers with the person, like the notes', () => {
    const sheet = { id: 1, version: 1, created_at: '', updated_at: '', user_name: 'Former employee 7', data };
    expect(erasedFields(TsrpTimesheet, sheet, 7)?.data).toEqual(erased);
    expect(erasedChanges(TsrpTimesheet, { data: [null, data] })).toEqual({ data: [null, erased] });
  });
});

describe('a record with nothing personal but a field that only another release has', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product.stop());

  it('loses that field with the person', async () => {
    const admin = await product.person('admin');
    const factory = factoryOf(product, admin);
    const person = await product.person('user');
    const { id } = await askedLeave(product, factory, person);
    const key = recordKey(TsrpLeaveRequest, id);
    const { body: stored, version } = (await product.store.getItem(key))!;
    const more = JSON.stringify({ ...JSON.parse(String(stored)), contact_phone: '555-010-0100' });
    const set = { body: more, shape: `0.another+@${String(version)}` };
    await product.store.commit([{ kind: 'update', key, set }]);
    const { erase, storedText } = personalDataOf(product, factory, admin);
    expect(await storedText()).toContain('555-010-0100');
    expect((await erase(person.id)).status).toBe(200);
    expect(await storedText()).not.toContain('555-010-0100');
    expect(itemKey((await product.store.getItem(key))!)).toEqual(key);
  });
});
