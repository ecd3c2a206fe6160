import * as z from 'zod/mini';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { type Day, daySchema } from '../../../../shared/timesheets/day.ts';
import { deviceDraftsOf, dropDeviceDraft, readDeviceDraft, writeDeviceDraft } from '../../../session/device-drafts.ts';
import { tabId } from '../../../session/tab-id.ts';
import { type Clash, isSameSheet, mergeDays } from './merge-days.ts';
import { isUnfinished, type SheetContent, type Unfinished } from './sheet-store.ts';

const ofTabs = (id: number): string => `timesheet-${id}@`;

/** Each tab has its own draft of a sheet, so that a save in one doesn't remove what was typed in another. */
const formOf = (id: number): string => `${ofTabs(id)}${tabId}`;

/** The drafts of a sheet, this tab's first. Earlier releases kept one for all tabs. */
const formsOf = (userId: number, id: number): string[] => [
  formOf(id),
  ...deviceDraftsOf(userId, ofTabs(id)).filter((form) => form !== formOf(id)),
  `timesheet-${id}`,
];

/** Drafts of other tabs that this page has restored, as they were then. */
const takenOver = new Map<number, { readonly form: string; readonly text: string }>();

const typedSession = z.object({ start: z.string(), end: z.string(), note: z.string() });

/** The input and the days it is based on, so that it can be merged with changes saved in the meantime. */
const draftSchema = z.object({
  version: z.number(),
  base: z.array(daySchema),
  days: z.array(daySchema),
  unread: z.record(
    z.string(),
    z.object({
      text: z.string(),
      message: z.string(),
      before: z.optional(z.pick(daySchema, { work_sessions: true, break_sessions: true })),
    }),
  ),
  times: z.optional(
    z.object({
      date: z.string(),
      typed: z.object({ work_sessions: z.array(typedSession), break_sessions: z.array(typedSession) }),
    }),
  ),
});

/** Stores a draft if the input differs from the stored sheet; otherwise removes the draft. */
export function keepSheetDraft(userId: number, base: TimesheetRecord, { days, unread, times }: SheetContent): void {
  if (isSameSheet(days, base.data) && !isUnfinished({ unread, times })) dropSheetDraft(userId, base.id);
  else writeDeviceDraft(userId, formOf(base.id), { version: base.version, base: base.data, days, unread, times });
}

/** Removes this tab's draft, and the one that it has restored unless the other tab has gone on since. */
export function dropSheetDraft(userId: number, id: number): void {
  dropDeviceDraft(userId, formOf(id));
  const other = takenOver.get(id);
  if (!other) return;
  takenOver.delete(id);
  if (JSON.stringify(readDeviceDraft(userId, other.form)) === other.text) dropDeviceDraft(userId, other.form);
}

export interface SheetDraft extends Unfinished {
  /** The input, applied to the sheet as it is stored now. */
  readonly days: readonly Day[];
  readonly clashes: readonly Clash[];
}

/**
 * Returns this user's unsaved input for a sheet on this device; undefined if there is none, or it has been saved since.
 */
export function readSheetDraft(userId: number, sheet: TimesheetRecord): SheetDraft | undefined {
  for (const form of formsOf(userId, sheet.id)) {
    const kept = readDeviceDraft(userId, form);
    const draft = unsavedIn(kept, sheet);
    if (!draft) continue;
    if (form !== formOf(sheet.id)) takenOver.set(sheet.id, { form, text: JSON.stringify(kept) });
    return draft;
  }
  return undefined;
}

function unsavedIn(kept: unknown, sheet: TimesheetRecord): SheetDraft | undefined {
  const read = draftSchema.safeParse(kept);
  if (!read.success) return undefined;
  const { base, days, unread, times } = read.data;
  const merged = mergeDays(base, days, sheet.data);
  if (isSameSheet(merged.days, sheet.data) && !isUnfinished({ unread, times })) return undefined;
  return { days: merged.days, unread, times, clashes: merged.clashes };
}
