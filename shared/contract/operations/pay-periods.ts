import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { tsrpPayPeriod } from '../collections/tsrp-pay-period.ts';
import { date, flag } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { recordSchema } from '../validate.ts';

export const NO_CURRENT_PERIOD = 'No current pay period found';
export const ALREADY_CURRENT = 'Current pay period is already set';

const periodRecord = recordSchema(tsrpPayPeriod);

export const findCurrentPayPeriod = defineOperation({
  id: 'find-current-pay-period',
  area: 'timesheets',
  summary: 'Sets the current pay period: the earliest one with a pay date today or in the next 12 days.',
  method: 'POST',
  path: '/api_admin_private/find-current-pay-period',
  access: rules.admin,
  answer: z.strictObject({
    /** `none`: no period qualifies, and the current one stays. */
    outcome: z.enum(['set', 'same', 'none']),
    /** The current period; null if there is none. */
    period: z.nullable(periodRecord),
  }),
});

/** A created or previewed period; dates that depend on a missing setting are null. */
const generatedPeriod = z.strictObject({
  id: z.nullable(z.number()),
  start_date: z.string(),
  end_date: z.string(),
  lock_date: z.nullable(z.string()),
  process_date: z.nullable(z.string()),
  pay_date: z.string(),
});

export type GeneratedPeriod = z.infer<typeof generatedPeriod>;

export const generatePayPeriods = defineOperation({
  id: 'generate-pay-periods',
  area: 'timesheets',
  summary:
    'Creates ten pay periods after the latest end date, or from TS_INIT_FIRST_DATE. With `preview`, nothing is written.',
  method: 'POST',
  path: '/api_admin_private/generate-pay-periods',
  access: rules.admin,
  body: {
    preview: flag(false),
    /** The first day in the preview. The request is refused if the periods would now start on another day. */
    start_date: date(),
  },
  answer: z.strictObject({ preview: z.boolean(), periods: z.array(generatedPeriod) }),
  isCreate: true,
});

const leftHours = z.strictObject({
  timesheet_id: z.number(),
  user_id: z.number(),
  user_name: z.nullable(z.string()),
  date: z.string(),
  hours: z.number(),
});

export const pushHolidays = defineOperation({
  id: 'push-holidays',
  area: 'timesheets',
  summary: "Updates the holiday names in all timesheets that aren't processed.",
  method: 'POST',
  path: '/api_admin_private/push-holidays',
  access: rules.admin,
  answer: z.strictObject({
    /** Sheets with changed holiday names. */
    marked: z.number(),
    /** Processed sheets that no longer match the holidays; they never change. */
    processed: z.number(),
    /** Holiday hours on days that are no longer holidays; they stay until someone changes them. */
    left_hours: z.array(leftHours),
    /** False if there is more to do: repeat the call. */
    is_finished: z.boolean(),
  }),
});

export const lastDailyRun = defineOperation({
  id: 'last-daily-run',
  area: 'timesheets',
  summary: 'Returns when the daily job last ran and what it did, or null before its first run.',
  method: 'GET',
  path: '/api_admin_private/last-daily-run',
  access: rules.admin,
  answer: z.nullable(
    z.strictObject({ at: z.string(), day: z.string(), summary: z.string(), is_complete: z.boolean() }),
  ),
});

/** Operations on pay periods and holidays. Declare new ones above and list them here. */
export const payPeriodOperations = [findCurrentPayPeriod, generatePayPeriods, pushHolidays, lastDailyRun] as const;
