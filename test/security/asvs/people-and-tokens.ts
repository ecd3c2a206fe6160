import { absent, met, open, type Requirement } from './requirement.ts';

const limits =
  'test/functions/account/limits.test.ts#looks at so many sign-ins of one e-mail, also of many at once, and says when to try again';
const code = (title: string) => `test/functions/account/passwords.test.ts#${title}`;
const sessions = (title: string) => `test/functions/account/open-sessions.test.ts#${title}`;
const noProvider = 'no identity provider besides the product itself';
const matrix = 'test/proofs/authorization-matrix.test.ts';
const forged = 'test/proofs/tokens.test.ts#refuses a changed payload, header or signature';

/** V6 Authentication. */
export const v6: readonly Requirement[] = [
  met('6.1.1', 1, 'How guessing is stopped is documented', 'shared/decisions.md', 'functions/account/limits.ts'),
  met('6.1.2', 2, 'Words of the place that make bad passwords are listed', 'functions/identity/common-passwords.ts'),
  met('6.1.3', 2, 'Every way in is documented', 'infra/api-description/openapi.json', 'shared/decisions.md'),
  open(
    '6.2.1',
    1,
    'Passwords have at least 8 characters',
    'The product is described with 6 (§9, R8), and its forms say so; the parameter passwordMin raises it for an installation.',
    'test/functions/account/limits.test.ts#takes sign-ups of the domains of the installation alone, with its passwords',
  ),
  met(
    '6.2.2',
    1,
    'People can change their password',
    'test/browser/change-password.test.ts#keeps this session and ends the others',
  ),
  met(
    '6.2.3',
    1,
    'A change takes the current password too',
    'functions/account/change-password.ts',
    code('tells every problem at once'),
  ),
  met(
    '6.2.4',
    1,
    'The 3,000 commonest passwords are refused (on production, R8)',
    'test/functions/common-passwords.test.ts#knows the commonest ones, many times more than are asked for',
    'test/functions/account/limits.test.ts#which is guessed first',
  ),
  met(
    '6.2.5',
    1,
    'Any characters, no rules of composition',
    'test/functions/account/session.test.ts#takes a password as it was typed, spaces included',
  ),
  met(
    '6.2.6',
    1,
    'Password fields hide what is typed',
    'test/browser/change-password.test.ts#shows a password on request only',
  ),
  met('6.2.7', 1, 'Paste and password managers work', 'web/areas/public/credentials-form.tsx'),
  met(
    '6.2.8',
    1,
    'A password is checked as it was typed',
    'test/functions/account/session.test.ts#takes a password as it was typed, spaces included',
  ),
  met(
    '6.2.9',
    2,
    '64 characters and more are accepted',
    'test/functions/account/session.test.ts#tells every problem at once, in the words of the form',
  ),
  met('6.2.10', 2, 'No password expires by time', 'functions/identity/password-rules.ts'),
  met('6.2.11', 2, 'Words of the place are refused', 'test/functions/account/limits.test.ts#which is guessed first'),
  met(
    '6.2.12',
    2,
    'Breached passwords are refused',
    'functions/identity/common-passwords.ts',
    'test/functions/common-passwords.test.ts#stands before every way to set a password',
  ),
  met(
    '6.3.1',
    1,
    'Guessing and stuffing are stopped',
    limits,
    'test/functions/account/limits.test.ts#slides: no span of its length holds more guesses, wherever it begins',
  ),
  met(
    '6.3.2',
    1,
    'No account comes with the product',
    'functions/commands/create-admin.ts',
    'test/infra/demo.test.ts#never joins people who are there already',
  ),
  open(
    '6.3.3',
    2,
    'A second factor',
    'A sign-in is described as e-mail and password, and leads to the dashboard (§2, §7): a further step would break that flow ' +
      'and every client of the calls. What it guards against is met otherwise: five guesses in a quarter of an hour (R7), ' +
      'breached passwords refused, generated ones short-lived, sessions that end idle and with the password. A company that ' +
      'asks for more puts the site behind its own gateway.',
    limits,
  ),
  met(
    '6.3.4',
    2,
    'Every way in is documented and as strong',
    'test/infra/template.test.ts#are public for sign-up, sign-in, sign-out and a forgotten password alone, and those are throttled',
  ),
  met(
    '6.4.1',
    1,
    'Generated passwords are random and short-lived',
    'functions/identity/generated-password.ts',
    'test/functions/account/generated-passwords.test.ts#opens nothing from then on, and says how to get in',
  ),
  met('6.4.2', 1, 'No hints and no secret questions', 'infra/api-description/openapi.json'),
  met(
    '6.4.3',
    2,
    'A forgotten password is replaced safely',
    code('is replaced by a generated one for the code that was mailed'),
  ),
  absent('6.4.4', 2, 'Loss of a factor', 'there is one factor'),
  met(
    '6.5.1',
    2,
    'A code works once',
    code('gives one new password to two who send the right code at once'),
    'test/functions/account/confirm-email.test.ts#works once, also when it is used twice at once',
  ),
  met(
    '6.5.2',
    2,
    'Short codes are stored as slow, salted hashes',
    'functions/account/reset-codes.ts',
    'test/proofs/canary.test.ts#no password, token or code stands in the table as it is',
  ),
  met('6.5.3', 2, 'Codes come from a secure generator', 'functions/identity/generated-password.ts'),
  met('6.5.4', 2, 'Codes have 20 bits or more', 'functions/identity/generated-password.ts'),
  open(
    '6.5.5',
    2,
    'Codes live at most 10 minutes',
    'R6 says 15 minutes. Five tries at 39 bits are all that the longer time offers. The link that confirms an email (R3) works ' +
      'for 24 hours: it has 256 bits, and opens nothing without the password.',
    'test/functions/account/confirm-email.test.ts#works within 24 hours',
    code('refuses a code that has expired'),
    code('is not guessed: of twenty at once five are looked at, and then the right one is too late'),
  ),
  absent('6.6.1', 2, 'Codes by telephone', 'codes are sent by e-mail alone'),
  met(
    '6.6.2',
    2,
    'A code belongs to its request',
    code('makes the code before it worthless, also for two requests at once'),
  ),
  met(
    '6.6.3',
    2,
    'Codes cannot be guessed',
    code('is not guessed: of twenty at once five are looked at, and then the right one is too late'),
  ),
  absent('6.8.1', 2, 'Providers cannot speak for each other', noProvider),
  absent('6.8.2', 2, 'Assertions of a provider are checked', noProvider),
  absent('6.8.3', 2, 'SAML assertions are used once', noProvider),
  absent('6.8.4', 2, 'Strength that a provider vouches for', noProvider),
];

