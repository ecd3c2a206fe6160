import * as z from 'zod/mini';
import {
  figureKinds,
  type FigureKind,
  type HourHundredths,
  type HoursDay,
  hourKindTitles,
  hoursOfDays,
} from './hours.ts';
import { hoursText } from './hours-text.ts';
import type { StateFlags } from './lifecycle.ts';
import type { EarlierDay, OvertimeBasis } from './overtime.ts';
import type { OvertimeRule, WeekDay } from './overtime-rules.ts';

/** R66: an approved or processed sheet keeps what its hours were counted by, and the hours by kind. */

/** The days of a workweek before the first day of a period. */
export const MAX_EARLIER_DAYS = 6;

export const earlierDaySchema: z.ZodMiniType<EarlierDay> = z.strictObject({
  date: z.string().check(z.maxLength('2026-01-31'.length)),
  minutes: z.number(),
  straight: z.number(),
  is_regular: z.boolean(),
});

interface CountedHours {
  readonly kind: FigureKind;
  readonly hundredths: number;
}

export const countedHoursSchema: z.ZodMiniType<CountedHours> = z.strictObject({
  kind: z.enum(figureKinds),
  hundredths: z.number(),
});

/** The stored fields. Sheets approved before there were rules have none. */
export interface StoredCount {
  readonly overtime_rule?: OvertimeRule | null;
  readonly work_week_start?: WeekDay | null;
  readonly earlier_days?: readonly EarlierDay[] | null;
  readonly counted_through?: string | null;
  readonly counted_hours?: readonly CountedHours[] | null;
}

export const NOT_COUNTED = {
  overtime_rule: null,
  work_week_start: null,
  earlier_days: [],
  counted_through: null,
  counted_hours: [],
} as const satisfies StoredCount;

/** What sheets that were processed before there were rules were paid by; never to be changed, unlike the default. */
const FIRST_RULE: OvertimeRule = 'DAILY';
const FIRST_WEEK_START: WeekDay = 'SUNDAY';

/** What a sheet's hours were counted by. */
export const storedBasis = (sheet: StoredCount): OvertimeBasis => ({
  rule: sheet.overtime_rule ?? FIRST_RULE,
  weekStart: sheet.work_week_start ?? FIRST_WEEK_START,
  earlier: sheet.earlier_days ?? [],
  countedThrough: sheet.counted_through ?? null,
});

/** The fields to store for days that are counted by a basis. */
export function storedCount(days: readonly HoursDay[], basis: OvertimeBasis): Required<StoredCount> {
  const hundredths = hoursOfDays(days, basis);
  return {
    overtime_rule: basis.rule,
    work_week_start: basis.weekStart,
    earlier_days: basis.earlier,
    counted_through: basis.countedThrough ?? null,
    counted_hours: figureKinds.flatMap((kind) =>
      hundredths[kind] === 0 ? [] : [{ kind, hundredths: hundredths[kind] }],
    ),
  };
}

/** The hours by kind that a sheet was approved or processed with; undefined if it stores none. */
export function storedHours({ overtime_rule, counted_hours }: StoredCount): HourHundredths | undefined {
  if (!overtime_rule) return undefined;
  const stored = new Map((counted_hours ?? []).map(({ kind, hundredths }) => [kind, hundredths]));
  return Object.fromEntries(figureKinds.map((kind) => [kind, stored.get(kind) ?? 0])) as HourHundredths;
}

/** The hours that a processed sheet was paid with. */
export const paidHours = (sheet: StoredCount & { readonly data: readonly HoursDay[] }): HourHundredths =>
  storedHours(sheet) ?? hoursOfDays(sheet.data, storedBasis(sheet));

/** `Weekly overtime: 2.00 when approved, 4.00 now`; undefined if nothing differs. */
export function countDifference(
  before: HourHundredths,
  now: HourHundredths,
  { is_processed: isProcessed }: Pick<StateFlags, 'is_processed'>,
): string | undefined {
  const parts = figureKinds.flatMap((kind) =>
    before[kind] === now[kind]
      ? []
      : [
          `${hourKindTitles[kind]}: ${hoursText(before[kind])} when ${isProcessed ? 'processed' : 'approved'}, ${hoursText(now[kind])} now`,
        ],
  );
  return parts.length > 0 ? parts.join('; ') : undefined;
}
