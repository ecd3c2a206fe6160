import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { scanJson } from '../../functions/http/scan-json.ts';
import { MAX_DEPTH, MAX_KEYS } from '../../functions/http/read-body.ts';
import { bodyLimitOf } from '../../shared/contract/body-limit.ts';
import { MAX_STORED_LIST_BYTES } from '../../shared/contract/bounded-list.ts';
import type { Fields } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { type Field, list } from '../../shared/contract/field.ts';
import { bodyFields, parseFields } from '../../shared/contract/validate.ts';
import { sizeText } from '../../shared/contract/size-text.ts';
import { addDays } from '../../shared/dates.ts';

const writing = endpoints.filter(({ method }) => method === 'POST' || method === 'PUT');
const named = (name: string): Endpoint => writing.find((endpoint) => endpoint.name === name)!;

const ID = 999_999_999_999;
const MOMENT = '2026-01-31T12:00:00.000Z';
/** Three bytes in UTF-8, and no two characters in a row collapse into one. */
const WIDE = '\u20AC';

const hour = (at: number): string => `${String(at).padStart(2, '0')}:00`;
const session = (at: number) => ({ start: hour(at), end: `${String(at).padStart(2, '0')}:59`, note: WIDE.repeat(60) });

/** A fortnight in which each day has as many sessions with notes as it can hold. */
const fortnight = Array.from({ length: 14 }, (_, day) => ({
  date: addDays('2026-01-01', day),
  day_name: 'Wednesday',
  holiday_name: WIDE.repeat(120),
  weekend_name: 'Saturday',
  holiday: 24,
  sick: 12.25,
  vacation: 12.25,
  inclement_weather: 12.25,
  work_sessions: Array.from({ length: 24 }, (__, at) => session(at)),
  break_sessions: Array.from({ length: 24 }, (__, at) => session(at)),
}));

const lists: Readonly<Record<string, readonly unknown[]>> = {
  data: fortnight,
  line_items: Array.from({ length: 200 }, () => ({
    description: WIDE.repeat(260),
    quantity: 999_999.9999,
    unit_id: ID,
    unit_price: 999_999_999.99,
  })),
  timesheet_ids: Array.from({ length: 250 }, (_, n) => ID - n),
  versions: Array.from({ length: 250 }, (_, n) => ({ timesheet_id: ID - n, version: ID })),
  papers: Array.from({ length: 5 }, (_, n) => ({ id: ID - n, version: ID, paper: 'spoiled' })),
  checks: Array.from({ length: 500 }, (_, n) => ({ id: ID - n, version: ID })),
  rows: Array.from({ length: 10_000 }, (_, n) => ({
    check_number: String(n),
    transaction_date: '12/31/2026',
    payee: 'A company of a rather long name, Incorporated',
    amount: '$1,234,567.89',
    account: 'Expenses:Office:Supplies:Paper and envelopes',
    fund_source: 'General fund of the company',
    note: 'n'.repeat(120),
    is_voided: 'Active',
    cleared_on: '12/31/2026',
  })),
  holidays: Array.from({ length: 500 }, (_, n) => ({
    id: n + 1,
    version: 1,
    created_at: MOMENT,
    updated_at: MOMENT,
    holiday_date: '2026-01-01',
    description: 'Day of Washington',
  })),
};

/** The longest value that a field accepts. */
function longest(name: string, field: Field): unknown {
  if (field.recordOf === 'TsrpTimesheet') return recordOf('TsrpTimesheet');
  switch (field.kind) {
    case 'text':
      return (field.isAscii ? 'w' : WIDE).repeat(field.max ?? 0);
    case 'email':
      return `a@${WIDE.repeat(252)}`;
    case 'phone':
      return '555-555-5555';
    case 'zip':
      return '12345';
    case 'color':
      return '#aabbcc';
    case 'money':
      return '$ 999,999,999.99';
    case 'decimal':
    case 'integer':
      return Number((field.max ?? 0).toFixed(field.scale ?? 0));
    case 'date':
      return '2026-01-31';
    case 'time':
      return MOMENT;
    case 'flag':
      return field.fallback;
    case 'choice':
      return field.choices?.toSorted((a, b) => b.length - a.length)[0];
    case 'reference':
      return ID;
    case 'references':
      return Array.from({ length: 50 }, (_, n) => ID - n);
    case 'list':
      return lists[name]?.slice(0, field.max);
  }
}

const longestOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, longest(name, field)]));

