import { absent, met, open, type Requirement } from './requirement.ts';

const limits =
  'test/functions/account/limits.test.ts#sign-ins with one email are limited, even many at once, and the refusal says when to try again';
const code = (title: string) => `test/functions/account/passwords.test.ts#${title}`;
const required = (title: string) => `test/functions/account/required-passkey.test.ts#${title}`;
const forged = (title: string) => `test/security/forged-passkeys.test.ts#${title}`;
const takeover = (title: string) => `test/security/sign-on-takeover.test.ts#${title}`;

/** V6 Authentication. */
export const v6: readonly Requirement[] = [
  met(
    '6.1.1',
    1,
    'Protection against guessing is documented',
    'shared/decisions.md',
    'functions/account/rate-limits.ts',
  ),
  met(
    '6.1.2',
    2,
    'Context-specific words banned from passwords are documented',
    'functions/identity/common-passwords.ts',
  ),
  met('6.1.3', 2, 'Every way to sign in is documented', 'infra/api-description/openapi.json', 'shared/decisions.md'),
  open(
    '6.2.1',
    1,
    'Passwords have at least 8 characters',
    'R8 requires 6, and the forms say so; the parameter passwordMin raises it for an installation.',
    "test/functions/account/limits.test.ts#sign-ups are limited to the installation's domains and password length",
  ),
  met(
    '6.2.2',
    1,
    'People can change their password',
    'test/browser/change-password.test.ts#changing a password keeps this session and ends the others',
  ),
  met(
    '6.2.3',
    1,
    'Changing a password requires the current one',
    'functions/account/change-password.ts',
    code('reports all problems at once'),
  ),
  met(
    '6.2.4',
    1,
    'The 3,000 most common passwords are rejected (on production, R8)',
    'test/functions/common-passwords.test.ts#contains the most common ones, many more than required',
    'test/functions/account/limits.test.ts#the common password %s is rejected',
  ),
  met(
    '6.2.5',
    1,
    'Any characters are allowed, without composition rules',
    'test/functions/account/session.test.ts#accepts a password as typed, spaces included',
  ),
  met(
    '6.2.6',
    1,
    'Password fields mask their value',
    'test/browser/change-password.test.ts#a password is shown only on request',
  ),
  met('6.2.7', 1, 'Paste and password managers work', 'web/features/account/sign-in/credentials-form.tsx'),
  met(
    '6.2.8',
    1,
    'A password is compared exactly as typed',
    'test/functions/account/session.test.ts#accepts a password as typed, spaces included',
  ),
  met(
    '6.2.9',
    2,
    'Passwords of 64 characters and more are accepted',
    "test/functions/account/session.test.ts#reports all problems at once, in the form's words",
  ),
  met('6.2.10', 2, 'Passwords do not expire after a time', 'functions/identity/password-rules.ts'),
  met(
    '6.2.11',
    2,
    'Context-specific words are rejected',
    'test/functions/account/limits.test.ts#the common password %s is rejected',
  ),
  met(
    '6.2.12',
    2,
    'Breached passwords are rejected',
    'functions/identity/common-passwords.ts',
    'test/functions/common-passwords.test.ts#is rejected by every call that sets a password',
  ),
  met(
    '6.3.1',
    1,
    'Brute force and credential stuffing are stopped',
    limits,
    'test/functions/account/limits.test.ts#slides, so no span of its length holds too many guesses',
  ),
  met(
    '6.3.2',
    1,
    'The product has no default accounts',
    'functions/commands/create-admin.ts',
    'test/infra/demo.test.ts#is never added to a table with people in it',
  ),
  open(
    '6.3.3',
    2,
    'A second factor',
    'A passkey is possession and a fingerprint, face or PIN in one (R90). `requirePasskey` requires it for the roles that see ' +
      'pay or money, and is off by default, because signing in by email and password leads to the dashboard (R57); users go on ' +
      'with a password. Its risks are covered in other ways: five guesses in 15 minutes (R7), breached passwords rejected, ' +
      'generated ones short-lived, sessions that end when idle or when the password changes.',
    limits,
    required('is needed for every call but adding it'),
    required('makes the password insufficient once there is one'),
    forged('%s is refused, and its challenge is used up'),
  ),
  met(
    '6.3.4',
    2,
    'Every way to sign in is documented and equally strong',
    'test/infra/template.test.ts#are public only for sign-up, invitations, sign-in, sign-out and forgotten passwords, and those are throttled',
    forged('%s is refused and not added'),
  ),
  met(
    '6.4.1',
    1,
    'Generated passwords are random and short-lived',
    'functions/identity/generated-password.ts',
    'test/functions/account/generated-passwords.test.ts#stops working after a week and says how to get a new one',
  ),
  met('6.4.2', 1, 'No password hints or secret questions', 'infra/api-description/openapi.json'),
  met(
    '6.4.3',
    2,
    'A forgotten password is replaced safely',
    code('is replaced by a generated one in exchange for the emailed code'),
  ),
  met(
    '6.4.4',
    2,
    'Replacing a lost factor takes as much as the first one did',
    required('is gone after an administrator resets the password, so that a lost device keeps nobody out'),
    required('cannot be added with a stolen password once the owner has one, also with a sign-in begun before'),
  ),
  met(
    '6.5.1',
    2,
    'A code works once',
    code('gets one new password when the right code is sent twice at once'),
    'test/functions/account/confirm-email.test.ts#works once, even when it is used twice at the same moment',
  ),
  met(
    '6.5.2',
    2,
    'Short codes are stored as slow, salted hashes',
    'functions/account/reset-codes.ts',
    'test/proofs/canary.test.ts#such as passwords, tokens and codes are not in the table in plain text',
  ),
  met('6.5.3', 2, 'Codes come from a secure random generator', 'functions/identity/generated-password.ts'),
  met('6.5.4', 2, 'Codes have 20 bits or more', 'functions/identity/generated-password.ts'),
  open(
    '6.5.5',
    2,
    'Codes live at most 10 minutes',
    'R6 sets 15 minutes. The longer time still allows only five attempts at 39 bits. The link that confirms an email (R3) ' +
      'works for 24 hours: it has 256 bits and is useless without the password.',
    'test/functions/account/confirm-email.test.ts#works within 24 hours',
    code('is not replaced for an expired code'),
    code("can't be guessed: of twenty codes at once five are checked, and then even the right one is refused"),
  ),
  absent('6.6.1', 2, 'Codes by phone', 'codes are sent only by email'),
  met(
    '6.6.2',
    2,
    'A code is bound to its request',
    code('invalidates the previous code, even with two requests at once'),
  ),
  met(
    '6.6.3',
    2,
    'Codes cannot be guessed',
    code("can't be guessed: of twenty codes at once five are checked, and then even the right one is refused"),
  ),
  met(
    '6.8.1',
    2,
    'Identity providers cannot impersonate each other',
    takeover('is not reached by the same subject of another provider'),
  ),
  met(
    '6.8.2',
    2,
    'Assertions of a provider are checked',
    'test/security/forged-sign-on.test.ts#%s is refused, and its state is used up',
  ),
  absent('6.8.3', 2, 'SAML assertions are used once', 'there is no SAML'),
  met(
    '6.8.4',
    2,
    'Authentication strength reported by a provider',
    'test/functions/account/sign-on-second-factor.test.ts#must be what the provider says: %s is not',
  ),
];
