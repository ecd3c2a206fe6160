import { describe, expect, it } from 'vitest';
import { profile } from '../../shared/contract/collections/profile.ts';
import { role } from '../../shared/contract/collections/role.ts';
import { conflictOf, rebased } from '../../web/components/forms/conflict.ts';
import { errorsOf, issuesResolver, recordIssues, splitIssues } from '../../web/components/forms/issues.ts';
import { formatDecimal } from '../../web/components/forms/format-decimal.ts';
import { formatPhone } from '../../web/components/forms/format-phone.ts';
import { userBody, userIssues, valuesOf } from '../../web/features/people/users/user-form-rules.ts';
import { passwordChangeIssues } from '../../web/features/account/change-password/change-password-rules.ts';

const stored = { id: 1, version: 3, user_id: 1 };

describe('the issues of a form', () => {
  it("name every problem of a profile at once, in the contract's words", () => {
    const issues = recordIssues(
      profile,
      { first_name: ' ', last_name: 'Lovelace', work_email: 'ada', work_phone: '5551234567', zip: '1234' },
      stored,
    );
    expect(Object.fromEntries(issues.map(({ field, message }) => [field, message]))).toEqual({
      first_name: 'This field is required.',
      work_email: 'Invalid email address.',
      work_phone: 'Phone number must be in the format XXX-XXX-XXXX.',
      zip: 'ZIP code must be 5 digits.',
    });
  });

  it('leave out empty optional fields', () => {
    expect(
      recordIssues(profile, { first_name: 'Ada', last_name: 'Lovelace', zip: '', work_email: '' }, stored),
    ).toEqual([]);
  });

  it('name everything required in a new record', () => {
    expect(recordIssues(role, { color: '#123456' }, null).map(({ field }) => field)).toEqual(['role_name']);
  });

  it('keep the first issue of each field', () => {
    expect(
      errorsOf([
        { field: 'name', message: 'one' },
        { field: 'name', message: 'two' },
        { field: 'days.1.date', message: 'three' },
      ]),
    ).toEqual({
      name: { type: 'contract', message: 'one' },
      days: { 1: { date: { type: 'contract', message: 'three' } } },
    });
  });

  it('resolve to values or to errors, never to both', () => {
    const check = ({ name }: { name: string }) => (name ? [] : [{ field: 'name', message: 'This field is required.' }]);
    expect(issuesResolver({ name: 'x' }, { check })).toEqual({ values: { name: 'x' }, errors: {} });
    expect(issuesResolver({ name: '' }, { check })).toMatchObject({
      values: {},
      errors: { name: { type: 'contract' } },
    });
  });

  it('are split into those that the form can show at a field and the rest', () => {
    const [shown, stray] = [
      { field: 'email', message: 'taken' },
      { field: 'token', message: 'odd' },
    ];
    expect(splitIssues([shown, stray], ['email'])).toEqual({ shown: [shown], stray: [stray] });
  });
});

describe('a phone number', () => {
  it.each([
    ['(555) 123 4567', '555-123-4567'],
    ['5551234567', '555-123-4567'],
    ['555.123.4567', '555-123-4567'],
    ['555-123-4567', '555-123-4567'],
    ['123', '123'],
    ['555-123-4567 ext 4', '555-123-4567 ext 4'],
  ])('%s becomes %s', (typed, tidy) => {
    expect(formatPhone(typed)).toBe(tidy);
  });
});

describe('a decimal comma', () => {
  it.each([
    ['62,5', '62.5'],
    ['-8,25', '-8.25'],
    [',5 ', '.5 '],
    ['1,234', '1,234'],
    ['1,2,3', '1,2,3'],
    ['62.5', '62.5'],
  ])('in %s becomes %s', (typed, tidy) => {
    expect(formatDecimal(typed)).toBe(tidy);
  });
});

describe('a conflicting change', () => {
  const opened = { city: 'Paris', zip: '10000', state: 'A' };
  const typed = { city: 'Rome', zip: '10000', state: 'A' };
  const theirs = { values: { city: 'Oslo', zip: '20000', state: 'A' }, version: 4 };

  it('is shown next to what is in the form', () => {
    expect(conflictOf(opened, typed, theirs).differences).toEqual([
      { field: 'city', mine: 'Rome', theirs: 'Oslo' },
      { field: 'zip', mine: '10000', theirs: '20000' },
    ]);
  });

  it('is combined with what was typed', () => {
    expect(rebased(opened, typed, theirs.values)).toEqual({ city: 'Rome', zip: '20000', state: 'A' });
  });
});

describe('the user form', () => {
  const user = { ...valuesOf({ email: 'a@b.example', role_id: 7 }) };

  it('requires email and role', () => {
    const fields = userIssues(valuesOf(null), 6).map(({ field }) => field);
    expect([...new Set(fields)]).toEqual(['email', 'role_id']);
  });

  it('compares the passwords only when one was entered', () => {
    expect(userIssues(user, 6)).toEqual([]);
    expect(userIssues({ ...user, password: 'secret' }, 6)).toEqual([
      { field: 'confirmation', message: 'Passwords do not match' },
    ]);
    expect(userIssues({ ...user, confirmation: 'secret' }, 6).at(-1)).toEqual({
      field: 'confirmation',
      message: 'Passwords do not match',
    });
    expect(userIssues({ ...user, password: 'secret', confirmation: 'secret' }, 6)).toEqual([]);
  });

  it('sends no password when none was entered', () => {
    expect(userBody(user)).toEqual({ email: 'a@b.example', role_id: 7, password: null });
  });
});

describe('the change password form', () => {
  it('reports all problems in their exact words', () => {
    expect(passwordChangeIssues({ currentPassword: '', newPassword: 'abc', confirmPassword: 'abd' }, 6)).toEqual([
      { field: 'currentPassword', message: 'Current password is required.' },
      { field: 'newPassword', message: 'New password must be at least 6 characters.' },
      { field: 'confirmPassword', message: 'Passwords do not match.' },
    ]);
  });
});
