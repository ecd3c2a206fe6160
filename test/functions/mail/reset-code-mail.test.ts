import { expect, it } from 'vitest';
import { resetCodeMail } from '../../../functions/mail/reset-code-mail.ts';

const mail = (more = {}) =>
  resetCodeMail({ title: 'Staffbook', url: 'https://staff.example.com', code: 'ABCD2345', minutes: 15, ...more });

it('says the same as text and as HTML: the code, how long it works, and what to do if one did not ask', () => {
  const { subject, text, html } = mail();
  expect(subject).toBe('Reset your Staffbook password');
  for (const part of [text, html]) {
    expect(part).toContain('ABCD-2345');
    expect(part).toContain('for 15 minutes');
    expect(part).toContain('If you did not ask for this');
    expect(part).toContain('https://staff.example.com');
  }
});

it('takes a title of any characters and an installation without an address', () => {
  const { subject, html, text } = mail({ title: 'Tools & <Dies> "R" Us', url: '' });
  expect(subject).toBe('Reset your Tools & <Dies> "R" Us password');
  expect(html).toContain('Tools &amp; &lt;Dies&gt; &quot;R&quot; Us');
  expect(html).not.toContain('<Dies>');
  expect(html).not.toContain('href');
  expect(text).not.toContain('http');
});

it('loads nothing from elsewhere and runs nothing', () => {
  expect(mail().html).not.toMatch(/<(img|script|link|iframe|form)|@import|url\(/i);
});

it('is as readable in the dark: every colour that is written beside its text has another one there', () => {
  const { html } = mail();
  const [style = ''] = /<style>[^]*<\/style>/.exec(html) ?? [];
  expect(style).toContain('prefers-color-scheme:dark');
  const coloured = [...html.matchAll(/<\w+([^>]*) style="[^"]*(?:background|[^-]color):/g)].map(
    ([, attributes]) => /class="(\w+)"/.exec(attributes ?? '')?.[1],
  );
  expect(coloured.length).toBeGreaterThan(4);
  for (const name of coloured) expect(style).toContain(`.${name}{`);
});