/** V7 Session management. */
export const v7: readonly Requirement[] = [
  met('7.1.1', 2, 'How long a session lasts is documented', 'shared/decisions.md', 'infra/parameters.ts'),
  met('7.1.2', 2, 'How many sessions one has is documented', 'shared/decisions.md'),
  absent('7.1.3', 2, 'Sessions of several systems', noProvider),
  met(
    '7.2.1',
    1,
    'The server checks the token',
    'test/proofs/tokens.test.ts#lets no private call through without a good token',
  ),
  met('7.2.2', 1, 'Tokens are made for each session', 'functions/http/tokens.ts'),
  absent('7.2.3', 1, 'Reference tokens are random', 'tokens are self-contained; their id has 128 random bits'),
  met(
    '7.2.4',
    1,
    'A new token with each sign-in',
    'test/functions/account/session.test.ts#ends one session and leaves the other of the same person',
    code('ends other sessions and answers a new one, by PUT and POST'),
  ),
  met(
    '7.3.1',
    2,
    'A session ends when nobody uses it',
    'test/functions/account/idle-session.test.ts#is over after its time, to the second, and says so as any that has ended',
    'test/functions/account/idle-session.test.ts#is not prolonged by a call without its newer token',
  ),
  met('7.3.2', 2, 'A session has an end', 'test/proofs/tokens.test.ts#answers Token expired from the second of exp on'),
  met(
    '7.4.1',
    1,
    'A session that ended is dead',
    'test/proofs/tokens.test.ts#refuses a token after signing out with it, and no other of the same user',
  ),
  met(
    '7.4.2',
    1,
    'A deleted user has no session',
    'test/proofs/tokens.test.ts#refuses the token of a deleted user, whichever call deleted them',
  ),
  met(
    '7.4.3',
    2,
    'A new password ends the other sessions',
    code('ends other sessions and answers a new one, by PUT and POST'),
  ),
  met(
    '7.4.4',
    2,
    'Signing out is at hand on every page',
    'test/browser/what-roles-see.test.ts#sees the menu of the role, and who is signed in',
  ),
  met(
    '7.4.5',
    2,
    'Administrators can end sessions',
    sessions('signs a person out everywhere, whose password stays'),
    'test/functions/admin/users.test.ts#ends the sessions of a user whose password it sets',
  ),
  met(
    '7.5.1',
    2,
    'What decides a sign-in is changed with the password',
    'functions/account/change-password.ts',
    'shared/contract/collections/profile.ts',
  ),
  met(
    '7.5.2',
    2,
    'People see and end their sessions',
    sessions('names browser and system, since when, and which is this one, and nobody else’s'),
    sessions('takes the password, and ends that one with all of its tokens'),
    sessions('leaves no session open that the list does not show, with sign-ins under way'),
    'test/browser/change-password.test.ts#shows where one is signed in, and ends one session or all others for the password',
  ),
  absent('7.6.1', 2, 'Sessions with a provider', noProvider),
  met('7.6.2', 2, 'No session begins by itself', 'functions/account/login.ts'),
];

