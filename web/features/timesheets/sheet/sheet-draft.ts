import * as z from 'zod/mini';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { type Day, keptDaySchema, type Session } from '../../../../shared/timesheets/day.ts';
import type { SessionKind } from '../../../../shared/timesheets/time-input.ts';
import { deviceDraftsOf, dropDeviceDraft, readDeviceDraft, writeDeviceDraft } from '../../../session/device-drafts.ts';
import { tabId } from '../../../session/tab-id.ts';
import { type Clash, isSameSheet, mergeDays } from './merge-days.ts';
import { isUnfinished, type SheetContent, type Unfinished } from './sheet-store.ts';

const ofTabs = (id: number): string => `timesheet-${id}@`;

/** Each tab has its own draft of a sheet, so that a save in one doesn't remove what was typed in another. */
const formOf = (id: number): string => `${ofTabs(id)}${tabId}`;

const typedSession = z.object({ start: z.string(), end: z.string(), note: z.string() });

/** A draft of another tab as it was when a page restored it; one that was written since has another time. */
const otherDraft = z.object({ form: z.string(), at: z.number() });

/** The input and the days it is based on, so that it can be merged with changes saved in the meantime. */
const draftSchema = z.object({
  /** When it was written, in milliseconds; earlier releases didn't note it. */
  at: z._default(z.number(), 0),
  /** The drafts that were restored into it, here and in tabs before this one. They are removed with it. */
  over: z._default(z.array(otherDraft), []),
  version: z.number(),
  base: z.array(keptDaySchema),
  days: z.array(keptDaySchema),
  unread: z.record(
    z.string(),
    z.object({
      text: z.string(),
      message: z.string(),
      before: z.optional(z.pick(keptDaySchema, { work_sessions: true, break_sessions: true })),
    }),
  ),
  times: z.optional(
    z.object({
      date: z.string(),
      typed: z.object({ work_sessions: z.array(typedSession), break_sessions: z.array(typedSession) }),
      over: z.optional(keptDaySchema),
    }),
  ),
});

type KeptDraft = z.infer<typeof draftSchema>;

/** The drafts that this page has restored, by the id of the sheet. */
const takenOver = new Map<number, KeptDraft['over']>();

const readKept = (userId: number, form: string): KeptDraft | undefined =>
  draftSchema.safeParse(readDeviceDraft(userId, form)).data;

/** The drafts of a sheet: this tab's, then those of other tabs, newest first. Earlier releases kept one for all tabs. */
function formsOf(userId: number, id: number): string[] {
  const timeOf = (form: string) => (form === formOf(id) ? Number.POSITIVE_INFINITY : (readKept(userId, form)?.at ?? 0));
  return [...deviceDraftsOf(userId, ofTabs(id)), `timesheet-${id}`]
    .map((form) => ({ form, at: timeOf(form) }))
    .toSorted((a, b) => b.at - a.at)
    .map(({ form }) => form);
}

/** Stores a draft if the input differs from the stored sheet; otherwise removes the draft. */
export function keepSheetDraft(userId: number, base: TimesheetRecord, { days, unread, times }: SheetContent): void {
  if (isSameSheet(days, base.data) && !isUnfinished({ unread, times })) return dropSheetDraft(userId, base.id);
  const over = takenOver.get(base.id) ?? [];
  const draft = { at: Date.now(), over, version: base.version, base: base.data, days, unread, times };
  writeDeviceDraft(userId, formOf(base.id), draft);
}

/** Removes a draft, and those that were restored into it unless their tabs have gone on since. */
function dropDraft(userId: number, form: string, over: KeptDraft['over']): void {
  dropDeviceDraft(userId, form);
  for (const other of over) {
    if (readKept(userId, other.form)?.at === other.at) dropDeviceDraft(userId, other.form);
  }
}

/** Removes this tab's draft, and what it has restored. */
export function dropSheetDraft(userId: number, id: number): void {
  dropDraft(userId, formOf(id), takenOver.get(id) ?? []);
  takenOver.delete(id);
}

export interface SheetDraft extends Unfinished {
  /** The input, applied to the sheet as it is stored now. */
  readonly days: readonly Day[];
  readonly clashes: readonly Clash[];
}

/**
 * Returns this user's unsaved input for a sheet on this device; undefined if there is none. What has been saved since is
 * removed, because it would conflict with what is saved later.
 */
export function readSheetDraft(userId: number, sheet: TimesheetRecord): SheetDraft | undefined {
  takenOver.delete(sheet.id);
  for (const form of formsOf(userId, sheet.id)) {
    const kept = readKept(userId, form);
    if (!kept) continue;
    const { at, over } = kept;
    const draft = unsavedIn(kept, sheet);
    if (draft) {
      takenOver.set(sheet.id, form === formOf(sheet.id) ? over : [...over, { form, at }]);
      return draft;
    }
    // What was typed over a newer sheet than this copy may not have been saved.
    if (kept.version <= sheet.version) dropDraft(userId, form, over);
  }
  return undefined;
}

/** Returns kept times with what only another release has of the stored ones that they repeat, which drafts are read without. */
function withHiddenParts(day: Day, stored: Day | undefined): Day {
  const seen = keptDaySchema.safeParse(stored).data;
  const completed = (kind: SessionKind): Session[] => {
    const texts = seen?.[kind].map((each) => JSON.stringify(each)) ?? [];
    return day[kind].map((each) => stored?.[kind][texts.indexOf(JSON.stringify(each))] ?? each);
  };
  return { ...day, work_sessions: completed('work_sessions'), break_sessions: completed('break_sessions') };
}

function unsavedIn({ base, days, unread, times: typed }: KeptDraft, sheet: TimesheetRecord): SheetDraft | undefined {
  const storedOf = new Map(sheet.data.map((day) => [day.date, day]));
  const completed = (day: Day): Day => withHiddenParts(day, storedOf.get(day.date));
  const times = typed && { ...typed, over: typed.over && completed(typed.over) };
  const merged = mergeDays(base.map(completed), days.map(completed), sheet.data);
  if (isSameSheet(merged.days, sheet.data) && !isUnfinished({ unread, times })) return undefined;
  return { days: merged.days, unread, times, clashes: merged.clashes };
}
