import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import type { Day } from '../../shared/timesheets/day.ts';
import { daysFrom, FIRST } from '../shared/timesheets/days.ts';
import { type FakeBrowser, openBrowser } from './browser.ts';
import { sessionOf } from './session-of.ts';

const USER = 3;

const days = daysFrom(FIRST, 3);
/** The sheet with this many hours of sick leave on its days. */
const sick = (...hours: number[]): Day[] => days.map((day, index) => ({ ...day, sick: hours[index] ?? 0 }));
const sheet = (data: Day[] = days, version = 2): TimesheetRecord => ({ id: 7, version, data }) as TimesheetRecord;

let browser: FakeBrowser;

/** The page of a new tab, or of this one if it was left for it; a crash leaves nothing. */
async function openPage() {
  vi.resetModules();
  const { session } = await import('../../web/session/session-store.ts');
  session.signIn(sessionOf(USER, 'user'));
  const { dropSheetDraft, keepSheetDraft, readSheetDraft } =
    await import('../../web/features/timesheets/sheet/sheet-draft.ts');
  return {
    type: (...hours: number[]) => {
      vi.advanceTimersByTime(1000);
      keepSheetDraft(USER, sheet(), { days: sick(...hours), unread: {}, edition: 0 });
    },
    saved: () => dropSheetDraft(USER, sheet().id),
    draft: (stored?: Day[]) => readSheetDraft(USER, sheet(stored)),
    /** The hours of sick leave that are restored. */
    restored: (stored?: Day[], version?: number) =>
      readSheetDraft(USER, sheet(stored, version))?.days.map((day) => day.sick),
  };
}

const reload = () => {
  browser.leave();
  return openPage();
};

const drafts = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('preference:draft:'));

beforeEach(() => {
  vi.useFakeTimers();
  browser = openBrowser();
  return () => vi.useRealTimers();
});

describe('after a crash', () => {
  it('the newest of several drafts is restored', async () => {
    const [first, second, third] = [await openPage(), await openPage(), await openPage()];
    first.type(1);
    third.type(3);
    second.type(2);
    expect((await openPage()).restored()).toEqual([2, 0, 0]);
    first.type(4);
    expect((await openPage()).restored()).toEqual([4, 0, 0]);
  });

  it('a draft of an earlier release is restored, if there is no newer one', async () => {
    const page = await openPage();
    const kept = { version: 1, base: days, days: sick(8), unread: {} };
    localStorage.setItem(`preference:draft:${USER}:timesheet-7@b`, JSON.stringify({ ...kept, days: sick(9) }));
    localStorage.setItem(`preference:draft:${USER}:timesheet-7`, JSON.stringify(kept));
    expect(page.restored()).toEqual([9, 0, 0]);
    page.saved();
    expect(page.restored()).toEqual([8, 0, 0]);
    page.saved();
    expect(drafts()).toEqual([]);
  });

  it('a draft with parts that this release no longer has is restored without them', async () => {
    const session = { start: '08:00', end: '12:00', note: null };
    const [first, ...others] = sick(9);
    const typed = { ...first, remote: 2, work_sessions: [{ ...session, site: 'Yard' }] };
    const kept = { version: 1, base: days.map((day) => ({ ...day, remote: 0 })), days: [typed, ...others], unread: {} };
    localStorage.setItem(`preference:draft:${USER}:timesheet-7@b`, JSON.stringify(kept));
    expect((await openPage()).draft()?.days).toEqual([{ ...first, work_sessions: [session] }, ...others]);
  });

  it('what only another release has of stored times stays with them, and is no change of theirs', async () => {
    const session = { start: '08:00', end: '12:00', note: null, site: 'Yard' };
    const later = { start: '13:00', end: '17:00', note: null };
    const stored = days.map((day) => ({ ...day, work_sessions: [session] }));
    const [first, second, third] = [stored[0]!, stored[1]!, stored[2]!];
    const typed = [{ ...first, sick: 2 }, { ...second, work_sessions: [session, later] }, third];
    const times = { date: FIRST, typed: { work_sessions: [], break_sessions: [] }, over: first };
    const kept = { version: 2, base: stored, days: typed, unread: {} };
    localStorage.setItem(`preference:draft:${USER}:timesheet-7@b`, JSON.stringify({ ...kept, times }));
    const page = await openPage();
    expect(page.draft(stored)).toMatchObject({ days: typed, clashes: [], times });
    const changed = stored.map((day) => ({ ...day, work_sessions: [{ ...session, end: '11:00' }] }));
    expect(page.draft(changed)?.clashes.map(({ date }) => date)).toEqual([FIRST, second.date]);
    localStorage.setItem(`preference:draft:${USER}:timesheet-7@b`, JSON.stringify({ ...kept, days: stored }));
    expect(page.draft(stored)).toBeUndefined();
  });

  it('nothing is left of what is saved after a reload, or after more crashes', async () => {
    (await openPage()).type(1);
    const second = await openPage();
    expect(second.restored()).toEqual([1, 0, 0]);
    second.type(1, 2);
    const third = await openPage();
    expect(third.restored()).toEqual([1, 2, 0]);
    third.type(1, 2, 3);
    const reloaded = await reload();
    expect(reloaded.restored()).toEqual([1, 2, 3]);
    reloaded.saved();
    expect(drafts()).toEqual([]);
  });

  it('what was stored before the crash is removed, together with what it was typed over', async () => {
    (await openPage()).type(1);
    const second = await openPage();
    second.restored();
    second.type(2);
    expect((await openPage()).restored(sick(2))).toBeUndefined();
    expect(drafts()).toEqual([]);
  });

  it('what only an older copy of the timesheet has is kept', async () => {
    (await openPage()).type(1);
    const page = await openPage();
    expect(page.restored(sick(1), 1)).toBeUndefined();
    expect(page.restored()).toEqual([1, 0, 0]);
  });
});

describe('a tab that another one was duplicated from', () => {
  it('keeps its own draft, whatever is typed in the other', async () => {
    const page = await openPage();
    page.type(1);
    const duplicate = await openPage();
    duplicate.restored();
    duplicate.type(2);
    expect(page.restored()).toEqual([1, 0, 0]);
  });

  it('keeps what was typed since when the other is saved', async () => {
    const page = await openPage();
    page.type(1);
    const duplicate = await openPage();
    duplicate.restored();
    duplicate.type(1, 2);
    page.type(3);
    duplicate.saved();
    expect(page.restored(sick(1, 2))).toEqual([3, 2, 0]);
  });
});
