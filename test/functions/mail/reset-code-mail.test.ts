import { expect, it } from 'vitest';
import { resetCodeMail } from '../../../functions/mail/reset-code-mail.ts';

const mail = (more = {}) =>
  resetCodeMail({ title: 'Staffbook', url: 'https://staff.example.com', code: 'ABCD2345', minutes: 15, ...more });

it('a reset email says in text and HTML the code, how long it works, and what to do if unrequested', () => {
  const { subject, text, html } = mail();
  expect(subject).toBe('Reset your Staffbook password');
  for (const part of [text, html]) {
    expect(part).toContain('ABCD-2345');
    expect(part).toContain('within 15 minutes');
    expect(part.replaceAll('&#39;', "'")).toContain("If you didn't request this");
    expect(part).toContain('https://staff.example.com');
  }
});

it('a reset email works with any title and in an installation without an address', () => {
  const { subject, html, text } = mail({ title: 'Tools & <Dies> "R" Us', url: '' });
  expect(subject).toBe('Reset your Tools & <Dies> "R" Us password');
  expect(html).toContain('Tools &amp; &lt;Dies&gt; &quot;R&quot; Us');
  expect(html).not.toContain('<Dies>');
  expect(html).not.toContain('href');
  expect(text).not.toContain('http');
});

it('a reset email loads nothing from elsewhere and runs nothing', () => {
  expect(mail().html).not.toMatch(/<(img|script|link|iframe|form)|@import|url\(/i);
});

it('a reset email is readable in dark mode: every text color has a dark counterpart', () => {
  const { html } = mail();
  const [style = ''] = /<style>[^]*<\/style>/.exec(html) ?? [];
  expect(style).toContain('prefers-color-scheme:dark');
  const coloredTags = [...html.matchAll(/<\w+([^>]*) style="[^"]*(?:background|[^-]color):/g)].map(
    ([, attributes]) => /class="(\w+)"/.exec(attributes ?? '')?.[1],
  );
  expect(coloredTags.length).toBeGreaterThan(4);
  for (const name of coloredTags) expect(style).toContain(`.${name}{`);
});
