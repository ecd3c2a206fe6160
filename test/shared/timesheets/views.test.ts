import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approvesAs, someoneElseCan } from '../../../shared/timesheets/approvers.ts';
import { emptyDays, mergeIntoFrame } from '../../../shared/timesheets/frame.ts';
import { hoursOfDays, sumOfKinds } from '../../../shared/timesheets/hours.ts';
import { sheetEvents, type StoredEntry } from '../../../shared/timesheets/history.ts';
import { flagsOf, stateOf, timesheetStates, transitions } from '../../../shared/timesheets/lifecycle.ts';
import { isPastLockDate } from '../../../shared/timesheets/lock-date.ts';
import { inTrackerOrder, sheetsOfView, type TimesheetView } from '../../../shared/timesheets/views.ts';
import { addDays } from '../../../shared/dates.ts';

const today = '2026-03-10';

const tracker = (user_id: number, nth: number | null, more: object = {}) => ({
  user_id,
  nth,
  approver_id: 90,
  deputy_id: null,
  deputy_from: null,
  deputy_until: null,
  ...more,
});

describe('timesheet views', () => {
  const states = timesheetStates;
  const sheets = states.flatMap((state, nth) => [
    { id: nth + 1, user_id: 10, pay_period_id: nth + 1, ...flagsOf[state] },
    { id: nth + 11, user_id: 11, pay_period_id: nth + 1, ...flagsOf[state] },
    { id: nth + 21, user_id: 90, pay_period_id: nth + 1, ...flagsOf[state] },
  ]);
  const trackers = [tracker(10, 2), tracker(11, 1, { approver_id: 91 })];
  const idsIn = (view: TimesheetView, actor = { user_id: 1, role: 'admin' }) =>
    sheetsOfView(view, sheets, { actor, trackers, today, currentPeriodId: 1 }).map(({ id }) => id);

  it('contain the timesheets they are named after, in tracker order, with unplaced people last', () => {
    expect(idsIn('APPROVING')).toEqual([11, 12, 1, 2, 21, 22]);
    expect(idsIn('APPROVED')).toEqual([13, 14, 3, 4, 23, 24]);
    expect(idsIn('PROCESSING')).toEqual([13, 3, 23]);
    expect(idsIn('PROCESSED')).toEqual([14, 4, 24]);
    expect(idsIn('HISTORICAL')).toEqual([11, 12, 13, 14, 1, 2, 3, 4, 21, 22, 23, 24]);
  });

  it('show supervisors the people they approve but not themselves', () => {
    const supervisor = { user_id: 90, role: 'supervisor' };
    expect(idsIn('APPROVING', supervisor)).toEqual([1, 2]);
    expect(idsIn('HISTORICAL', supervisor)).toEqual([1, 2, 3, 4]);
    expect(idsIn('CLAIM_CURRENT', supervisor)).toEqual([21]);
    expect(idsIn('CLAIM_NEXT', supervisor)).toEqual([22, 23, 24]);
  });

  it("contain all of one's own timesheets while the current period is unknown", () => {
    const own = { actor: { user_id: 90, role: 'supervisor' }, trackers, today };
    for (const view of ['CLAIM_CURRENT', 'CLAIM_NEXT'] as const) {
      for (const context of [own, { ...own, currentPeriodId: null }]) {
        expect(sheetsOfView(view, sheets, context).map(({ id }) => id)).toEqual([21, 22, 23, 24]);
      }
    }
  });

  it('are sorted by person, then by period, where the tracker order is a tie', () => {
    const sheet = (id: number, user_id: number, pay_period_id: number) => ({ id, user_id, pay_period_id });
    const given = [sheet(1, 12, 2), sheet(6, 11, 1), sheet(4, 11, 3), sheet(3, 12, 1), sheet(2, 11, 1)];
    const ids = (nth: number | null) => inTrackerOrder(given, [tracker(11, nth), tracker(12, nth)]).map(({ id }) => id);
    expect([ids(null), ids(5)]).toEqual([
      [2, 6, 4, 3, 1],
      [2, 6, 4, 3, 1],
    ]);
  });
});

