import { formerEmployee } from './former-employee.ts';
import { payRetention, retention } from './retention.ts';

/** R44, R75: not a refusal, because only the company knows which hours it pays without a file. */
export const PAY_BEFORE_ERASING =
  "create the payroll files with their last hours. The payroll ID is erased, so processed hours that aren't in a file yet keep everyone's next file for that pay period from being created, until they are unprocessed and paid by hand.";

/** R44: what becomes of a person's data when they are erased. */
export const erasureConsequences = (userId: number): readonly (readonly [what: string, words: string])[] => [
  ['Before you erase', PAY_BEFORE_ERASING],
  ['Deleted', 'the account, the profile, the tracker record, and team memberships.'],
  ['Erased', 'name, addresses, phone numbers, emails, and notes, in records and in their history.'],
  ['Kept', `timesheets and other records, with hours and amounts, under "${formerEmployee(userId)}".`],
  [
    'In payroll files',
    `name or payroll ID, with hours, for ${payRetention.payrollFileYears} years after each file was created, because these are records of pay.`,
  ],
  ['Not erased', "notes about this person in other records, such as a check's note. Remove these yourself."],
  [
    'In backups',
    `for up to ${retention.recoveryDays} days, and for up to ${retention.copyDays} days in monthly copies. If everything runs on one machine, in your own copies.`,
  ],
];
