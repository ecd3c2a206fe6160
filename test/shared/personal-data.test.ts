import { expect, it } from 'vitest';
import type { Collection } from '../../shared/contract/collection.ts';
import { collectionNames, collections } from '../../shared/contract/collections.ts';
import { personDataFile } from '../../shared/person-data-file.ts';

/**
 * Judged by hand: the fields that describe the owner of a record. A new field of these collections belongs here or
 * below.
 */
const personal: Readonly<Record<string, readonly string[]>> = {
  User: ['email'],
  Profile: [
    'first_name',
    'last_name',
    'government_email',
    'government_phone',
    'work_email',
    'work_phone',
    'personal_email',
    'personal_phone',
    'emergency_first_name',
    'emergency_last_name',
    'emergency_phone',
    'emergency_relationship',
    'address',
    'city',
    'state',
    'zip',
    'driver_license_number',
    'mail_ready',
    'mail_reopened',
    'mail_approved',
  ],
  TsrpLeaveEntry: ['note'],
  TsrpLeaveRequest: ['note', 'answer'],
  TsrpTimesheet: ['user_name', 'data', 'return_note', 'nothing_reason'],
  // QuickBooks knows people by name.
  TsrpTrackUser: ['payroll_id'],
};

/** The other fields of such records: ids, states, dates, and hashes that are deleted with the account. */
const impersonal: Readonly<Record<string, readonly string[]>> = {
  User: ['role_id', 'password'],
  Profile: ['user_id'],
  SecretCode: ['user_id', 'code_hash', 'expires_at', 'used_at', 'attempts'],
  TsrpLeaveEntry: [
    'user_id',
    'kind_id',
    'type',
    'day',
    'hundredths',
    'balance',
    'made_by',
    'timesheet_id',
    'rest',
    'rest_of',
    'rest_change',
    'accrued_through',
    'pay_period_id',
    'closed_year',
    'is_latest',
    'latest_of',
  ],
  TsrpLeaveRequest: [
    'user_id',
    'kind_id',
    'first_day',
    'last_day',
    'day_hundredths',
    'is_full_day',
    'status',
    'decided_by',
    'decided_at',
    'cancelled_by',
    'cancelled_at',
    'settled',
  ],
  TsrpTimesheet: [
    'user_id',
    'pay_period_id',
    'is_locked',
    'is_approved',
    'is_processed',
    'reopened_at',
    'returned_at',
    'locked_by',
    'locked_at',
    'approved_by',
    'approved_at',
    'processed_by',
    'processed_at',
    'changed_by',
    'unseen_by_owner_since',
    'unseen_by_approver_since',
    'ready_at',
    'ready_statement',
    'nothing_by',
    'nothing_at',
    'overtime_rule',
    'work_week_start',
    'earlier_days',
    'counted_through',
    'counted_hours',
  ],
  TsrpTrackUser: [
    'user_id',
    'is_tracking',
    'approver_id',
    'deputy_id',
    'deputy_from',
    'deputy_until',
    'started_on',
    'nth',
  ],
};

/** Company records that only reference a person by id; a revoked token is deleted within a day. */
const byIdAlone = ['BlacklistedToken', 'InvcScheduledWork', 'InvcWorkRequest', 'Team'];

const all = collectionNames.map((name) => collections[name]);
const namesUser = ({ name, fields }: Collection): boolean =>
  name === 'User' || Object.values(fields).some(({ reference }) => reference?.collection === 'User');

it('every collection that references a user is classified as personal or not', () => {
  const judged = [...new Set([...Object.keys(personal), ...Object.keys(impersonal)])];
  expect(all.filter(({ owner }) => owner !== undefined).map(({ name }) => name)).toEqual(
    expect.arrayContaining(judged),
  );
  expect(
    all
      .filter(namesUser)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...judged, ...byIdAlone].toSorted());
});

it.each(Object.keys({ ...personal, ...impersonal }))('every field of %s is classified as personal or not', (name) => {
  const { fields } = collections[name as keyof typeof collections];
  const marked = Object.keys(fields).filter((field) => fields[field]?.personal);
  expect(marked.toSorted()).toEqual([...(personal[name] ?? [])].toSorted());
  expect(Object.keys(fields).toSorted()).toEqual([...(personal[name] ?? []), ...(impersonal[name] ?? [])].toSorted());
});

it('a personal data file merges sections with the same title and is readable by people and programs', () => {
  const sections = [
    { title: 'Timesheets', entries: [{ Id: 1 }] },
    { title: 'Timesheets', entries: [{ Id: 2 }] },
  ];
  const at = new Date('2026-11-22T10:00:00.000Z');
  const text = personDataFile(26, sections, { at, by: 'administrator' });
  expect(JSON.parse(text)).toMatchObject({ 'User id': 26, Timesheets: [{ Id: 1 }, { Id: 2 }] });
  expect(text).toContain('\n  "Created": "2026-11-22T10:00:00.000Z"');
});

it('a personal data file says what it leaves out, and who has the rest', () => {
  const aboutOf = (by: 'person' | 'administrator' | 'command') =>
    (JSON.parse(personDataFile(26, [], { at: new Date(), by })) as { About: string[] }).About;
  const [what, ...others] = aboutOf('administrator');
  expect(what).toMatch(/^What is stored about one person, including the history of deleted records\./);
  expect(others.join(' ')).toMatch(/former days of timesheets that still exist; .*payroll files.* for 7 years/);
  expect(others.at(-1)).toMatch(/^Also not included: changes .* refused .*person-data/);
  expect(aboutOf('command')).toEqual([what, ...others.slice(0, -1)]);
  const [own, ...left] = aboutOf('person');
  expect(own).toMatch(/^What is stored about one person\. /);
  expect(left).toEqual([
    ...others,
    'The history of deleted records is missing as well. An administrator can download a file that has it.',
  ]);
});
