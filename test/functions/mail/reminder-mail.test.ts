import { expect, it } from 'vitest';
import { letterMail } from '../../../functions/mail/letter.ts';
import { reminderMail } from '../../../functions/mail/reminder-mail.ts';

const period = { id: 7, start_date: '2026-03-02', end_date: '2026-03-15', pay_date: '2026-03-20' };
const mail = (more = {}) =>
  reminderMail({ title: 'Staffbook', url: 'https://staff.example.com', name: 'Ann Low', period, ...more });

it('says the same as text and as HTML: for whom, which days, when they are paid, where to go', () => {
  const { subject, text, html } = mail();
  expect(subject).toBe('Please enter your hours for 2026-03-02 to 2026-03-15');
  for (const part of [text, html]) {
    expect(part).toContain('Hello Ann Low');
    expect(part).toContain('2026-03-02 to 2026-03-15');
    expect(part).toContain('2026-03-20');
    expect(part).toContain('https://staff.example.com/dashboard/report-timesheet/my-timesheet?pay_period_id=7');
  }
});

it('takes a name of any characters and an installation without an address', () => {
  const { html, text } = mail({ name: '<b>Ann</b> & "Co"', url: '' });
  expect(html).toContain('&lt;b&gt;Ann&lt;/b&gt; &amp; &quot;Co&quot;');
  expect(html).not.toContain('<b>');
  expect(html).not.toContain('href');
  expect(text).not.toContain('http');
});

it('quotes what somebody wrote line by line, and runs none of it', () => {
  const { text, html } = letterMail({
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
