import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import {
  actionRefusal,
  timesheetActions,
  type TimesheetAction,
  transitions,
} from '../../shared/timesheets/lifecycle.ts';
import { type Factory, factoryOf, type Stored } from '../support/factories.ts';
import { type Person, type Product, type Reply, startProduct } from '../support/harness.ts';
import { actOn, flags, type Period, sheetIn, storedSheet } from '../support/timesheets.ts';
import { violations } from './invariants.ts';
import {
  expected,
  expectedReading,
  leadsTo,
  letterFor,
  owners,
  type Role,
  roles,
  states,
  type Whose,
} from './expected-timesheets.ts';

const HIDDEN = 'Timesheet not found or access denied.';

let product: Product;
let factory: Factory;
const persons = new Map<Role, Person>();
const approvees = new Map<Role, Person>();
const strangers = new Map<Role, Person>();
const periods: Period[] = [];

const actions = Object.keys(expected);

beforeAll(async () => {
  product = await startProduct();
  const admin = await product.person('admin');
  factory = factoryOf(product, admin);
  const custom = await product.customRole('clerk');
  for (const role of roles) {
    // Each was a supervisor first, so that they are still named as approvers: that must not give the others any rights.
    const person = await product.person('supervisor');
    const approvee = await product.person('user');
    await factory.create('TsrpTrackUser', { user_id: approvee.id, approver_id: person.id });
    const role_id = role === 'custom' ? custom.id : roleIds[role];
    expect((await factory.update('User', person.id, { role_id })).status).toBe(200);
    persons.set(role, person);
    approvees.set(role, approvee);
    strangers.set(role, await product.person('user'));
  }
  // A person has one timesheet per period, so there is a period for each action and state.
  for (let nth = 0; nth < (actions.length + 1) * states.length; nth += 1) {
    periods.push({ ...(await factory.create('TsrpPayPeriod')) });
  }
});
afterAll(() => product.stop());

const ownerOf = (role: Role, whose: Whose): Person =>
  (whose === 'own' ? persons : whose === "another's" ? strangers : approvees).get(role)!;