describe('approvers', () => {
  const span = { deputy_id: 91, deputy_from: '2026-03-10', deputy_until: '2026-03-12' };

  it('are the approver at any time and the deputy from the first to the last day of the span', () => {
    const named = tracker(10, 1, span);
    const days = ['2026-03-09', '2026-03-10', '2026-03-12', '2026-03-13'];
    expect(days.map((day) => approvesAs(named, 91, day))).toEqual([undefined, 'deputy', 'deputy', undefined]);
    expect(days.map((day) => approvesAs(named, 90, day))).toEqual(['approver', 'approver', 'approver', 'approver']);
    expect(approvesAs(tracker(10, 1, { ...span, approver_id: 10, deputy_id: 10 }), 10, today)).toBeUndefined();
    expect(approvesAs(undefined, 90, today)).toBeUndefined();
  });

  it('include someone else only when another admin, another president or, for approving, the approver exists', () => {
    const [admin, president, supervisor, user] = [
      { id: 1, role_id: 7 },
      { id: 2, role_id: 14 },
      { id: 90, role_id: 9 },
      { id: 4, role_id: 1 },
    ];
    const others = (users: { id: number; role_id: number }[], named = tracker(2, 1)) =>
      (['approve', 'process'] as const).map((action) => someoneElseCan(action, 2, users, named, today));
    expect(others([president, user])).toEqual([false, false]);
    expect(others([president, admin])).toEqual([true, true]);
    expect(others([president, { id: 3, role_id: 14 }])).toEqual([true, true]);
    expect(others([president, supervisor])).toEqual([true, false]);
    expect(others([president, supervisor], tracker(2, 1, { approver_id: 91 }))).toEqual([false, false]);
    expect(others([president, { id: 90, role_id: 1 }])).toEqual([false, false]);
  });
});

describe('states and flags', () => {
  it('map one to one, and every step leads to a neighboring state', () => {
    for (const state of timesheetStates) expect(stateOf(flagsOf[state])).toBe(state);
    const order = (state: string) => timesheetStates.findIndex((each) => each === state);
    for (const { from, to } of Object.values(transitions)) {
      if (to === 'same' || to === 'gone') continue;
      for (const state of from) expect(Math.abs(order(state) - order(to))).toBe(1);
    }
    for (const { from, whyNot } of Object.values(transitions)) {
      expect([...from, ...Object.keys(whyNot)].toSorted()).toEqual([...timesheetStates].toSorted());
    }
  });

  it("close with the lock date in the company's time zone unless reopened later", () => {
    const zone = 'Pacific/Kiritimati';
    const closed = (now: string, reopened_at: string | null = null) =>
      isPastLockDate({ reopened_at }, '2026-03-10', new Date(now), zone);
    // Kiritimati is fourteen hours ahead: its March 11 begins at 10:00 UTC on March 10.
    expect(['2026-03-10T09:59:59Z', '2026-03-10T10:00:00Z'].map((now) => closed(now))).toEqual([false, true]);
    expect(closed('2026-03-20T00:00:00Z', '2026-03-10T09:59:59Z')).toBe(true);
    expect(closed('2026-03-20T00:00:00Z', '2026-03-10T10:00:00Z')).toBe(false);
    expect(isPastLockDate({}, null, new Date('2090-01-01T00:00:00Z'), zone)).toBe(false);
  });
});

