import { roleIds } from '../../shared/access/roles.ts';
import { type Collection, type RecordOf, uniqueKeys } from '../../shared/contract/collection.ts';
import { type CollectionName, type CollectionOf, collections } from '../../shared/contract/collections.ts';
import type { Field } from '../../shared/contract/field.ts';
import { bodyFields } from '../../shared/contract/validate.ts';
import { addDays } from '../../shared/dates.ts';
import { newRecord, planCreate } from '../../functions/store/records.ts';
import { nextCount } from './count.ts';
import type { Person, Product, Reply } from './harness.ts';

export type Values = Record<string, unknown>;
export type Stored = Values & { readonly id: number; readonly version: number };

type Made<N extends CollectionName> = Stored & RecordOf<CollectionOf<N>>;

/** Far from any date that tests choose themselves, so that generated periods and holidays never collide with theirs. */
const FIRST_DAY = '2200-01-01';
const PERIOD_DAYS = 14;

export interface Factory {
  /** A body that create accepts; `full` includes optional fields. Referenced records are created. */
  readonly body: (name: CollectionName, overrides?: Values, how?: { readonly full?: boolean }) => Promise<Values>;
  /** Creates a record through the API as an admin. */
  readonly create: <N extends CollectionName>(
    name: N,
    overrides?: Values,
    how?: { readonly full?: boolean },
  ) => Promise<Made<N>>;
  readonly update: (name: CollectionName, key: number, body: Values) => Promise<Reply<Stored>>;
  readonly getOne: (name: CollectionName, key: number) => Promise<Reply<Stored>>;
  readonly getAll: (name: CollectionName, query?: Record<string, string | number>) => Promise<Reply<Stored[]>>;
  /** All pages of a list. */
  readonly getEvery: (name: CollectionName, query?: Record<string, string | number>) => Promise<Stored[]>;
  readonly remove: (name: CollectionName, key: number) => Promise<Reply>;
  /** A number that no other call returns. */
  readonly next: () => number;
}

const keyQuery = (name: CollectionName, key: number) => ({ [collections[name].key]: key });

/** The record's key for getOne, update and delete. */
export const keyOf = (name: CollectionName, record: Values): number => Number(record[collections[name].key]);

function scalarOf(name: string, field: Field, n: number): unknown {
  switch (field.kind) {
    case 'text':
      return `${name} ${n}`.slice(0, field.max);
    case 'email':
      return `${name.replaceAll('_', '-')}-${n}@factory.example`;
    case 'phone':
      return `555-${String(n % 1000).padStart(3, '0')}-${String(n % 10_000).padStart(4, '0')}`;
    case 'zip':
      return String(n % 100_000).padStart(5, '0');
    case 'color':
      return `#${(n % 0xff_ff_ff).toString(16).padStart(6, '0')}`;
    case 'money':
      return Number(((n % 9000) + 0.25).toFixed(2));
    case 'decimal':
      return Math.max(field.min ?? 0, Math.min(1, field.max ?? 1));
    case 'integer':
      return Math.max(field.min ?? 1, 1);
    case 'date':
      // A check can't have cleared in the future (R40).
      return name === 'cleared_on' ? '2001-01-01' : FIRST_DAY;
    case 'time':
      return '2200-01-01T12:00:00.000Z';
    case 'flag':
      return field.fallback;
    case 'choice':
      return field.choices?.[0];
    case 'list':
    case 'references':
      return [];
    case 'reference':
      return null;
  }
}

/** What a field's kind doesn't say: rules between fields, and dates that must not overlap. */
const special: Partial<Record<CollectionName, (n: number) => Values>> = {
  TsrpPayPeriod: (n) => {
    const start_date = addDays(FIRST_DAY, n * PERIOD_DAYS);
    return { start_date, end_date: addDays(start_date, PERIOD_DAYS - 1), pay_date: addDays(start_date, PERIOD_DAYS) };
  },
  CklgCheckbook: () => ({ last_four: '0042', account_number: '10000042' }),
  CklgPayLayout: () => ({
    detail: [{ content: 'check-number' }, { content: 'amount' }],
    void_code: null,
  }),
  CklgReconciliation: (n) => ({ statement_date: addDays('2001-01-01', n), opening_balance: 100 }),
  // Paid leave needs a column.
  TsrpLeaveKind: () => ({ counts_as: 'vacation' }),
  // Needed once leave is earned.
  TsrpTrackUser: () => ({ started_on: '2001-01-01' }),
  TsrpHoliday: (n) => ({ holiday_date: addDays(FIRST_DAY, n) }),
  InvcScheduledWork: () => ({ scheduled_end: '2200-01-01T13:00:00.000Z' }),
  InvcInvoice: () => ({ line_items: [{ description: 'Line', quantity: 2, unit_price: 10.5 }] }),
  SecretCode: () => ({ expires_at: new Date(Date.now() + 600_000).toISOString() }),
  // The server fills in the days of the period.
  TsrpTimesheet: () => ({ data: [] }),
};

