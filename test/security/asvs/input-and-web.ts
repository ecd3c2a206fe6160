import { absent, met, type Requirement } from './requirement.ts';

const fuzz = 'test/proofs/fuzz.test.ts#answers in the envelope and never fails';
const validate = 'shared/contract/validate.ts';
const headers =
  'test/security/api-top-ten.test.ts#every answer has the headers of the policy, refusals and unknown addresses too';
const csp = 'test/infra/template.test.ts#allows scripts and styles from itself alone, and no frame around it';
const mails =
  'test/functions/mail/reset-code-mail.test.ts#takes a title of any characters and an installation without an address';
const crossSite = 'test/security/api-top-ten.test.ts#no other site is let in';
const otherSites = 'test/security/other-sites.test.ts#is refused on every route, with whatever token';
const noSockets = 'no WebSocket';

/** V1 Encoding and sanitization. */
export const v1: readonly Requirement[] = [
  met('1.1.1', 2, 'Input is decoded once, before it is looked at', 'functions/http/pipeline.ts', fuzz),
  met('1.1.2', 2, 'Output is encoded last, by what writes it', 'functions/mail/escape.ts', 'shared/ledger/csv.ts'),
  met('1.2.1', 1, 'Output is encoded for where it stands', mails, 'functions/mail/escape.ts'),
  met(
    '1.2.2',
    1,
    'Addresses are built with encoded parts and safe protocols',
    'web/api/collection-cache.ts',
    'infra/parameters.ts',
  ),
  met('1.2.3', 1, 'JSON is written by a serializer', 'functions/http/respond.ts', fuzz),
  met('1.2.4', 1, 'Queries take values as parameters', 'functions/store/transact.ts', fuzz),
  met(
    '1.2.5',
    1,
    'No text reaches a command of the system',
    'test/security/api-top-ten.test.ts#nothing in the functions asks an address',
  ),
  absent('1.2.6', 2, 'LDAP', 'no LDAP'),
  absent('1.2.7', 2, 'XPath', 'no XPath'),
  absent('1.2.8', 2, 'LaTeX', 'no LaTeX'),
  met(
    '1.2.9',
    2,
    'Text in regular expressions is escaped',
    'test/security/asvs.test.ts#no text of a person becomes code, a pattern or markup',
  ),
  absent('1.3.1', 1, 'HTML that people write is sanitized', 'nobody writes HTML: every text is shown as text'),
  met(
    '1.3.2',
    1,
    'Nothing is evaluated as code',
    'test/security/asvs.test.ts#no text of a person becomes code, a pattern or markup',
    csp,
  ),
  met(
    '1.3.3',
    2,
    'What reaches a dangerous place is made safe before',
    'shared/contract/field.ts',
    'test/shared/ledger/csv.test.ts#keeps numbers as numbers and defuses formulas',
    'test/shared/ledger/csv.test.ts#leaves no formula in %j, wherever cells are separated by %j',
  ),
  absent('1.3.4', 2, 'SVG of people is sanitized', 'nobody sends an SVG'),
  absent(
    '1.3.5',
    2,
    'Markdown, style sheets and the like of people are off',
    'no text of a person is anything but text',
  ),
  met(
    '1.3.6',
    2,
    'The server asks no address that a caller names',
    'test/security/api-top-ten.test.ts#nothing in the functions asks an address',
  ),
  met('1.3.7', 2, 'No template is built of input', 'functions/mail/letter.ts', mails),
  absent('1.3.8', 2, 'JNDI', 'no Java'),
  absent('1.3.9', 2, 'Memcache', 'no Memcache'),
  absent('1.3.10', 2, 'Format strings', 'the language has none that read memory, and none is built of input'),
  met(
    '1.3.11',
    2,
    'Nothing typed adds a line to a mail',
    'test/security/api-top-ten.test.ts#no address can add a line to a mail',
  ),
  absent('1.4.1', 2, 'Memory is safe', 'the language manages memory'),
  met('1.4.2', 2, 'Numbers cannot overflow', 'shared/ledger/money.ts', 'test/shared/money.test.ts'),
  absent('1.4.3', 2, 'Memory is freed', 'the language manages memory'),
  absent('1.5.1', 1, 'XML parsers are restricted', 'nothing that a caller sends is read as XML'),
  met('1.5.2', 2, 'What is read from a caller becomes known shapes only', validate, fuzz),
];

