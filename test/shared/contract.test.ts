import { describe, expect, it } from 'vitest';
import { areas, partitions } from '../../shared/contract/areas.ts';
import { collectionNames, collections } from '../../shared/contract/collections.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { grantsOf, isGranted } from '../../shared/contract/grants.ts';
import { parseCreate, parseUpdate } from '../../shared/contract/validate.ts';

describe('the contract', () => {
  it('has the 32 documented collections with five calls each', () => {
    expect(collectionNames).toHaveLength(32);
    expect(endpoints.filter(({ target }) => target.kind === 'collection')).toHaveLength(collectionNames.length * 5);
  });

  it('names each route once', () => {
    const keys = endpoints.map(({ routeKey }) => routeKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('answers both spellings of the calls that have two', () => {
    const routesOf = (name: string) =>
      endpoints.filter((endpoint) => endpoint.name === name).map(({ routeKey }) => routeKey);
    expect(routesOf('change-password')).toEqual([
      'PUT /api_user_private/change-password',
      'POST /api_user_private/change-password',
    ]);
    expect(routesOf('reset-user-password')).toEqual([
      'GET /api_admin_private/reset-user-password',
      'GET /api_admin_private/reset-password',
    ]);
  });

  it('refers to collections that exist, and lists by fields that exist', () => {
    for (const name of collectionNames) {
      const collection = collections[name];
      const targets = Object.values(collection.fields).flatMap((field) => [
        ...(field.reference ? [field.reference.collection] : []),
        ...Object.values(field.lineReferences ?? {}),
      ]);
      for (const target of targets) expect(collectionNames).toContain(target);
      const named = [...collection.lists.map(({ field }) => field), ...collection.uniques.flat()];
      for (const field of named) expect(Object.keys(collection.fields)).toContain(field);
    }
  });
});

describe('what a function may touch', () => {
  it('keeps password hashes to the two areas that set passwords', () => {
    const readers = areas.filter((area) => isGranted(grantsOf(area).read, 'Credential'));
    expect(readers).toEqual(['account', 'admin']);
  });

  it('lets every function that answers calls note a session, and two tell of them', () => {
    const session = partitions.sessions(7);
    expect(areas.filter((area) => isGranted(grantsOf(area).read, session))).toEqual(['account', 'admin']);
    expect(areas.filter((area) => !isGranted(grantsOf(area).write, session))).toEqual(['daily']);
  });

  it('keeps each area out of the records of the others', () => {
    const { read, write } = grantsOf('ledger');
    for (const partition of [
      'Profile',
      'TsrpTimesheet',
      'TsrpTimesheet#user_id#1',
      'SecretCode',
      'Limit',
      'InvcClient',
    ]) {
      expect(isGranted(read, partition)).toBe(false);
      expect(isGranted(write, partition)).toBe(false);
    }
    // Who is calling is read by all, changed by few.
    expect(isGranted(read, 'User')).toBe(true);
    expect(areas.filter((area) => isGranted(grantsOf(area).write, 'User'))).toEqual(['account', 'admin']);
    expect(isGranted(grantsOf('invoicing').write, 'User')).toBe(false);
  });
});

describe('validation', () => {
  const { Profile, CklgPayee, CklgTransaction } = collections;

  it.each([
    ['first_name', '', 'This field is required.'],
    ['last_name', '   ', 'This field is required.'],
    ['personal_email', 'a b@c', 'Invalid email address.'],
    ['work_email', 'nobody', 'Invalid email address.'],
    ['government_email', '@', 'Invalid email address.'],
    ['work_phone', '5550100100', 'Phone number must be in the format XXX-XXX-XXXX.'],
    ['emergency_phone', '555-010-010', 'Phone number must be in the format XXX-XXX-XXXX.'],
    ['zip', '1234', 'ZIP code must be 5 digits.'],
    ['zip', '12345-6789', 'ZIP code must be 5 digits.'],
  ])('of a profile refuses %s %o', (field, value, message) => {
    const parsed = parseUpdate(Profile, { [field]: value });
    expect(parsed.issues).toEqual([{ field, message }]);
  });

  it.each([
    ['', 'This field is required.'],
    ['2026-02-30', 'Date must be a real day in the format YYYY-MM-DD.'],
  ])('of a day that is needed refuses %o', (day, message) => {
    const parsed = parseCreate(collections.TsrpHoliday, { holiday_date: day, description: 'Founders Day' });
    expect(parsed.issues).toEqual([{ field: 'holiday_date', message }]);
  });

  it('takes an empty text for nothing', () => {
    const parsed = parseUpdate(Profile, { zip: '', work_email: ' ', city: null, state: 'NY ' });
    expect(parsed.value.fields).toEqual({ zip: null, work_email: null, city: null, state: 'NY' });
  });

  it('fills a new record with its defaults, and an update with nothing', () => {
    const created = parseCreate(CklgPayee, { name: 'A' });
    expect(created.value.fields).toMatchObject({ name: 'A', is_active: true, note: null });
    const updated = parseUpdate(CklgPayee, { name: 'B' });
    expect(updated.value.fields).toEqual({ name: 'B' });
  });

  it.each([0, -1, '0.00', 1.005, 1e9, 'x', null, [], {}])('refuses %o as the amount of a check', (amount) => {
    const parsed = parseUpdate(CklgTransaction, { amount });
    expect(parsed.issues.map(({ field }) => field)).toEqual(['amount']);
  });

  it('refuses a body that is no object', () => {
    for (const body of [[], 'x', 1, true]) {
      expect(parseUpdate(Profile, body).issues).toEqual([{ field: '', message: 'The body must be an object.' }]);
    }
  });
});
