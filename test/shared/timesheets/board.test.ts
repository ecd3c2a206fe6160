import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardStates } from '../../../shared/timesheets/board-state.ts';
import {
  boardCounts,
  type BoardInput,
  boardRows,
  compareRows,
  isToRemind,
  stateOfRow,
  waitingOnText,
} from '../../../shared/timesheets/board.ts';
import { type HourHundredths, figureKinds } from '../../../shared/timesheets/hours.ts';

const NO_HOURS = Object.fromEntries(figureKinds.map((kind) => [kind, 0])) as HourHundredths;

const TODAY = '2026-03-10';

const isPastLock = () => false;

type Flags = readonly [locked: boolean, approved: boolean, processed: boolean];

const sheet = (user_id: number, flags: Flags, more = {}) => ({
  id: 100 + user_id,
  version: 3,
  user_id,
  user_name: `Kept ${user_id}`,
  is_locked: flags[0],
  is_approved: flags[1],
  is_processed: flags[2],
  hundredths: NO_HOURS,
  changed_by: null,
  unseen_by_owner_since: null,
  unseen_by_approver_since: null,
  out_of_place: 0,
  rule: 'DAILY' as const,
  week_start: 'SUNDAY' as const,
  recounted: null,
  ready_at: null,
  nothing_reason: null,
  weeks: [],
  odd: [],
  ...more,
});

const tracker = (user_id: number, more = {}) => ({
  user_id,
  is_tracking: true,
  approver_id: 9 as number | null,
  nth: user_id as number | null,
  ...more,
});

const names = new Map([
  [1, 'Ann'],
  [2, 'Ben'],
  [9, 'Sue Visor'],
]);

const approverIds = new Set([2, 9]);
const remindedIds = new Set([2]);

const one = (flags: Flags | null, trackers = [tracker(1)]) => {
  const [row] = boardRows({
    trackers,
    today: TODAY,
    isPastLock,
    sheets: flags ? [sheet(1, flags)] : [],
    names,
    approverIds,
    remindedIds,
  });
  return row!;
};

describe('the state and turn of a timesheet', () => {
  it.each([
    [null, 'missing', 'Ann'],
    [[false, false, false], 'missing', 'Ann'],
    [[true, false, false], 'locked', 'Sue Visor'],
    [[true, true, false], 'approved', 'Payroll'],
    [[true, true, true], 'processed', 'Done'],
  ] as const)('with flags %j are %s and %s', (flags, state, turn) => {
    const row = one(flags);
    expect([stateOfRow(row), waitingOnText(row)]).toEqual([state, turn]);
  });

  it('name nobody for a missing timesheet after the lock date, and the approver for an open one', () => {
    const closed = { trackers: [tracker(1)], today: TODAY, names, approverIds, remindedIds, isPastLock: () => true };
    const [none] = boardRows({ ...closed, sheets: [] });
    expect([stateOfRow(none!), waitingOnText(none!), isToRemind(none!)]).toEqual(['none', 'Nobody', false]);
    const [open] = boardRows({ ...closed, sheets: [sheet(1, [false, false, false])] });
    expect([stateOfRow(open!), waitingOnText(open!), isToRemind(open!)]).toEqual(['open', 'Sue Visor', false]);
  });

  it('name who took each step, including the daily job and deleted users', () => {
    const at = (hour: number) => `2026-03-10T${hour}:00:00.000Z`;
    const steps = {
      locked_by: null,
      locked_at: at(10),
      approved_by: 9,
      approved_at: at(11),
      processed_by: 77,
      processed_at: at(12),
    };
    const sheets = [sheet(1, [true, true, true], steps)];
    const [row] = boardRows({
      trackers: [tracker(1, { approver_id: 2 })],
      today: TODAY,
      isPastLock,
      sheets,
      names,
      approverIds,
      remindedIds,
    });
    expect(row!.sheet!.done).toEqual({
      locked: { user_id: null, name: 'Daily job', at: at(10) },
      approved: { user_id: 9, name: 'Sue Visor', at: at(11) },
      processed: { user_id: 77, name: 'Former employee 77', at: at(12) },
    });
    expect(one([false, false, false]).sheet!.done).toEqual({ locked: null, approved: null, processed: null });
  });

  it("name the deputy only within the deputy's span of days", () => {
    const deputy = { deputy_id: 2, deputy_from: '2026-03-10', deputy_until: '2026-03-12' };
    const turn = (more: object) => waitingOnText(one([true, false, false], [tracker(1, { ...deputy, ...more })]));
    expect(turn({})).toBe('Sue Visor or Ben');
    expect(turn({ approver_id: null })).toBe('Ben');
    expect(turn({ deputy_from: '2026-03-11' })).toBe('Sue Visor');
  });

  it('leave out an approver or deputy who lost the role that approves', () => {
    const locked = [true, false, false] as const;
    const row = one(locked, [tracker(1, { approver_id: 8 })]);
    expect([row.approver_id, row.approver_name, waitingOnText(row)]).toEqual([null, null, 'No approver set']);
    const span = { deputy_from: TODAY, deputy_until: TODAY };
    expect(waitingOnText(one(locked, [tracker(1, { ...span, deputy_id: 8 })]))).toBe('Sue Visor');
    expect(waitingOnText(one(locked, [tracker(1, { ...span, approver_id: 8, deputy_id: 2 })]))).toBe('Ben');
  });

  it('say "No approver set" for a person without an approver', () => {
    expect(waitingOnText(one([true, false, false], [tracker(1, { approver_id: null })]))).toBe('No approver set');
  });
});

