import { describe, expect, it } from 'vitest';
import { areas } from '../../shared/contract/areas.ts';
import { partitions } from '../../functions/deployment/partitions.ts';
import { calledCollectionNames, collectionNames, collections } from '../../shared/contract/collections.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { grantsOf, isGranted } from '../../functions/deployment/grants.ts';
import type { Fields } from '../../shared/contract/collection.ts';
import { choice, type Field } from '../../shared/contract/field.ts';
import { missingValueMessages } from '../../shared/contract/missing-values.ts';
import { parseCreate, parseUpdate, ruleIssues } from '../../shared/contract/validate.ts';

describe('the contract', () => {
  it('has 37 collections with five calls each: the 32 documented, and checkbooks, 2 layouts, reconciliations and leave kinds', () => {
    expect(calledCollectionNames).toHaveLength(37);
    expect(endpoints.filter(({ target }) => target.kind === 'collection')).toHaveLength(37 * 5);
  });

  it('has leave requests and entries without generic calls', () => {
    expect(collectionNames.filter((name) => !calledCollectionNames.includes(name))).toEqual([
      'TsrpLeaveEntry',
      'TsrpLeaveRequest',
    ]);
  });

  it('has filters only by values that a query can name and a partition key of 2,048 bytes can hold', () => {
    const kinds = ['reference', 'flag', 'choice', 'integer', 'date', 'time', 'text', 'email', 'phone', 'zip'];
    const filters = collectionNames.flatMap((name) => {
      const fields: Fields = collections[name].fields;
      const byValue = collections[name].lists.filter(({ by }) => by === 'value');
      return byValue.map((list) => ({ list: `${name} by ${list.name}`, field: fields[list.field]! }));
    });
    expect(filters.length).toBeGreaterThan(3);
    const isFit = ({ kind, max }: Field) => kinds.includes(kind) && (kind !== 'text' || (max ?? Infinity) <= 400);
    expect(filters.filter(({ field }) => !isFit(field)).map(({ list }) => list)).toEqual([]);
  });

  it('names each route once', () => {
    const keys = endpoints.map(({ routeKey }) => routeKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('accepts both spellings of the calls that have two', () => {
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

  it('references only collections and list fields that exist', () => {
    for (const name of collectionNames) {
      const collection = collections[name];
      const targets = Object.values(collection.fields).flatMap((field) => [
        ...(field.reference ? [field.reference.collection] : []),
        ...Object.values(field.lineReferences ?? {}),
      ]);
      for (const target of targets) expect(collectionNames).toContain(target);
      const named = [
        ...collection.lists.map(({ field }) => field),
        ...collection.uniques.flat(),
        ...(collection.sameName ?? []),
      ];
      for (const field of named) expect(Object.keys(collection.fields)).toContain(field);
    }
  });
});

describe('a required field that was added or made required', () => {
  const { Team } = collections;
  const region = choice(['north', 'south'], { required: true });

  it('has a fallback or a step for the records that are stored already', () => {
    expect(Object.values(collections).flatMap(missingValueMessages)).toEqual([]);
  });

  it('is told of where it has neither', () => {
    expect(missingValueMessages({ ...Team, fields: { ...Team.fields, region } })).toEqual([
      `Team.region is required, but teams stored so far don't have it. Give it a fallback, or add a step to "changes" that fills it in.`,
    ]);
    const filled = choice(['north', 'south'], { required: true, fallback: 'north' });
    expect(missingValueMessages({ ...Team, fields: { ...Team.fields, region: filled } })).toEqual([]);
    const step = { from: ['name'], to: ['region'], up: () => ({ region: 'north' }) };
    expect(missingValueMessages({ ...Team, fields: { ...Team.fields, region }, changes: [step] })).toEqual([]);
  });
});

describe('what a function may access', () => {
  it('limits password hashes to the two areas that set passwords', () => {
    const readers = areas.filter((area) => isGranted(grantsOf(area).read, 'Credential'));
    expect(readers).toEqual(['account', 'admin']);
  });

  it('lets every area that answers calls write sessions, and only account and admin read them', () => {
    const session = partitions.sessions(7);
    expect(areas.filter((area) => isGranted(grantsOf(area).read, session))).toEqual(['account', 'admin']);
    expect(areas.filter((area) => !isGranted(grantsOf(area).write, session))).toEqual(['daily']);
  });

  it('keeps each area out of the records of other areas', () => {
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
    // Every area reads the caller; only account and admin change users.
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
  ])('of a profile rejects %s %o', (field, value, message) => {
    const parsed = parseUpdate(Profile, { [field]: value });
    expect(parsed.issues).toEqual([{ field, message }]);
  });

  it.each([
    ['', 'This field is required.'],
    ['2026-02-30', 'Date must be a valid date in the format YYYY-MM-DD.'],
  ])('of a required date rejects %o', (day, message) => {
    const parsed = parseCreate(collections.TsrpHoliday, { holiday_date: day, description: 'Founders Day' });
    expect(parsed.issues).toEqual([{ field: 'holiday_date', message }]);
  });

  it('treats an empty text as no value', () => {
    const parsed = parseUpdate(Profile, { zip: '', work_email: ' ', city: null, state: 'NY ' });
    expect(parsed.value.fields).toEqual({ zip: null, work_email: null, city: null, state: 'NY' });
  });

  it('fills defaults into a new record but not into an update', () => {
    const created = parseCreate(CklgPayee, { name: 'A' });
    expect(created.value.fields).toMatchObject({ name: 'A', is_active: true, note: null });
    const updated = parseUpdate(CklgPayee, { name: 'B' });
    expect(updated.value.fields).toEqual({ name: 'B' });
  });

  it.each([-1, '-0.01', 1.005, 1e9, 'x', null, [], {}])('rejects %o as the amount of a check', (amount) => {
    const parsed = parseUpdate(CklgTransaction, { amount });
    expect(parsed.issues.map(({ field }) => field)).toEqual(['amount']);
  });

  it('accepts an amount of 0 only for a voided check, because other programs overwrite it', () => {
    const check = { account_id: 1, cleared_on: null, amount: 0 };
    expect(ruleIssues(CklgTransaction, { ...check, is_voided: false })).toEqual([
      { field: 'amount', message: 'Invalid amount.' },
    ]);
    expect(ruleIssues(CklgTransaction, { ...check, is_voided: true, account_id: null })).toEqual([]);
  });

  it('rejects a body that is not an object', () => {
    for (const body of [[], 'x', 1, true]) {
      expect(parseUpdate(Profile, body).issues).toEqual([{ field: '', message: 'The body must be an object.' }]);
    }
  });
});
