import { absent, met, type Requirement } from './requirement.ts';

const fuzz = 'test/proofs/fuzz.test.ts#answers in the envelope and never fails';
const validate = 'shared/contract/validate.ts';
const headers =
  'test/security/api-top-ten/surface.test.ts#every answer has the security headers, even refusals and unknown addresses';
const csp = "test/infra/site.test.ts#allows scripts and styles from itself only, and can't be framed";
const mails =
  'test/functions/mail/reset-code-mail.test.ts#a reset email works with any title and in an installation without an address';
const crossSite = 'test/security/api-top-ten/surface.test.ts#no other origin is allowed';
const otherSites = 'test/security/cross-site-calls.test.ts#is refused on every route, whatever its token';
const noSockets = 'no WebSocket';

/** V1 Encoding and sanitization. */
export const v1: readonly Requirement[] = [
  met('1.1.1', 2, 'Input is decoded once, before it is validated', 'functions/http/pipeline.ts', fuzz),
  met(
    '1.1.2',
    2,
    'Output is encoded last, by the part that writes it',
    'functions/mail/escape.ts',
    'shared/ledger/csv.ts',
  ),
  met('1.2.1', 1, 'Output is encoded for its context', mails, 'functions/mail/escape.ts'),
  met(
    '1.2.2',
    1,
    'URLs are built from encoded parts and safe protocols',
    'web/api/collection-cache.ts',
    'infra/parameters.ts',
  ),
  met('1.2.3', 1, 'JSON is written by a serializer', 'functions/http/respond.ts', fuzz),
  met('1.2.4', 1, 'Queries are parameterized', 'functions/store/transact.ts', fuzz),
  met(
    '1.2.5',
    1,
    'No input reaches a shell command',
    'test/security/api-top-ten/surface.test.ts#no function calls an address that a caller could choose',
  ),
  absent('1.2.6', 2, 'LDAP', 'no LDAP'),
  absent('1.2.7', 2, 'XPath', 'no XPath'),
  absent('1.2.8', 2, 'LaTeX', 'no LaTeX'),
  met(
    '1.2.9',
    2,
    'Input in regular expressions is escaped',
    'test/security/asvs.test.ts#no text from people becomes code, a pattern or markup',
  ),
  absent('1.3.1', 1, 'HTML from users is sanitized', 'users enter no HTML: all text is shown as text'),
  met(
    '1.3.2',
    1,
    'No input is evaluated as code',
    'test/security/asvs.test.ts#no text from people becomes code, a pattern or markup',
    csp,
  ),
  met(
    '1.3.3',
    2,
    'Input is made safe before it reaches a dangerous context',
    'shared/contract/field.ts',
    'test/shared/ledger/csv.test.ts#writes numbers as numbers and defuses formulas',
    'test/shared/ledger/csv.test.ts#leaves no formula in %j when a spreadsheet splits cells at %j',
  ),
  absent('1.3.4', 2, 'SVG from users is sanitized', 'no SVG is accepted'),
  absent('1.3.5', 2, 'Markdown, style sheets and other scriptable input is disabled', 'all input is plain text'),
  met(
    '1.3.6',
    2,
    'Callers cannot make the server request an address (SSRF)',
    'test/security/api-top-ten/surface.test.ts#no function calls an address that a caller could choose',
  ),
  met('1.3.7', 2, 'No template is built from input', 'functions/mail/render-email.ts', mails),
  absent('1.3.8', 2, 'JNDI', 'no Java'),
  absent('1.3.9', 2, 'Memcache', 'no Memcache'),
  absent('1.3.10', 2, 'Format strings', 'the language has none that read memory, and none is built from input'),
  met(
    '1.3.11',
    2,
    'Input cannot add lines to an email',
    'test/security/api-top-ten/upstream.test.ts#no address can add lines to an email',
  ),
  absent('1.4.1', 2, 'Memory is safe', 'the language manages memory'),
  met('1.4.2', 2, 'Numbers cannot overflow', 'shared/ledger/money.ts', 'test/shared/money.test.ts'),
  absent('1.4.3', 2, 'Memory is freed', 'the language manages memory'),
  absent('1.5.1', 1, 'XML parsers are restricted', 'no input is read as XML'),
  met('1.5.2', 2, 'Deserialized input has known shapes only', validate, fuzz),
];