/** The letter for the reason in a bulk answer, which has status 200 and says why for each timesheet. */
function letterOfWhy(why: string): string {
  if (why === HIDDEN) return 'H';
  if (/^You can't (approve|process) your own timesheet\./.test(why)) return 'O';
  return /handled by your approver|people you approve|permission/.test(why) ? 'R' : 'S';
}

/** The letter for the server's answer. */
function letterOf({ status, body }: Reply): string {
  const { results } = (body.value ?? {}) as { results?: readonly { changed: boolean; why: string | null }[] };
  if (status === 200 && results) return results[0]!.changed ? '+' : letterOfWhy(results[0]!.why ?? '');
  if (status === 200) return '+';
  if (status === 404 && body.message === HIDDEN) return 'H';
  if (status === 409) return 'S';
  if (status !== 403) return `${status} ${body.message}`;
  return /your own|their own/i.test(body.message) && !/handled by|save your own/.test(body.message) ? 'O' : 'R';
}

/** These return all timesheets of a period at once. */
const wholeLists = [
  'get-timesheets',
  'timesheets-by-pay-period',
  'TsrpTimesheet.getByPayPeriod',
  'timesheet-board',
] as const;

function read(way: string, { token }: Person, sheet: Stored): Promise<Reply> {
  const pay_period_id = Number(sheet.pay_period_id);
  switch (way) {
    case 'read':
      return product.call('GET /api_admin_private/timesheet', { token, query: { timesheet_id: sheet.id } });
    case 'timesheet-history':
      return product.call('GET /api_admin_private/timesheet-history', { token, query: { timesheet_id: sheet.id } });
    case 'TsrpTimesheet.getOne':
      return product.call('GET /crud/TsrpTimesheet/getOne', { token, query: { id: sheet.id } });
    // Requested by its owner's name.
    case 'get-timesheets of a person': {
      const query = { user_id: Number(sheet.user_id), pay_period_id };
      return product.call('GET /api_admin_private/get-timesheets', { token, query });
    }
    case 'TsrpTimesheet.getAll': {
      const query = { user_id: Number(sheet.user_id), pay_period_id };
      return product.call('GET /crud/TsrpTimesheet/getAll', { token, query });
    }
    case 'TsrpTimesheet.getByPayPeriod':
      return product.call('GET /crud/TsrpTimesheet/getByPayPeriod', { token, query: { pay_period_id } });
    default:
      return product.call(`GET /api_admin_private/${way}`, { token, query: { pay_period_id } });
  }
}

/** Like `letterOf`; a list without the timesheet hides it. */
function letterOfReading(reply: Reply, sheet: Stored): string {
  const { value } = reply.body;
  if (reply.status !== 200 || !Array.isArray(value) || value.length === 0) {
    return reply.status === 200 && Array.isArray(value) ? 'H' : letterOf(reply);
  }
  const rows = value as readonly (Stored & { readonly sheet?: { readonly id: number } | null })[];
  // History entries name no timesheet: all of them are about the requested one.
  const isHistory = 'changed_days' in rows[0]!;
  return isHistory || rows.some((row) => (row.sheet ? row.sheet.id : row.id) === sheet.id) ? '+' : 'H';
}

describe('the table of expected timesheet access', () => {
  it('has a row for every action of the transitions', () => {
    expect(actions.filter((action) => action in transitions).toSorted()).toEqual([...timesheetActions].toSorted());
  });
});

describe('for every role and every state,', () => {
  let next = 0;

  it.each(actions)(
    '%s of a timesheet is done where the table says so and changes nothing elsewhere',
    async (action) => {
      const wrong: string[] = [];
      for (const state of states) {
        const period = periods[next++]!;
        for (const role of roles) {
          for (const whose of owners) {
            const sheet = await sheetIn(product, ownerOf(role, whose), period, state);
            const reply = await actOn(product, action, persons.get(role)!, sheet);
            const letter = letterFor(action, role, whose, state);
            const now = await storedSheet(product, sheet.id);
            if (letterOf(reply) !== letter) {
              wrong.push(`${action} of ${whose} ${state} by ${role}: ${letterOf(reply)} instead of ${letter}`);
            }
            if (letter !== '+') {
              if (JSON.stringify(now) !== JSON.stringify(sheet))
                wrong.push(`${action} of ${whose} by ${role} changed it`);
              continue;
            }
            const to = leadsTo[action] ?? state;
            const [left, want] = to === 'gone' ? [now, undefined] : [now, { ...flags[to], version: sheet.version + 1 }];
            if (want === undefined) expect(left).toBeUndefined();
            else expect({ action, role, whose, ...left }).toMatchObject({ action, role, whose, ...want });
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each(states)(
    'a timesheet that is %s can be read in every way by those who may see it and by nobody else',
    async (state) => {
      const period = periods[next++]!;
      const sheets: Stored[] = [];
      const wrong: string[] = [];
      for (const role of roles) {
        for (const whose of owners) sheets.push(await sheetIn(product, ownerOf(role, whose), period, state));
      }
      for (const [place, role] of roles.entries()) {
        const person = persons.get(role)!;
        const lists = new Map<string, Reply>();
        for (const way of wholeLists) lists.set(way, await read(way, person, sheets[0]!));
        for (const [nth, whose] of owners.entries()) {
          const sheet = sheets[place * owners.length + nth]!;
          for (const way of Object.keys(expectedReading)) {
            const letter = letterFor(way, role, whose, state, expectedReading);
            const found = letterOfReading(lists.get(way) ?? (await read(way, person, sheet)), sheet);
            if (found !== letter) wrong.push(`${way} of ${whose} ${state} by ${role}: ${found} instead of ${letter}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  it('the table satisfies every invariant after all timesheet actions', async () => {
    expect(await violations(product)).toEqual([]);
  });
});

describe('the buttons of a timesheet', () => {
  it.each(timesheetActions)('offer %s exactly where the table allows it', (action: TimesheetAction) => {
    const wrong: string[] = [];
    for (const role of roles) {
      for (const whose of owners) {
        for (const state of states) {
          const letter = letterFor(action, role, whose, state);
          const sheet = { user_id: whose === 'own' ? 1 : 2, ...flags[state] };
          const refusal = actionRefusal(action, { user_id: 1, role }, { sheet, isApprovee: whose === "an approvee's" });
          const said = refusal ? { role: 'R', own: 'O', state: 'S', view: 'V' }[refusal.because] : '+';
          // A supervisor's modification of their own follows the rule of a save.
          if (action === 'modify' && role === 'supervisor' && whose === 'own') continue;
          // There is no button for a timesheet that one can't see.
          if (said !== (letter === 'H' ? 'R' : letter)) wrong.push(`${action} ${whose} ${state} ${role}: ${said}`);
          if (refusal) expect(refusal.message).toMatch(/^[A-Z].*\.$/);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('offer Delete and Modify only in the review views', () => {
    for (const action of timesheetActions) {
      const actor = { user_id: 1, role: 'admin' };
      const from = states.find((state) => transitions[action].from.includes(state))!;
      const sheet = { user_id: action === 'save' ? 1 : 2, ...flags[from] };
      const [elsewhere, inReview] = [false, true].map((isReview) => actionRefusal(action, actor, { sheet, isReview }));
      expect([action, elsewhere?.because]).toEqual([
        action,
        ['delete', 'modify'].includes(action) ? 'view' : undefined,
      ]);
      expect([action, inReview]).toEqual([action, undefined]);
    }
  });
});