/** V2 Validation and business logic. */
export const v2: readonly Requirement[] = [
  met('2.1.1', 1, 'Rules of input are documented', 'infra/api-description/openapi.json', 'shared/contract/field.ts'),
  met('2.1.2', 2, 'Rules between inputs are documented', 'shared/decisions.md', 'shared/contract/collection.ts'),
  met('2.1.3', 2, 'Limits of the business are documented', 'shared/decisions.md'),
  met('2.2.1', 1, 'Input is checked against what is expected', validate, fuzz),
  met('2.2.2', 1, 'The server checks, whatever the client did', 'functions/http/middleware.ts', fuzz),
  met(
    '2.2.3',
    2,
    'Combinations of input are checked',
    'test/functions/crud.test.ts#voids without the account, refuses edits of a voided check, and unvoids with an account',
  ),
  met(
    '2.3.1',
    1,
    'Steps are taken in order and none is skipped',
    'shared/timesheets/lifecycle.ts',
    'test/proofs/timesheet-races.test.ts',
  ),
  met('2.3.2', 2, 'Limits of the business hold', 'test/proofs/races.test.ts', 'test/proofs/ledger-simulation.test.ts'),
  met('2.3.3', 2, 'A change is made whole or not at all', 'test/proofs/crash.test.ts', 'functions/store/transact.ts'),
  met(
    '2.3.4',
    2,
    'Nothing that there is one of is given twice',
    'test/proofs/races.test.ts#keeps one current pay period when many are made current at once',
  ),
  met(
    '2.4.1',
    2,
    'Calls without end are stopped',
    'infra/throttles.ts',
    'test/infra/template.test.ts#are throttled by their class: one shared limit for all that are not named',
  ),
];

/** V3 Web frontend security. */
export const v3: readonly Requirement[] = [
  met('3.2.1', 1, 'No answer is shown as what it is not', headers, csp),
  met(
    '3.2.2',
    1,
    'Text is shown as text',
    'test/security/asvs.test.ts#no text of a person becomes code, a pattern or markup',
  ),
  absent('3.3.1', 1, 'Cookies are Secure', 'no cookie is set'),
  absent('3.3.2', 2, 'Cookies have SameSite', 'no cookie is set'),
  absent('3.3.3', 2, 'Cookies have the __Host- prefix', 'no cookie is set'),
  absent('3.3.4', 2, 'Cookies are HttpOnly', 'no cookie is set'),
  met('3.4.1', 1, 'HSTS for a year; with hstsSubdomains, subdomains included', headers, 'infra/headers.ts'),
  met('3.4.2', 1, 'No other origin is allowed', crossSite),
  met('3.4.3', 2, 'A content security policy on every answer', csp, headers),
  met('3.4.4', 2, 'nosniff on every answer', headers),
  met(
    '3.4.5',
    2,
    'A referrer policy',
    'infra/headers.ts',
    'test/infra/template.test.ts#sends its headers with every answer',
  ),
  met('3.4.6', 2, 'No frame around it', csp),
  met('3.5.1', 1, 'Calls from other sites are refused', otherSites, crossSite),
  met('3.5.2', 1, 'No call goes without a preflight that is refused', otherSites, crossSite),
  // A reset by an administrator is a GET (R5); where one is, what the browser says of the call is checked strictly.
  met(
    '3.5.3',
    1,
    'What changes something is no GET, or is asked for by a script of this site alone',
    'test/security/other-sites.test.ts#a reset by GET works for a script of this site alone, and for programs',
    'test/functions/admin/users.test.ts#shows a reset password once, and in no cache',
  ),
  met('3.5.4', 2, 'One application on a host', 'infra/site.ts'),
  absent('3.5.5', 2, 'postMessage checks its sender', 'no message is received from another window'),
  met('3.7.1', 2, 'Only current technologies of the browser', 'web/index.html', csp),
  absent('3.7.2', 2, 'Redirects to elsewhere are listed', 'nothing redirects to elsewhere'),
];

/** V4 API and web service. */
export const v4: readonly Requirement[] = [
  met('4.1.1', 1, 'Every body says what it is, and in which characters', 'functions/http/respond.ts', fuzz),
  met('4.1.2', 2, 'The API does not redirect to HTTPS, pages do', 'infra/site.ts'),
  met(
    '4.1.3',
    2,
    'Headers of what is in between cannot be written by a caller',
    'test/infra/template.test.ts#says who calls, whatever the caller says themself',
    'test/functions/origin.test.ts#count for nobody: a forged address spends no attempts of its owner',
  ),
  met(
    '4.2.1',
    2,
    'One reading of where a request ends',
    'infra/api.ts',
    'test/functions/origin.test.ts#are refused on every route, whoever calls',
  ),
  absent('4.3.1', 2, 'GraphQL queries are bounded', 'no GraphQL'),
  absent('4.3.2', 2, 'GraphQL introspection is off', 'no GraphQL'),
  absent('4.4.1', 1, 'WebSockets use TLS', noSockets),
  absent('4.4.2', 2, 'WebSockets check the origin', noSockets),
  absent('4.4.3', 2, 'WebSockets have tokens of their own', noSockets),
  absent('4.4.4', 2, 'WebSocket tokens come from the session', noSockets),
];