describe('the board', () => {
  const ids = (input: Partial<BoardInput>) =>
    boardRows({ trackers: [], sheets: [], names, approverIds, remindedIds, isPastLock, today: TODAY, ...input }).map(
      ({ user_id }) => user_id,
    );

  it('lists everyone who is tracked, in tracker order, with unplaced people last', () => {
    const trackers = [tracker(3, { nth: null }), tracker(2, { nth: 1 }), tracker(1, { nth: 2 })];
    expect(ids({ trackers })).toEqual([2, 1, 3]);
  });

  it('lists paused people only when they have a timesheet', () => {
    const trackers = [tracker(1, { is_tracking: false }), tracker(2, { is_tracking: false })];
    expect(ids({ trackers, sheets: [sheet(2, [false, false, false])] })).toEqual([2]);
  });

  it('lists untracked and deleted users under the name kept in their timesheet', () => {
    const rows = boardRows({
      trackers: [],
      sheets: [sheet(5, [true, true, true])],
      names,
      approverIds,
      remindedIds,
      isPastLock,
      today: TODAY,
    });
    expect(rows).toMatchObject([{ user_id: 5, name: 'Kept 5', nth: null, is_tracking: false }]);
  });
});

describe('a reminder', () => {
  const hours = { ...NO_HOURS, sick: 5 };
  it.each([
    ['without a timesheet', [tracker(1)], [], true],
    ['with an empty open timesheet', [tracker(1)], [sheet(1, [false, false, false])], true],
    ['with hours in an open timesheet', [tracker(1)], [sheet(1, [false, false, false], { hundredths: hours })], false],
    ['with an empty locked timesheet', [tracker(1)], [sheet(1, [true, false, false])], false],
    ['who is paused', [tracker(1, { is_tracking: false })], [sheet(1, [false, false, false])], false],
  ])('is due or not for somebody %s (case %#)', (_, trackers, sheets, expected) => {
    expect(
      boardRows({ trackers, sheets, names, approverIds, remindedIds, isPastLock, today: TODAY }).map(isToRemind),
    ).toEqual([expected]);
  });
});

const flags = fc.constantFrom<Flags>(
  [false, false, false],
  [true, false, false],
  [true, true, false],
  [true, true, true],
);
const input = fc
  .record({
    trackers: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 20 }),
    sheets: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 30 }), flags), { selector: ([id]) => id, maxLength: 20 }),
    order: fc.array(fc.option(fc.integer({ min: 1, max: 5 })), { minLength: 20, maxLength: 20 }),
    paused: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
  })
  .map(({ trackers, sheets, order, paused }): BoardInput => ({
    trackers: trackers.map((id, index) => tracker(id, { nth: order[index], is_tracking: !paused[index] })),
    sheets: sheets.map(([id, state]) => sheet(id, state)),
    names,
    approverIds,
    remindedIds,
    today: TODAY,
    isPastLock,
  }));

it('people in the same place are sorted by name, then by user id', () => {
  const row = (user_id: number, name: string, nth: number | null) => ({ user_id, name, nth });
  const rows = [row(4, 'Ben', null), row(3, 'Ann', 2), row(2, 'Ben', 2), row(1, 'Ben', 2), row(5, 'Zoe', 1)];
  expect(rows.toSorted(compareRows).map(({ user_id }) => user_id)).toEqual([5, 3, 1, 2, 4]);
});

describe('any board', () => {
  it('has each person once, every timesheet, everyone who is tracked, and counts that add up', () => {
    fc.assert(
      fc.property(input, (given) => {
        const rows = boardRows(given);
        const ids = rows.map(({ user_id }) => user_id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { user_id } of given.sheets) expect(ids).toContain(user_id);
        for (const { user_id, is_tracking } of given.trackers) if (is_tracking) expect(ids).toContain(user_id);
        const counts = boardCounts(rows);
        expect(counts.missing).toBe(rows.filter(isToRemind).length);
        expect(boardStates.reduce((sum, state) => sum + counts[state], 0)).toBe(rows.length);
        const places = rows.map(({ nth }) => nth ?? Number.MAX_SAFE_INTEGER);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
    );
  });
});
