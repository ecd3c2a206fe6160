import { absent, met, type Requirement } from './requirement.ts';

const code = (title: string) => `test/functions/account/passwords.test.ts#${title}`;
const sessions = (title: string) => `test/functions/account/open-sessions.test.ts#${title}`;
const matrix = 'test/proofs/authorization-matrix.test.ts';
const forged = 'test/proofs/tokens.test.ts#is refused with a changed payload, header or signature';

/** V7 Session management. */
export const v7: readonly Requirement[] = [
  met('7.1.1', 2, 'Session lifetimes are documented', 'shared/decisions.md', 'infra/parameters.ts'),
  met('7.1.2', 2, 'The number of concurrent sessions is documented', 'shared/decisions.md'),
  met('7.1.3', 2, 'Sessions across several systems are documented', 'shared/decisions.md', 'infra/single-sign-on.md'),
  met(
    '7.2.1',
    1,
    'The server validates session tokens',
    'test/proofs/tokens.test.ts#no private call is answered without a valid token',
  ),
  met('7.2.2', 1, 'Each session has its own tokens', 'functions/http/tokens.ts'),
  absent('7.2.3', 1, 'Reference tokens are random', 'tokens are self-contained; their id has 128 random bits'),
  met(
    '7.2.4',
    1,
    'Each sign-in issues a new token',
    "test/functions/account/session.test.ts#that ends leaves the person's other one open",
    code('ends other sessions and returns a new one, by PUT and POST'),
  ),
  met(
    '7.3.1',
    2,
    'Idle sessions end',
    'test/functions/account/idle-session.test.ts#ends at its time limit, to the second, with the same message as any ended session',
    'test/functions/account/idle-session.test.ts#is not extended by a call whose renewed token is never used',
  ),
  met(
    '7.3.2',
    2,
    'Sessions have a maximum lifetime',
    'test/proofs/tokens.test.ts#is answered "Token expired" from the second of its expiry',
  ),
  met(
    '7.4.1',
    1,
    'An ended session cannot be used',
    'test/proofs/tokens.test.ts#is refused after signing out with it, unlike others of the same user',
  ),
  met(
    '7.4.2',
    1,
    'Sessions of deleted users end',
    'test/proofs/tokens.test.ts#is refused after its user was deleted, by whichever call',
  ),
  met(
    '7.4.3',
    2,
    'A new password or a removed passkey ends the other sessions',
    code('ends other sessions and returns a new one, by PUT and POST'),
    'test/functions/account/passkey-removal.test.ts#requires the password, ends all other sessions and every use, and is noted and emailed',
  ),
  met(
    '7.4.4',
    2,
    'Every page offers to sign out',
    "test/browser/what-roles-see.test.ts#sees the role's menu and who is signed in",
  ),
  met(
    '7.4.5',
    2,
    'Administrators can end sessions',
    sessions('signs a person out everywhere without changing their password'),
    'test/functions/admin/users.test.ts#ends the sessions of a user whose password it sets',
  ),
  met(
    '7.5.1',
    2,
    'Changing sign-in data requires the password',
    'functions/account/change-password.ts',
    'test/functions/account/passkeys.test.ts#requires the current password',
    'shared/contract/collections/profile.ts',
  ),
  met(
    '7.5.2',
    2,
    'People see and end their sessions',
    sessions("gives browser, system and start of each, marks the current one, and shows nobody else's"),
    sessions('requires the password and ends that session with all of its tokens'),
    sessions('leaves only listed sessions open, even with sign-ins under way'),
    'test/browser/change-password.test.ts#open sessions are listed, and one or all others can be ended with the password',
  ),
  met(
    '7.6.1',
    2,
    'Sessions with an identity provider',
    'shared/decisions.md',
    'test/browser/sign-on.test.ts#someone signs in with the provider, ends other sessions without a password, and signs out of both',
  ),
  met('7.6.2', 2, 'No session starts without user action', 'functions/account/login.ts'),
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
    'Functions are restricted to permitted roles',
    `${matrix}#has a row for every endpoint and for nothing else`,
  ),
  met(
    '8.2.2',
    1,
    'Records are restricted to permitted people',
    `${matrix}#is left out of lists of timesheets and tracker records`,
    "test/security/api-top-ten/access.test.ts#an id of somebody else's record opens and changes nothing",
  ),
  met(
    '8.2.3',
    2,
    'Fields are restricted to those who may see or set them',
    'test/proofs/canary.test.ts#from every role in every answer, even a refusal',
    "test/security/api-top-ten/access.test.ts#a body can't set what only the server or an administrator may set",
  ),
  met('8.3.1', 1, 'The server enforces authorization', 'functions/http/middleware.ts', matrix),
  absent('8.4.1', 2, 'Tenants are isolated', 'an installation serves one company'),
];

/** V9 Self-contained tokens. */
export const v9: readonly Requirement[] = [
  met('9.1.1', 1, 'The signature is checked first', forged),
  met('9.1.2', 1, 'Only one algorithm is allowed', 'functions/http/tokens.ts', forged),
  met(
    '9.1.3',
    1,
    'Keys come only from the configuration',
    'test/proofs/tokens.test.ts#is refused with another key or another kind of key',
  ),
  met(
    '9.2.1',
    1,
    'Tokens are valid only within their time span',
    'test/proofs/tokens.test.ts#is answered "Token expired" from the second of its expiry',
  ),
  met(
    '9.2.2',
    2,
    'Tokens are accepted only for their own purpose',
    'functions/http/tokens.ts',
    'test/proofs/tokens.test.ts#is refused when it is not a token at all',
  ),
  met('9.2.3', 2, 'Tokens for other audiences are rejected', 'functions/http/tokens.ts', forged),
  met('9.2.4', 2, 'Tokens name their audience', 'functions/http/tokens.ts'),
];
