import { createHash } from 'node:crypto';
import { collections } from '../../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../../shared/contract/operations/timesheets.ts';
import type { ProfileRecord } from '../../../shared/contract/operations/account.ts';
import { fullName } from '../../../shared/full-name.ts';
import {
  addChanges,
  listedLines,
  type PlannedLine,
  type PayrollPerson,
  planExport,
} from '../../../shared/payroll/export-plan.ts';
import { cellSums } from '../../../shared/payroll/cell-sums.ts';
import type { ExportedHours } from '../../../shared/payroll/entries.ts';
import { leaveSinceFile, NO_LEAVE } from '../../../shared/payroll/leave-entries.ts';
import type { PeriodDates } from '../../../shared/pay-periods/schedule.ts';
import { type PayrollFile, payrollFile } from '../../../shared/payroll/payroll-file.ts';
import {
  OWN_LAYOUT,
  type PayrollLayout,
  type PayrollProvider,
  providerRules,
} from '../../../shared/payroll/providers.ts';
import { NOTHING_WRITTEN, type WrittenCodes, writtenCodes } from '../../../shared/payroll/written-codes.ts';
import { compareRows } from '../../../shared/timesheets/board.ts';
import { paidHours } from '../../../shared/timesheets/counted.ts';
import { leaveByKind } from '../../../shared/leave/in-sheet.ts';
import { stateOf } from '../../../shared/timesheets/lifecycle.ts';
import { AppError } from '../../app-error.ts';
import type { Tracker } from '../../crud/approvees.ts';
import { readKinds, readRequestsBetween, type StoredKind } from '../../payroll/leave-requests.ts';
import { sheetsOfPeriod } from '../../payroll/sheets-of-period.ts';
import type { StoredRecord } from '../../store/record.ts';
import type { Store } from '../../store/store.ts';
import { readPeriod } from '../../payroll/read-board.ts';
import { formerPayrollIds } from './former-payroll-ids.ts';
import { filesInEffect, readChanges, readExports, readFile, type StoredExport } from './stored-exports.ts';

const { Profile, TsrpPayrollLayout, TsrpTrackUser, User } = collections;

export interface Chosen {
  readonly pay_period_id: number;
  readonly layout_id: number | null;
  readonly is_whole: boolean;
}

export interface PeriodPlan {
  readonly period: Awaited<ReturnType<typeof readPeriod>>;
  readonly layout: PayrollLayout;
  readonly exports: readonly StoredExport[];
  readonly lines: readonly PlannedLine[];
  readonly nth: number;
  readonly file: PayrollFile;
  readonly fingerprint: string;
}

async function readLayout(store: Store, id: number | null): Promise<PayrollLayout> {
  if (id === null) return OWN_LAYOUT;
  const layout = await store.get(TsrpPayrollLayout, id);
  if (!layout) throw new AppError('not-found', 'This payroll layout no longer exists. Choose another one.');
  return layout as StoredRecord & PayrollLayout;
}

type Sheet = StoredRecord & TimesheetRecord;
type TrackedPerson = StoredRecord & Tracker & { readonly nth: number | null; readonly payroll_id?: string | null };

type LeaveOf = (sheet: Sheet, days?: Sheet['data']) => PayrollPerson['leave'];

/** R72: the leave that sheets had when they were processed, by what was approved then. */
async function readLeave(store: Store, period: PeriodDates, kinds: readonly StoredKind[]): Promise<LeaveOf> {
  if (kinds.length === 0) return () => NO_LEAVE;
  const requests = await readRequestsBetween(store, period.start_date, period.end_date);
  const requestsOf = Map.groupBy(requests, ({ user_id }) => user_id);
  return ({ user_id, processed_at, data }, days = data) => {
    const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
    const known = (requestsOf.get(user_id) ?? []).filter(
      ({ decided_at, first_day, last_day }) =>
        (decided_at ?? '') <= (processed_at ?? '') && first_day <= last && first <= last_day,
    );
    return leaveByKind(days, known, { kinds });
  };
}

/** What files in effect had of people. */
interface Filed {
  readonly exported: ReadonlyMap<number, ExportedHours>;
  /** When the last of them was created that a person is in. */
  readonly lastAt: ReadonlyMap<number, string>;
}

async function readFiled(store: Store, exports: readonly StoredExport[], provider: PayrollProvider): Promise<Filed> {
  const read = await readChanges(store, exports);
  // Codes of another program say nothing about this one.
  const files = read.map((changes, nth) =>
    exports[nth]!.provider === provider ? changes : changes.map((change) => ({ ...change, entries: [] })),
  );
  const times = files.flatMap((changes, nth) =>
    changes.map(({ user_id }) => [user_id, exports[nth]!.exported_at] as const),
  );
  return { exported: addChanges(files), lastAt: new Map(times) };
}

interface Reading extends Filed {
  readonly period: StoredRecord & PeriodDates;
  readonly kinds: readonly StoredKind[];
}

/** If a profile was deleted, the timesheet kept both names as one text; a file for Gusto has each separately. */
function namesIn(name: string): Pick<ProfileRecord, 'first_name' | 'last_name'> {
  const [first = '', ...rest] = name.split(' ');
  return { first_name: first || null, last_name: rest.join(' ') || null };
}

