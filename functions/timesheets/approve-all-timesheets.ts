import type { Handlers } from '../crud/crud.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { type MailChoices, wantsMail } from '../../shared/mail-choices.ts';
import type { Call } from '../http/call.ts';
import { bestEffort } from '../mail/best-effort.ts';
import { chunksOf } from '../store/chunks.ts';
import type { StoredRecord } from '../store/record.ts';
import { findByUnique } from '../payroll/find-by-unique.ts';
import { mailAboutStep } from './mail-about-step.ts';
import { type BulkResult, bulkMessage, stepAll } from './step-all.ts';

/** SES allows only a few emails per second. */
const PARALLEL_EMAILS = 8;
/** Together with the steps, within the 30 seconds of the API. */
const MAIL_MS = 5000;

/** R77: the steps are done, so emails for which there is no time left aren't sent. */
async function mailOwners(call: Call, results: readonly BulkResult[]): Promise<void> {
  const ids = results.filter(({ changed }) => changed).map(({ timesheet_id }) => timesheet_id);
  const approved = (await call.store.getMany(collections.TsrpTimesheet, ids)) as (StoredRecord & TimesheetRecord)[];
  const profiles = await findByUnique(
    call.store,
    collections.Profile,
    approved.map(({ user_id }) => ({ user_id })),
  );
  const asked = new Set(
    profiles.filter((profile) => wantsMail(profile as MailChoices, 'mail_approved')).map((each) => each.user_id),
  );
  const until = performance.now() + MAIL_MS;
  for (const some of chunksOf(
    approved.filter(({ user_id }) => asked.has(user_id)),
    PARALLEL_EMAILS,
  )) {
    if (performance.now() > until) return;
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(some.map((sheet) => mailAboutStep(call, 'mail_approved', sheet)));
  }
}

export const approveAllTimesheets: Handlers<'timesheets'>['approve-all-timesheets'] = async (call) => {
  const results = await stepAll(call, 'approve', call.body.timesheet_ids, call.body.versions);
  await bestEffort(call.requestId, 'timesheet emails not sent', () => mailOwners(call, results));
  const approved_count = results.filter(({ changed }) => changed).length;
  return { success: approved_count > 0, approved_count, message: bulkMessage('approve', 'Approved', results), results };
};