/** V8 Authorization. */
export const v8: readonly Requirement[] = [
  met('8.1.1', 1, 'Who may call what is documented', 'infra/api-description/openapi.json', 'shared/access/policy.ts'),
  met(
    '8.1.2',
    2,
    'Who may see which field is documented',
    'shared/decisions.md',
    'shared/contract/collections/profile.ts',
  ),
  met(
    '8.2.1',
    1,
    'Calls are for those who are named',
    `${matrix}#has a row for every endpoint and no row for anything else`,
  ),
  met(
    '8.2.2',
    1,
    'Records are for those whose they are',
    `${matrix}#of timesheets and tracker records`,
    'test/security/api-top-ten.test.ts#an id taken from somebody else opens and changes nothing',
  ),
  met(
    '8.2.3',
    2,
    'Fields are for those who may see or set them',
    'test/proofs/canary.test.ts#from every role, in every answer, a refusal included',
    'test/security/api-top-ten.test.ts#a body cannot set what is the server’s or an administrator’s',
  ),
  met('8.3.1', 1, 'The server decides', 'functions/http/middleware.ts', matrix),
  absent('8.4.1', 2, 'Tenants are apart', 'an installation has one company'),
];

/** V9 Self-contained tokens. */
export const v9: readonly Requirement[] = [
  met('9.1.1', 1, 'The signature is checked first', forged),
  met('9.1.2', 1, 'One algorithm is allowed', 'functions/http/tokens.ts', forged),
  met(
    '9.1.3',
    1,
    'Keys come from where they are configured',
    'test/proofs/tokens.test.ts#refuses other keys, and keys of another kind',
  ),
  met(
    '9.2.1',
    1,
    'Tokens have a time and keep it',
    'test/proofs/tokens.test.ts#answers Token expired from the second of exp on',
  ),
  met(
    '9.2.2',
    2,
    'There is one kind of token',
    'functions/http/tokens.ts',
    'test/proofs/tokens.test.ts#refuses what is no token at all',
  ),
  met('9.2.3', 2, 'Tokens of others are refused', 'functions/http/tokens.ts', forged),
  met('9.2.4', 2, 'Tokens say for whom they are', 'functions/http/tokens.ts'),
];
