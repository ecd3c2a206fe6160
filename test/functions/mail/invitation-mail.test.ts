import { expect, it } from 'vitest';
import { invitationMail } from '../../../functions/mail/invitation-mail.ts';

it('an invitation by somebody without a name is from an administrator', () => {
  const { text } = invitationMail({
    title: 'Staffbook',
    url: 'https://staff.example',
    email: 'hired@example.com',
    by: null,
    token: undefined,
    days: 7,
    provider: '',
    hasPasswords: true,
  });
  expect(text).toContain('An administrator created an account for you. Sign in with hired@example.com.');
  expect(text).toContain("If you didn't expect this, you can ignore this email.");
});
