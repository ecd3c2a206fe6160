import { expect, it } from 'vitest';
import { renderEmail } from '../../../functions/mail/render-email.ts';
import { reminderMail } from '../../../functions/mail/reminder-mail.ts';

const period = { id: 7, start_date: '2026-03-02', end_date: '2026-03-15', pay_date: '2026-03-20' };
const mail = (more = {}) =>
  reminderMail({
    title: 'Staffbook',
    url: 'https://staff.example.com',
    name: 'Ann Low',
    canEnter: true,
    period,
    ...more,
  });

it('a reminder says in text and HTML for whom it is, which days, the pay date and where to go', () => {
  const { subject, text, html } = mail();
  expect(subject).toBe('Please enter your hours for 2026-03-02 to 2026-03-15');
  for (const part of [text, html]) {
    expect(part).toContain('Hello Ann Low');
    expect(part).toContain('2026-03-02 to 2026-03-15');
    expect(part).toContain('2026-03-20');
    expect(part).toContain('https://staff.example.com/dashboard/report-timesheet/my-timesheet?pay_period_id=7');
  }
});

it('a reminder works with any name and in an installation without an address', () => {
  const { html, text } = mail({ name: '<b>Ann</b> & "Co"', url: '' });
  expect(html).toContain('&lt;b&gt;Ann&lt;/b&gt; &amp; &quot;Co&quot;');
  expect(html).not.toContain('<b>');
  expect(html).not.toContain('href');
  expect(text).not.toContain('http');
});

it('a reminder quotes what a person wrote line by line, as plain text', () => {
  const { text, html } = renderEmail({
    title: 'Staffbook',
    subject: 'x',
    heading: 'x',
    paragraphs: [],
    quote: 'Tuesday?\n<script>alert(1)</script>',
    footer: 'x',
  });
  expect(text).toContain('> Tuesday?\r\n> <script>');
  expect(html).toContain('Tuesday?\n&lt;script&gt;');
  expect(html).not.toMatch(/<(img|script|link|iframe|form)|@import|url\(/i);
});