/** V2 Validation and business logic. */
export const v2: readonly Requirement[] = [
  met('2.1.1', 1, 'Validation rules are documented', 'infra/api-description/openapi.json', 'shared/contract/field.ts'),
  met(
    '2.1.2',
    2,
    'Rules that combine several inputs are documented',
    'shared/decisions.md',
    'shared/contract/collection.ts',
  ),
  met('2.1.3', 2, 'Business limits are documented', 'shared/decisions.md'),
  met('2.2.1', 1, 'Input is validated against what is expected', validate, fuzz),
  met('2.2.2', 1, 'The server validates, whatever the client did', 'functions/http/middleware.ts', fuzz),
  met(
    '2.2.3',
    2,
    'Combinations of inputs are validated',
    'test/functions/crud.test.ts#void a check without an account, refuse edits while it is voided, and unvoid it with an account',
  ),
  met(
    '2.3.1',
    1,
    'Business steps run in order without skipping',
    'shared/timesheets/lifecycle.ts',
    'test/proofs/timesheet-races.test.ts',
  ),
  met('2.3.2', 2, 'Business limits are enforced', 'test/proofs/races.test.ts', 'test/proofs/ledger-simulation.test.ts'),
  met(
    '2.3.3',
    2,
    'A change is made completely or not at all',
    'test/proofs/crash.test.ts',
    'functions/store/transact.ts',
  ),
  met(
    '2.3.4',
    2,
    'Limited resources are not booked twice',
    'test/proofs/races.test.ts#that make many pay periods current leave one current',
  ),
  met(
    '2.4.1',
    2,
    'Automated floods of calls are stopped',
    'infra/throttles.ts',
    'test/infra/template.test.ts#are throttled by class, with one shared limit for all that have none of their own',
  ),
];

/** V3 Web frontend security. */
export const v3: readonly Requirement[] = [
  met('3.2.1', 1, 'No answer is rendered as another type', headers, csp),
  met(
    '3.2.2',
    1,
    'Text is rendered as text',
    'test/security/asvs.test.ts#no text from people becomes code, a pattern or markup',
  ),
  absent('3.3.1', 1, 'Cookies are Secure', 'no cookie is set'),
  absent('3.3.2', 2, 'Cookies have SameSite', 'no cookie is set'),
  absent('3.3.3', 2, 'Cookies have the __Host- prefix', 'no cookie is set'),
  absent('3.3.4', 2, 'Cookies are HttpOnly', 'no cookie is set'),
  met('3.4.1', 1, 'HSTS for a year; subdomains included with hstsSubdomains', headers, 'infra/headers.ts'),
  met('3.4.2', 1, 'No other origin is allowed', crossSite),
  met('3.4.3', 2, 'A content security policy on every answer', csp, headers),
  met('3.4.4', 2, 'nosniff on every answer', headers),
  met(
    '3.4.5',
    2,
    'A referrer policy',
    'infra/headers.ts',
    'test/infra/site.test.ts#sends its headers with every answer',
  ),
  met('3.4.6', 2, 'Pages cannot be framed', csp),
  met('3.5.1', 1, 'Calls from other sites are refused', otherSites, crossSite),
  met('3.5.2', 1, 'Every cross-site call needs a preflight, which is refused', otherSites, crossSite),
  // A reset by an administrator is a GET (R5), so the browser's fetch metadata is checked strictly for it.
  met(
    '3.5.3',
    1,
    "Calls with side effects are not GET, or need this site's own script",
    "test/security/cross-site-calls.test.ts#a reset by GET works only for this site's scripts and for programs",
    'test/functions/admin/users.test.ts#shows a reset password once and never lets it be cached',
  ),
  met('3.5.4', 2, 'One application per host', 'infra/site.ts'),
  absent('3.5.5', 2, 'postMessage checks its sender', 'no message is received from another window'),
  met('3.7.1', 2, 'Only current browser technologies are used', 'web/index.html', csp),
  absent('3.7.2', 2, 'Redirects to other sites are listed', 'nothing redirects to another site'),
];

/** V4 API and web service. */
export const v4: readonly Requirement[] = [
  met('4.1.1', 1, 'Every answer declares its content type and character set', 'functions/http/respond.ts', fuzz),
  met('4.1.2', 2, 'Pages redirect to HTTPS, the API does not', 'infra/site.ts'),
  met(
    '4.1.3',
    2,
    'Callers cannot forge headers set by intermediaries',
    "test/infra/site.test.ts#sends the caller's address, whatever the caller claims",
    'test/functions/origin.test.ts#that bypass the site use up no attempts of the address they forge',
  ),
  met(
    '4.2.1',
    2,
    'All parts agree where a request ends',
    'infra/api.ts',
    'test/functions/origin.test.ts#that bypass the site are refused on every route, whoever calls',
  ),
  absent('4.3.1', 2, 'GraphQL queries are bounded', 'no GraphQL'),
  absent('4.3.2', 2, 'GraphQL introspection is off', 'no GraphQL'),
  absent('4.4.1', 1, 'WebSockets use TLS', noSockets),
  absent('4.4.2', 2, 'WebSockets check the origin', noSockets),
  absent('4.4.3', 2, 'WebSockets have their own tokens', noSockets),
  absent('4.4.4', 2, 'WebSocket tokens come from the session', noSockets),
];
