import * as z from 'zod/mini';
import type { TimesheetRecord } from '../../../shared/contract/operations/timesheets.ts';
import { type Day, daySchema } from '../../../shared/timesheets/day.ts';
import { dropDeviceDraft, readDeviceDraft, writeDeviceDraft } from '../../session/device-drafts.ts';
import { type Clash, isSameSheet, mergeDays } from './merge-days.ts';
import type { SheetContent } from './sheet-store.ts';

const formOf = (id: number): string => `timesheet-${id}`;

/** What was typed, and over what: so that it can be put on what others store meanwhile. */
const draftSchema = z.object({
  version: z.number(),
  base: z.array(daySchema),
  days: z.array(daySchema),
  unread: z.record(z.string(), z.object({ text: z.string(), message: z.string() })),
});

interface Typed {
  readonly base: TimesheetRecord;
  readonly days: readonly Day[];
  readonly unread: SheetContent['unread'];
}

export function writeSheetDraft(userId: number, { base, days, unread }: Typed): void {
  writeDeviceDraft(userId, formOf(base.id), { version: base.version, base: base.data, days, unread });
}

export const dropSheetDraft = (userId: number, id: number): void => dropDeviceDraft(userId, formOf(id));

export interface SheetDraft {
  /** What was typed, on top of the sheet as it is stored now. */
  readonly days: readonly Day[];
  readonly unread: SheetContent['unread'];
  readonly clashes: readonly Clash[];
}

/** What this person left unsaved of a sheet on this device; nothing where it has been stored since. */
export function readSheetDraft(userId: number, sheet: TimesheetRecord): SheetDraft | undefined {
  const read = draftSchema.safeParse(readDeviceDraft(userId, formOf(sheet.id)));
  if (!read.success) return undefined;
  const { base, days, unread } = read.data;
  const merged = mergeDays(base, days, sheet.data);
  if (isSameSheet(merged.days, sheet.data) && Object.keys(unread).length === 0) return undefined;
  return { days: merged.days, unread, clashes: merged.clashes };
}