/** Returns everyone who is tracked, has a sheet or is in an earlier file, in the tracker's order. */
async function readPeople(store: Store, { period, exported, lastAt, kinds }: Reading): Promise<PayrollPerson[]> {
  const [sheets, leaveOf, trackers, profiles] = await Promise.all([
    sheetsOfPeriod(store, period.id) as Promise<Sheet[]>,
    readLeave(store, period, kinds),
    store.all(TsrpTrackUser.name) as Promise<TrackedPerson[]>,
    store.all(Profile.name) as Promise<(StoredRecord & ProfileRecord)[]>,
  ]);
  const sheetOf = new Map(sheets.map((sheet) => [sheet.user_id, sheet]));
  const trackerOf = new Map(trackers.map((tracker) => [tracker.user_id, tracker]));
  const profileOf = new Map(profiles.map((profile) => [profile.user_id, profile]));
  const tracked = trackers.filter(({ is_tracking }) => is_tracking).map(({ user_id }) => user_id);
  const ids = [...new Set([...tracked, ...sheetOf.keys(), ...exported.keys()])];
  const formerIds = await formerPayrollIds(
    store,
    ids.filter((id) => !trackerOf.has(id)),
    trackers.map(({ payroll_id }) => payroll_id ?? null),
  );
  // R75: hours only move to another leave type when their sheet is processed again.
  const leaveNow: LeaveOf = (sheet) => {
    const at = lastAt.get(sheet.user_id);
    const before = exported.get(sheet.user_id)?.leave;
    const isSettled = at !== undefined && (sheet.processed_at ?? '') <= at;
    return isSettled && before ? leaveSinceFile(leaveOf(sheet), before, kinds) : leaveOf(sheet);
  };
  const unnamed = ids.filter((id) => fullName(profileOf.get(id)) === '' && !sheetOf.get(id)?.user_name);
  const emails = new Map((await store.getMany(User, unnamed)).map(({ id, email }) => [id, String(email)]));
  const nameOf = (id: number): string =>
    fullName(profileOf.get(id)) || sheetOf.get(id)?.user_name || emails.get(id) || `User ${id}`;
  return ids
    .map((user_id) => ({ user_id, name: nameOf(user_id), nth: trackerOf.get(user_id)?.nth ?? null }))
    .toSorted(compareRows)
    .map(({ user_id, name }): PayrollPerson => {
      const sheet = sheetOf.get(user_id);
      const state = sheet ? stateOf(sheet) : null;
      const { first_name, last_name } = profileOf.get(user_id) ?? namesIn(sheet?.user_name ?? '');
      return {
        user_id,
        name,
        first_name,
        last_name,
        payroll_id: trackerOf.get(user_id)?.payroll_id ?? formerIds.get(user_id) ?? null,
        state,
        sheet_id: sheet?.id ?? null,
        hundredths: sheet && state === 'processed' ? paidHours(sheet) : null,
        leave: sheet && state === 'processed' ? leaveNow(sheet) : NO_LEAVE,
        ...(sheet && state === 'processed' && { cells: cellSums(sheet.data, kinds, (day) => leaveOf(sheet, [day])) }),
      };
    });
}

/** Files that were replaced count as well: what was imported from them stays in the program until it is replaced. */
async function readWritten(
  store: Store,
  { provider }: PayrollLayout,
  exports: readonly StoredExport[],
): Promise<WrittenCodes> {
  if (providerRules[provider].later !== 'all-hours') return NOTHING_WRITTEN;
  const files = exports.filter((each) => each.provider === provider);
  const texts = await Promise.all(files.map(({ pay_period_id, nth }) => readFile(store, pay_period_id, nth)));
  return writtenCodes(texts.filter((text) => text !== undefined));
}

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** R75: returns the next payroll file of a period, from what is stored now. */
export async function planOfPeriod(store: Store, { pay_period_id, layout_id, is_whole }: Chosen): Promise<PeriodPlan> {
  const [period, layout, exports, kinds] = await Promise.all([
    readPeriod(store, pay_period_id),
    readLayout(store, layout_id),
    readExports(store, pay_period_id),
    readKinds(store),
  ]);
  const written = await readWritten(store, layout, exports);
  const filed = await readFiled(store, is_whole ? [] : filesInEffect(exports), layout.provider);
  const people = await readPeople(store, { ...filed, period, kinds });
  const lines = planExport({ people, exported: filed.exported, written, layout, leaveKinds: kinds });
  const nth = (exports.at(-1)?.nth ?? 0) + 1;
  const personOf = new Map(people.map((person) => [person.user_id, person]));
  const listed = listedLines(lines);
  const file = payrollFile({
    layout,
    period,
    nth,
    lines: listed.map((line) => {
      const { first_name = null, last_name = null } = personOf.get(line.user_id) ?? {};
      return { ...line, first_name, last_name };
    }),
  });
  const byHand = listed.map((line) => line.by_hand);
  const fingerprint = sha256(JSON.stringify([layout.provider, nth, is_whole, file, byHand]));
  return { period, layout, exports, lines, nth, file, fingerprint };
}

/** Whether a plan can become a file. */
export const isWritable = ({ lines }: Pick<PeriodPlan, 'lines'>): boolean =>
  listedLines(lines).length > 0 && lines.every(({ problems }) => problems.length === 0);
