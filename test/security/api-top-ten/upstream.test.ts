import { expect, it } from 'vitest';
import { runAttackedCompany } from '../../support/attacked-company.ts';

// Attacks of the OWASP API Security Top 10 (2023). What the proofs show for every call is not repeated here.

const company = runAttackedCompany();

it("API10, upstream: an email goes only to the account's own address, never to one written inside it", async () => {
  const [mailed, sent] = [company.product.mails.length, company.product.sentMails()];
  for (const email of [
    `x<${company.victim.email}>`,
    company.victim.email.replace('@', ',a@'),
    `a;${company.victim.email}`,
    '"a"b@c.example',
  ]) {
    const body = { email, password: 'correct horse' };
    expect([email, (await company.product.call('POST /api_user_public/register', { body })).status]).toEqual([
      email,
      200,
    ]);
    // A code for that account emails its owner, who does not exist here.
    const { status } = await company.product.call('POST /api_user_public/forgot-password', { body: { email } });
    expect([email, status]).toEqual([email, 200]);
  }
  expect(company.product.mails.slice(mailed)).toEqual([]);
  expect(company.product.sentMails() - sent).toBe(4);
});

it.each([
  'a\u200Bb@example.com',
  'a@exam\u00ADple.com',
  'a@\u202Emoc.elpmaxe',
  '\uFEFFa\u2060@example.com',
  '\uFF41@example.com',
])('API10, upstream: %j, which looks like another address, is rejected', async (email) => {
  const { status, body } = await company.product.call('POST /api_user_public/register', {
    body: { email, password: 'correct horse' },
  });
  expect([status, body.issues]).toEqual([400, [{ field: 'email', message: 'Invalid email address.' }]]);
});

it('API10, upstream: no address can add lines to an email, and a failed email is not revealed', async () => {
  const mailed = company.product.mails.length;
  for (const email of [
    'a@example.com\r\nBcc: all@example.com',
    'a@example.com, b@example.com',
    'a@example.com\u0000',
  ]) {
    const { status } = await company.product.call('POST /api_user_public/forgot-password', { body: { email } });
    expect([email, status]).toEqual([email, 400]);
  }
  expect(company.product.mails).toHaveLength(mailed);
  company.product.failMail(true);
  const reply = await company.product.call('POST /api_user_public/forgot-password', {
    body: { email: company.victim.email },
  });
  company.product.failMail(false);
  expect(reply.status).toBe(200);
  expect(reply.text).not.toContain('verified');
});
