import * as z from 'zod/mini';
import { timesheetViews } from '../../timesheets/views.ts';
import { tsrpTimesheet } from '../collections/tsrp-timesheet.ts';
import { choice, integer, text } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { recordSchema } from '../validate.ts';

export const sheetAnswer = recordSchema(tsrpTimesheet);
const sheetsAnswer = z.array(sheetAnswer);

const { read } = tsrpTimesheet.access;

const id = integer({ required: true, min: 1, max: 1e12 });
const timesheetId = { timesheet_id: id } as const;
const paging = {
  limit: integer({ min: 1, max: 100_000 }),
  next: text(500),
  order: choice(['asc', 'desc']),
} as const;

export const getTimesheets = defineOperation({
  id: 'get-timesheets',
  area: 'timesheets',
  summary: 'Lists the timesheets the caller may see, by period, person, or view, in tracker order. Paged.',
  method: 'GET',
  path: '/api_admin_private/get-timesheets',
  access: read,
  query: {
    pay_period_id: integer({ min: 1, max: 1e12 }),
    user_id: integer({ min: 1, max: 1e12 }),
    /** In review views, supervisors see the sheets of the people they approve, not their own. */
    view: choice(timesheetViews),
    ...paging,
  },
  answer: sheetsAnswer,
});

export const timesheetsByPayPeriod = defineOperation({
  id: 'timesheets-by-pay-period',
  area: 'timesheets',
  summary: 'Lists the timesheets of a pay period that the caller may see, in tracker order.',
  method: 'GET',
  path: '/api_admin_private/timesheets-by-pay-period',
  aliases: [{ method: 'GET', path: '/crud/TsrpTimesheet/getByPayPeriod' }],
  access: read,
  query: { pay_period_id: id, ...paging },
  answer: sheetsAnswer,
});

export const timesheet = defineOperation({
  id: 'timesheet',
  area: 'timesheets',
  summary: 'Returns one timesheet.',
  method: 'GET',
  path: '/api_admin_private/timesheet',
  access: read,
  query: timesheetId,
  answer: sheetAnswer,
});

/** What the pages of timesheets read first. */
export const timesheetListOperations = [getTimesheets, timesheetsByPayPeriod, timesheet] as const;
