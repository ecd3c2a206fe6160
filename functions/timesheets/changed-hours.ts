import { approverRoleIds } from '../../shared/access/roles.ts';
import { collections } from '../../shared/contract/collections.ts';
import { messages } from '../../shared/contract/field.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { type DayChange, dayChanges, haveHoursChanged } from '../../shared/timesheets/day-changes.ts';
import { hoursOfDays, sumOfKinds } from '../../shared/timesheets/hours.ts';
import { stateOf } from '../../shared/timesheets/lifecycle.ts';
import { badInput } from '../app-error.ts';
import { type Call, callerOf } from '../http/call.ts';
import type { Changed } from '../mail/changed-mail.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';
import { mailAboutSheet, type SheetMail } from './mail-about-sheet.ts';
import { overtimeReader } from '../payroll/overtime-basis.ts';

type Sheet = StoredRecord & TimesheetRecord;

interface ChangedHours {
  /** Fields to store on the sheet. */
  readonly fields: Readonly<Partial<TimesheetRecord>>;
  /** Emails everyone concerned; call it after the commit. */
  readonly notify: () => Promise<void>;
}

/**
 * Returns the approvers to notify: the one who approved the hours and today's approver, but not the person making the
 * change.
 */
async function approversOf(store: Store, sheet: Sheet, callerId: number): Promise<number[]> {
  const tracker = await store.get(collections.TsrpTrackUser, sheet.user_id);
  const named = [sheet.approved_by, tracker?.approver_id].filter((id): id is number => typeof id === 'number');
  const others = [...new Set(named)].filter((id) => id !== callerId && id !== sheet.user_id);
  const users = await store.getMany(collections.User, others);
  return users.filter(({ role_id }) => approverRoleIds.includes(Number(role_id))).map(({ id }) => id);
}

/** The total hours before and after, as the screens show them. */
async function totalsOf(store: Store, sheets: readonly [Sheet, Sheet]): Promise<[number, number]> {
  const { basis } = await overtimeReader(store)(sheets[1]);
  const [before, after] = sheets.map(({ data }) => sumOfKinds(hoursOfDays(data, basis)));
  return [before ?? 0, after ?? 0];
}

interface Notification {
  readonly before: Sheet;
  readonly after: Sheet;
  readonly changes: readonly DayChange[];
  readonly reason: string | null;
  readonly approvers: readonly number[];
  readonly totals: Changed['totals'];
}

async function notify(call: Call, { before, after, changes, reason, approvers, totals }: Notification): Promise<void> {
  const { changedMail } = await import('../mail/changed-mail.ts');
  const facts: Omit<Changed, keyof SheetMail | 'recipient'> = {
    owner: after.user_name ?? `User ${after.user_id}`,
    isApproved: stateOf(before) === 'approved',
    changes,
    totals,
    reason,
  };
  const mailTo = (userId: number, recipient: Changed['recipient']) =>
    mailAboutSheet(call, after, userId, async (about) => changedMail({ ...about, ...facts, recipient }));
  await Promise.all([mailTo(after.user_id, 'owner'), ...approvers.map((id) => mailTo(id, 'approver'))]);
}

/**
 * R41: returns what to do when someone changes another person's hours. Approved hours require a reason and are marked
 * until owner and approver acknowledge the change. Undefined if nobody has to be notified.
 */
export async function changedHours(
  call: Call,
  before: StoredRecord,
  after: StoredRecord,
  reason: string | null,
): Promise<ChangedHours | undefined> {
  const [was, is] = [before, after] as [Sheet, Sheet];
  const caller = callerOf(call);
  if (is.user_id === caller.user_id) return undefined;
  const changes = dayChanges(was.data, is.data);
  if (!haveHoursChanged(changes)) return undefined;
  const isApproved = stateOf(was) === 'approved';
  if (isApproved && reason === null) throw badInput([{ field: 'reason', message: messages.required }]);
  const approvers = isApproved ? await approversOf(call.store, was, caller.user_id) : [];
  const totals = await totalsOf(call.store, [was, is]);
  const now = call.now.toISOString();
  const marks = {
    changed_by: caller.user_id,
    unseen_by_owner_since: now,
    unseen_by_approver_since: approvers.length > 0 ? now : null,
  };
  return {
    fields: isApproved ? marks : {},
    notify: () => notify(call, { before: was, after: is, changes, reason, approvers, totals }),
  };
}