/** A record as it is read, sent back unchanged. */
const recordOf = (name: string): Record<string, unknown> => ({
  id: ID,
  version: ID,
  created_at: MOMENT,
  updated_at: MOMENT,
  ...longestOf(bodyFields(collections[name as keyof typeof collections])),
});

function longestBody({ target }: Endpoint): Record<string, unknown> {
  if (target.kind === 'collection') return recordOf(target.collection.name);
  const { recordBody, body } = target.operation;
  return recordBody ? recordOf(recordBody) : longestOf(body);
}

const ascii = (text: string): string =>
  text.replaceAll(/[\u0080-\uFFFF]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);

describe('the body limit', () => {
  it('leaves room for the longest body of every call, even escaped to ASCII or indented', () => {
    for (const endpoint of writing) {
      const body = longestBody(endpoint);
      const limit = bodyLimitOf(endpoint);
      const texts = [JSON.stringify(body), JSON.stringify(body, null, 2), ascii(JSON.stringify(body))];
      for (const text of texts) {
        expect([endpoint.name, Buffer.byteLength(text) <= limit.bytes]).toEqual([endpoint.name, true]);
        const problem = scanJson(text, { depth: MAX_DEPTH, keys: MAX_KEYS, values: limit.values });
        expect([endpoint.name, problem]).toEqual([endpoint.name, undefined]);
      }
    }
  });

  it('is derived from values that every field accepts', () => {
    for (const { name, target } of writing) {
      const fields = target.kind === 'collection' ? bodyFields(target.collection) : target.operation.body;
      const parsed = Object.entries(fields)
        .filter(([, field]) => !field.server && field.recordOf === undefined)
        .map(([key, field]) => [key, parseFields({ [key]: field }, { [key]: longest(key, field) })] as const);
      const refused = parsed
        .filter(([, { ok }]) => !ok)
        .map(([key, result]) => [key, JSON.stringify(result).slice(0, 300)]);
      expect([name, refused]).toEqual([name, []]);
    }
  });

  it.each([
    ['login', '16 KB'],
    ['register', '16 KB'],
    ['CklgPayee.create', '16 KB'],
    ['update-my-profile', '16 KB'],
    ['lock-all-timesheets', '16 KB'],
    ['approve-all-timesheets', '57 KB'],
    ['InvcContract.update', '64 KB'],
    ['clear-transactions', '83 KB'],
    ['save-my-timesheet', '402 KB'],
    ['import-transactions', '5 MB'],
    ['import-part', '2 MB'],
  ])('of %s is %s', (name, size) => {
    expect(sizeText(bodyLimitOf(named(name)).bytes)).toBe(size);
  });

  it('is a finite number for every call, and 16 KB for public ones', () => {
    for (const endpoint of endpoints) {
      const { bytes, values } = bodyLimitOf(endpoint);
      expect([endpoint.name, Number.isSafeInteger(bytes), Number.isSafeInteger(values)]).toEqual([
        endpoint.name,
        true,
        true,
      ]);
      if (endpoint.access === 'public') expect([endpoint.name, bytes]).toEqual([endpoint.name, 16_000]);
    }
  });
});

describe('a stored list', () => {
  it('is accepted only as far as history can hold it twice, with a message that gives the limit', () => {
    const { data } = collections.TsrpTimesheet.fields;
    const day = (length: number) => ({
      date: '2026-01-01',
      work_sessions: [{ ...session(1), note: 'n'.repeat(length) }],
    });
    const some = Array.from({ length: 400 }, (_, n) => ({ ...day(200), date: addDays('2026-01-01', n) }));
    expect(parseFields({ data: data! }, { data: some }).ok).toBe(true);
    const all = some.map(({ date }) => ({ ...day(500), date }));
    expect(parseFields({ data: data! }, { data: all })).toMatchObject({
      issues: [{ field: 'data', message: 'This field takes at most 190 KB. Shorten its text or remove entries.' }],
    });
    expect(MAX_STORED_LIST_BYTES * 2).toBeLessThan(400_000);
  });

  it('stops being checked after enough problems', () => {
    let seen = 0;
    const counted = z.unknown().check(
      z.refine(() => {
        seen += 1;
        return false;
      }),
    );
    const field = list(counted, 5000);
    expect(parseFields({ field }, { field: Array.from({ length: 5000 }, () => 1) }).ok).toBe(false);
    expect(seen).toBe(51);
    seen = 0;
    expect(parseFields({ field }, { field: Array.from({ length: 5001 }, () => 1) }).ok).toBe(false);
    expect(seen).toBe(0);
  });
});