const isApproving = (name: string): boolean => name === 'approver_id' || name === 'deputy_id';

/** Creates valid records of any collection from the contract's fields. */
export function factoryOf(product: Product, admin: Person): Factory {
  const shared = new Map<string, Promise<number>>();

  const userWithoutProfile = async (): Promise<number> => {
    const at = product.store.now();
    const id = await product.store.nextId(collections.User);
    const user = newRecord(id, { email: `bare-${id}@factory.example`, role_id: roleIds.user }, at);
    await product.store.commit(planCreate(collections.User, user, { at, call: 'test', by: null, reason: null }));
    return id;
  };

  const referred = async (collection: Collection, name: string, field: Field): Promise<number> => {
    const target = field.reference!.collection as CollectionName;
    if (collection.name === 'Profile') return userWithoutProfile();
    const make = async (): Promise<number> => {
      if (target === 'User') return (await product.person(isApproving(name) ? 'supervisor' : 'user')).id;
      return keyOf(target, await create(target));
    };
    const isOneEach = name === collection.key || uniqueKeys(collection).some((fields) => fields.includes(name));
    if (isOneEach || isApproving(name)) return make();
    if (!shared.has(target)) shared.set(target, make());
    return shared.get(target)!;
  };

  const body: Factory['body'] = async (name, overrides = {}, { full = false } = {}) => {
    const collection = collections[name];
    const n = nextCount();
    const values: Values = {};
    for (const [fieldName, field] of Object.entries(bodyFields(collection))) {
      if (field.server || fieldName in overrides) continue;
      const isNeeded = field.required && field.fallback === undefined;
      // A check's account is optional in the schema but required by a rule.
      const isWanted = isNeeded || full || (name === 'CklgTransaction' && fieldName === 'account_id');
      if (!isWanted || (fieldName === 'parent_id' && collection.isTree)) continue;
      values[fieldName] =
        field.kind === 'reference' ? await referred(collection, fieldName, field) : scalarOf(fieldName, field, n);
    }
    return { ...values, ...special[name]?.(n), ...overrides };
  };

  /** Retries as often as a busy table asks, because creating many records at once is not what these tests are about. */
  const post = async (name: CollectionName, sent: Values, tries = 10): Promise<Reply<Stored>> => {
    const reply = await product.call<Stored>(`POST /crud/${name}/create`, { token: admin.token, body: sent });
    return reply.status === 503 && tries > 1 ? post(name, sent, tries - 1) : reply;
  };

  const create = async <N extends CollectionName>(
    name: N,
    overrides?: Values,
    how?: { readonly full?: boolean },
  ): Promise<Made<N>> => {
    const sent = await body(name, overrides, how);
    const reply = await post(name, sent);
    if (reply.status !== 200) throw new Error(`${name} could not be made of ${JSON.stringify(sent)}: ${reply.text}`);
    return reply.body.value as Made<N>;
  };

  const getAll: Factory['getAll'] = (name, query = {}) =>
    product.call(`GET /crud/${name}/getAll`, { token: admin.token, query });

  const getEvery: Factory['getEvery'] = async (name, query = {}) => {
    const all: Stored[] = [];
    for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
      const { status, text, body: page } = await getAll(name, { ...query, ...(next !== undefined && { next }) });
      if (status !== 200) throw new Error(`The list of ${name} could not be read: ${text}`);
      all.push(...page.value);
      next = page.next;
    }
    return all;
  };

  return {
    body,
    create,
    next: nextCount,
    update: (name, key, sent) =>
      product.call(`PUT /crud/${name}/update`, { token: admin.token, query: keyQuery(name, key), body: sent }),
    getOne: (name, key) => product.call(`GET /crud/${name}/getOne`, { token: admin.token, query: keyQuery(name, key) }),
    getAll,
    getEvery,
    remove: (name, key) =>
      product.call(`DELETE /crud/${name}/delete`, { token: admin.token, query: keyQuery(name, key) }),
  };
}
