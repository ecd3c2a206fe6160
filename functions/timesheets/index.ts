import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { timesheetHooks } from './timesheet-hooks.ts';
import { trackUserHooks } from './track-user-hooks.ts';

export const handler = createHandler(
  'timesheets',
  workOf<'timesheets'>([], {}, { TsrpTimesheet: timesheetHooks, TsrpTrackUser: trackUserHooks }),
);
