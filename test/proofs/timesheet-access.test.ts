import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import { refusalOf, timesheetActions, type TimesheetAction, transitions } from '../../shared/timesheets/lifecycle.ts';
import { type Factory, factoryOf } from '../support/factories.ts';
import { type Person, type Product, type Reply, startProduct } from '../support/harness.ts';
import { actOn, flags, type Period, sheetIn, storedSheet } from '../support/timesheets.ts';
import { violations } from './invariants.ts';
import { expected, leadsTo, letterFor, owners, type Role, roles, states, type Whose } from './expected-timesheets.ts';

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
    // Each was a supervisor first, so that each is still named as an approver: it must not help the others.
    const person = await product.person('supervisor');
    const approvee = await product.person('user');
    await factory.create('TsrpTrackUser', { user_id: approvee.id, approver_id: person.id });
    const role_id = role === 'custom' ? custom.id : roleIds[role];
    expect((await factory.update('User', person.id, { role_id })).status).toBe(200);
    persons.set(role, person);
    approvees.set(role, approvee);
    strangers.set(role, await product.person('user'));
  }
  // A person has one sheet of each: one for each action and state.
  for (let nth = 0; nth < actions.length * states.length; nth += 1) {
    periods.push({ ...(await factory.create('TsrpPayPeriod')) } as unknown as Period);
  }
});
afterAll(() => product.stop());

const ownerOf = (role: Role, whose: Whose): Person =>
  (whose === 'own' ? persons : whose === "another's" ? strangers : approvees).get(role)!;

/** The letter of the list for what the server answered. */
function letterOf({ status, body }: Reply): string {
  if (status === 200) return '+';
  if (status === 404 && body.message === HIDDEN) return 'H';
  if (status === 409) return 'S';
  if (status !== 403) return `${status} ${body.message}`;
  return /your own|their own/i.test(body.message) && !/handled by|save your own/.test(body.message) ? 'O' : 'R';
}

describe('the list of expectations', () => {
  it('has a row for every action of the table of transitions', () => {
    expect(actions.filter((action) => action in transitions).toSorted()).toEqual([...timesheetActions].toSorted());
  });
});

describe('every action by every role on every timesheet in every state', () => {
  let next = 0;

  it.each(actions)('%s is done where the list says so, and changes nothing elsewhere', async (action) => {
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
          if (letter !== '+' || action === 'read') {
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
  });

  it('leaves a sound table behind', async () => {
    expect(await violations(product)).toEqual([]);
  });
});

describe('what screens draw their buttons from', () => {
  it.each(timesheetActions)('%s says the same as the list', (action: TimesheetAction) => {
    const wrong: string[] = [];
    for (const role of roles) {
      for (const whose of owners) {
        for (const state of states) {
          const letter = letterFor(action, role, whose, state);
          const sheet = { user_id: whose === 'own' ? 1 : 2, ...flags[state] };
          const refusal = refusalOf(action, { user_id: 1, role }, { sheet, isApprovee: whose === "an approvee's" });
          const said = refusal ? { role: 'R', own: 'O', state: 'S', view: 'V' }[refusal.because] : '+';
          // The rule of a supervisor's own modify is that of a save.
          if (action === 'modify' && role === 'supervisor' && whose === 'own') continue;
          // What one may not see is no button at all.
          if (said !== (letter === 'H' ? 'R' : letter)) wrong.push(`${action} ${whose} ${state} ${role}: ${said}`);
          if (refusal) expect(refusal.message).toMatch(/^[A-Z].*\.$/);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('offers Delete and Modify in the review views alone', () => {
    for (const action of timesheetActions) {
      const actor = { user_id: 1, role: 'admin' };
      const from = states.find((state) => transitions[action].from.includes(state))!;
      const sheet = { user_id: action === 'save' ? 1 : 2, ...flags[from] };
      const [elsewhere, inReview] = [false, true].map((isReview) => refusalOf(action, actor, { sheet, isReview }));
      expect([action, elsewhere?.because]).toEqual([
        action,
        ['delete', 'modify'].includes(action) ? 'view' : undefined,
      ]);
      expect([action, inReview]).toEqual([action, undefined]);
    }
  });
});