describe('the days of a timesheet', () => {
  it('are those of its period, each once and in order, whatever the client sends', () => {
    const start = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('1990-01-01', days));
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 60 }), fc.array(fc.nat({ max: 70 })), (start_date, length, sent) => {
        const frame = emptyDays({ start_date, end_date: addDays(start_date, length - 1) }, []);
        expect(frame.map(({ date }) => date)).toEqual(Array.from({ length }, (_, nth) => addDays(start_date, nth)));
        for (const { date, day_name, weekend_name } of frame) {
          const name = new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
          expect([day_name, weekend_name]).toEqual([name, name.startsWith('S') ? name : null]);
        }
        const typed = sent.map((nth) => ({ ...frame[0]!, date: addDays(start_date, nth), day_name: 'Funday' }));
        const { days, issues } = mergeIntoFrame(frame, typed, false);
        expect(days.map(({ date, day_name }) => [date, day_name])).toEqual(
          frame.map(({ date, day_name }) => [date, day_name]),
        );
        const wrong = sent.filter((nth) => nth >= length).length;
        expect(issues).toHaveLength(wrong);
      }),
    );
  });

  it('are limited to what a timesheet can hold', () => {
    expect(emptyDays({ start_date: '2026-01-01', end_date: '2060-01-01' }, [])).toHaveLength(401);
    expect(emptyDays({ start_date: '2026-01-02', end_date: '2026-01-01' }, [])).toEqual([]);
  });

  it('have no hours until something is entered', () => {
    const days = emptyDays({ start_date: '2027-12-31', end_date: '2028-01-01' }, [
      { holiday_date: '2028-01-01', description: 'New Year' },
    ]);
    expect(sumOfKinds(hoursOfDays(days))).toBe(0);
    expect(days.map(({ holiday_name }) => holiday_name)).toEqual([null, 'New Year']);
  });

  it('must all be sent when a complete timesheet is required', () => {
    const frame = emptyDays({ start_date: '2026-03-02', end_date: '2026-03-04' }, []);
    expect(mergeIntoFrame(frame, frame, true).issues).toEqual([]);
    expect(mergeIntoFrame(frame, frame.slice(1), true).issues.map(({ field }) => field)).toEqual(['data']);
    expect(mergeIntoFrame(frame, frame.slice(1), false).issues).toEqual([]);
  });
});

describe('the history of a timesheet', () => {
  const entry = (version: number, call: string, changes: StoredEntry['changes']): StoredEntry => ({
    at: '2026-03-10T12:00:00.000Z',
    version,
    call,
    by: null,
    reason: null,
    changes,
  });

  it('names each step and its states, even for a timesheet that the seed created in one go', () => {
    const day = { date: '2026-03-09' };
    const events = sheetEvents([
      entry(1, 'seed', { user_id: [null, 1], is_locked: [null, true], data: [null, [day]] }),
      entry(2, 'daily job', { data: [[day], [{ ...day, holiday_name: 'Spring' }]] }),
      entry(3, 'approve-all-timesheets', { is_approved: [false, true] }),
      entry(4, 'unapprove-timesheet', { is_approved: [true, false] }),
      entry(5, 'return-timesheet', { is_locked: [true, false] }),
      entry(6, 'save-my-timesheet', { data: [[day], [{ ...day, sick: 4 }]] }),
      entry(6, 'unlock-timesheet', { reopened_at: [null, '2026-03-10T12:00:00.000Z'] }),
      entry(6, 'return-timesheet', { return_note: [null, 'Friday?'] }),
      entry(7, 'daily job', { is_locked: [false, true] }),
      entry(8, 'delete-timesheet', { user_id: [1, null], is_locked: [true, null] }),
    ]);
    expect(
      events.map(({ title, from, to, changed_days }) =>
        [title, from, to, ...changed_days.map(({ date }) => date)].join(' '),
      ),
    ).toEqual([
      'Created  locked',
      'Holidays updated locked locked 2026-03-09',
      'Approved locked approved',
      'Unapproved approved locked',
      'Sent back locked open',
      'Saved open open 2026-03-09',
      'Unlocked open open',
      'Sent back open open',
      'Locked open locked',
      'Deleted locked ',
    ]);
  });
});
