import { expect, it } from 'vitest';
import { returnedMail } from '../../../functions/mail/returned-mail.ts';

const period = { id: 7, start_date: '2026-03-02', end_date: '2026-03-15' };
const mail = (more = {}) =>
  returnedMail({
    title: 'Staffbook',
    url: 'https://staff.example.com',
    name: 'Ann Low',
    by: 'Carl Ek',
    note: 'Tuesday is missing.',
    period,
    ...more,
  });

it('says the same as text and as HTML: who sent what back and why, and leads to that very timesheet', () => {
  const { subject, text, html } = mail();
  expect(subject).toBe('Your timesheet for 2026-03-02 to 2026-03-15 was sent back');
  for (const part of [text, html]) {
    expect(part).toContain('Hello Ann Low');
    expect(part).toContain('Carl Ek reopened your timesheet');
    expect(part).toContain('Tuesday is missing.');
    expect(part).toContain('https://staff.example.com/dashboard/report-timesheet/my-timesheet?pay_period_id=7');
  }
});

it('greets nobody whose name is not known, and leads nowhere from an installation without an address', () => {
  const { html, text } = mail({ name: null, url: '' });
  expect(text).not.toContain('Hello');
  expect(html).not.toContain('href');
  expect(text).not.toContain('http');
});
