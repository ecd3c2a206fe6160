import { expect, it } from 'vitest';
import { returnedMail } from '../../../functions/mail/returned-mail.ts';

const period = { id: 7, start_date: '2026-03-02', end_date: '2026-03-15' };
const mail = (more = {}) =>
  returnedMail({
    canEnter: true,
    title: 'Staffbook',
    url: 'https://staff.example.com',
    name: 'Ann Low',
    by: 'Carl Ek',
    note: 'Tuesday is missing.',
    period,
    ...more,
  });

it('the email says in text and HTML who sent what back and why, and links to that timesheet', () => {
  const { subject, text, html } = mail();
  expect(subject).toBe('Your timesheet for 2026-03-02 to 2026-03-15 was sent back');
  for (const part of [text, html]) {
    expect(part).toContain('Hello Ann Low');
    expect(part).toContain('Carl Ek sent your timesheet');
    expect(part).toContain('Tuesday is missing.');
    expect(part).toContain('https://staff.example.com/dashboard/report-timesheet/my-timesheet?pay_period_id=7');
  }
});

it('the email has no greeting without a name, and no link in an installation without an address', () => {
  const { html, text } = mail({ name: null, url: '' });
  expect(text).not.toContain('Hello');
  expect(html).not.toContain('href');
  expect(text).not.toContain('http');
});
