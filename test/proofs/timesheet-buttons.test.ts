import '../support/stable-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayIn } from '../../shared/dates.ts';
import type { BoardRow } from '../../shared/timesheets/board.ts';
import { actionRefusal, timesheetActions, type TimesheetAction } from '../../shared/timesheets/lifecycle.ts';
import { actionsOn, hasSheet } from '../../web/features/timesheets/payroll/sheet-actions.ts';
import { changeSheet, periodFrom, withSettings } from '../functions/timesheets/support.ts';
import { type Factory, factoryOf, type Stored } from '../support/factories.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';
import { actOn, flags, sheetIn, type Period, type State, storedSheet } from '../support/timesheets.ts';

/**
 * Compares every button of the payroll lists, as drawn from the board that the server returns, with what the server
 * does: an enabled step is done, a disabled one is refused with the reason that the button gives, in every state, for
 * every role that sees the list, before the lock date, after it, and after it with the timesheet reopened.
 */

const today = dayIn('America/New_York', new Date());
const dates = ['before the lock date', 'after the lock date', 'reopened after the lock date'] as const;
const roles = ['admin', 'president', 'supervisor'] as const;
const owners = ["an approvee's", 'their own'] as const;
const onList = timesheetActions.filter((action) => action !== 'save');

let product: Product;
let factory: Factory;
let owner: Person;
let people: Record<(typeof roles)[number], Person>;
let running: Stored;
let closed: Stored;

beforeAll(async () => {
  product = await startProduct();
  people = {
    admin: await product.person('admin'),
    president: await product.person('president'),
    supervisor: await product.person('supervisor'),
  };
  factory = factoryOf(product, people.admin);
  owner = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: owner.id, approver_id: people.supervisor.id });
  await withSettings(factory);
  running = await periodFrom(factory, addDays(today, -3));
  closed = await periodFrom(factory, addDays(today, -60));
});
afterAll(() => product.stop());

const sheets = new Map<string, Stored>();

/** The one timesheet of a person and period, put directly into a state. */
async function put(person: Person, period: Stored, state: State, isReopened: boolean): Promise<Stored> {
  const key = `${person.id} ${period.id}`;
  const known = sheets.get(key);
  const stored = known && (await storedSheet(product, known.id));
  const sheet = stored ?? (await sheetIn(product, person, period as Period, state));
  sheets.set(key, sheet);
  const reopened_at = isReopened ? product.store.now().toISOString() : null;
  await changeSheet(product.store, sheet.id, { ...flags[state], reopened_at, return_note: null, returned_at: null });
  return (await storedSheet(product, sheet.id))!;
}

async function rowOf(person: Person, period: Stored, userId: number): Promise<BoardRow | undefined> {
  const query = { pay_period_id: period.id };
  const { body } = await product.call<BoardRow[]>('GET /api_admin_private/timesheet-board', {
    token: person.token,
    query,
  });
  return body.value.find(({ user_id }) => user_id === userId);
}

type Answer = string | undefined;

/** Undefined when the server did it, otherwise what it said. */
async function tried(person: Person, action: TimesheetAction, sheet: Stored): Promise<Answer> {
  const { status, body } = await actOn(product, action, person, sheet, action === 'modify' ? { reason: 'Proof' } : {});
  return status === 200 ? undefined : body.message;
}

const cases = roles.flatMap((role) => owners.flatMap((whose) => dates.map((date) => [role, whose, date] as const)));

describe('every button of a payroll list does what it says', () => {
  it.each(cases)('for the %s with %s timesheet, %s', async (role, whose, date) => {
    const actor = people[role];
    const person = whose === 'their own' ? actor : owner;
    const period = date === 'before the lock date' ? running : closed;
    for (const state of Object.keys(flags) as State[]) {
      for (const action of onList) {
        // oxlint-disable-next-line no-await-in-loop
        const sheet = await put(person, period, state, date === 'reopened after the lock date');
        // oxlint-disable-next-line no-await-in-loop
        const row = await rowOf(actor, period, person.id);
        // A supervisor's list contains only the people they approve.
        if (role === 'supervisor' && whose === 'their own') {
          expect(row).toBeUndefined();
          continue;
        }
        const context = { actor: { user_id: actor.id, role }, isReview: true, isSoleApprover: () => false };
        const offered = row && hasSheet(row) ? actionsOn(row, [action], context) : [];
        // oxlint-disable-next-line no-await-in-loop
        const answer = await tried(actor, action, sheet);
        const [button] = offered;
        if (button) expect([state, action, answer]).toEqual([state, action, button.disabledReason]);
        else expect([state, action, typeof answer]).toEqual([state, action, 'string']);
      }
    }
  });

  it('and reopens an open timesheet after its lock date by unlocking or sending it back', async () => {
    for (const action of ['unlock', 'return'] as const) {
      // oxlint-disable-next-line no-await-in-loop
      const sheet = await put(owner, closed, 'open', false);
      // oxlint-disable-next-line no-await-in-loop
      expect(await tried(owner, 'save', sheet)).toMatch(/^This timesheet is locked because its lock date has passed\./);
      // oxlint-disable-next-line no-await-in-loop
      expect(await tried(people.supervisor, action, sheet)).toBeUndefined();
      // oxlint-disable-next-line no-await-in-loop
      expect(await tried(owner, 'save', (await storedSheet(product, sheet.id))!)).toBeUndefined();
      // oxlint-disable-next-line no-await-in-loop
      expect(await tried(people.supervisor, action, (await storedSheet(product, sheet.id))!)).toBeDefined();
    }
  });
});

describe("a timesheet's owner", () => {
  it.each(dates)(
    'can save exactly what the page shows as open, %s, and is otherwise refused with its reason',
    async (date) => {
      const period = date === 'before the lock date' ? running : closed;
      for (const state of Object.keys(flags) as State[]) {
        // oxlint-disable-next-line no-await-in-loop
        const sheet = await put(owner, period, state, date === 'reopened after the lock date');
        const shown = actionRefusal(
          'save',
          { user_id: owner.id, role: 'user' },
          { sheet: { ...flags[state], user_id: owner.id }, isPastLock: date === 'after the lock date' },
        )?.message;
        // oxlint-disable-next-line no-await-in-loop
        expect([state, await tried(owner, 'save', sheet)]).toEqual([state, shown]);
      }
    },
  );
});
