import { absent, met, open, type Requirement } from './requirement.ts';

const template = (title: string) => `test/infra/template.test.ts#${title}`;
const hardening = (title: string) => `test/infra/hardening.test.ts#${title}`;
const canary = (title: string) => `test/proofs/canary.test.ts#${title}`;
const logs = (title: string) => `test/security/logs.test.ts#${title}`;
const fuzz = 'test/proofs/fuzz.test.ts#answers in the envelope and never fails';
const byPlatform = 'infra/site.ts';

/** V11 Cryptography. */
export const v11: readonly Requirement[] = [
  met(
    '11.1.1',
    2,
    'How keys are made, changed and ended is documented',
    'infra/secrets.ts',
    'test/functions/rotate-key.test.ts#signs nobody out: tokens of both keys count in functions of both ages',
  ),
  met(
    '11.1.2',
    2,
    'Keys and algorithms in use are listed',
    'functions/http/tokens.ts',
    'functions/identity/password-hash.ts',
    'infra/encryption.ts',
  ),
  met(
    '11.2.1',
    2,
    'Only implementations of the platform and known libraries',
    'functions/identity/password-hash.ts',
    'functions/http/tokens.ts',
  ),
  met(
    '11.2.2',
    2,
    'Algorithms and parameters can be changed',
    'test/functions/account/passwords.test.ts#keeps the hash apart, and makes it anew when it was made with other parameters',
  ),
  met(
    '11.2.3',
    2,
    '128 bits of security or more',
    'functions/http/tokens.ts',
    template('has the signing key made in the cloud, in the shape that the functions read'),
  ),
  met('11.3.1', 1, 'No weak block modes', 'infra/encryption.ts'),
  met('11.3.2', 1, 'Approved ciphers only', 'infra/encryption.ts'),
  met('11.3.3', 2, 'Encryption is authenticated', 'infra/encryption.ts'),
  met('11.4.1', 1, 'Approved hashes only', 'test/security/asvs.test.ts#no weak hash is used for anything'),
  met('11.4.2', 2, 'Passwords are stored by a slow function', 'functions/identity/password-hash.ts'),
  met('11.4.3', 2, 'Hashes are long enough', 'test/security/asvs.test.ts#no weak hash is used for anything'),
  absent('11.4.4', 2, 'Keys made of passwords', 'no key is made of a password'),
  met(
    '11.5.1',
    2,
    'What must not be guessed comes from a secure generator',
    'functions/identity/generated-password.ts',
    'test/security/asvs.test.ts#nothing that must not be guessed comes from Math.random',
  ),
  met(
    '11.6.1',
    2,
    'Keys are made by an approved generator',
    template('has the signing key made in the cloud, in the shape that the functions read'),
  ),
];

/** V12 Secure communication. */
export const v12: readonly Requirement[] = [
  met('12.1.1', 1, 'TLS 1.2 or later', byPlatform),
  met('12.1.2', 2, 'Recommended cipher suites', byPlatform),
  absent('12.1.3', 2, 'Certificates of clients', 'clients have none'),
  met('12.2.1', 1, 'TLS for everything from outside', byPlatform),
  met('12.2.2', 1, 'Certificates that everybody trusts', byPlatform),
  met('12.3.1', 2, 'TLS between all parts', 'functions/http/pipeline.ts', 'functions/mail/send.ts'),
  met('12.3.2', 2, 'Certificates are checked', 'functions/http/pipeline.ts'),
  met('12.3.3', 2, 'TLS between services', 'functions/http/pipeline.ts'),
  met('12.3.4', 2, 'Trusted certificates between services', 'functions/http/pipeline.ts'),
];

/** V13 Configuration. */
export const v13: readonly Requirement[] = [
  met('13.1.1', 2, 'What talks to what is documented', 'README.md', 'infra/stack.ts'),
  met(
    '13.2.1',
    2,
    'Parts know each other by roles of their own',
    template('is allowed nothing beyond its table, its keys, its log and traces, and mail where it sends any'),
  ),
  met(
    '13.2.2',
    2,
    'Each part may do no more than it must',
    template('reaches the partitions of its area and no others'),
    hardening('of password hashes are read by the two functions that check and set passwords, and by no other'),
  ),
  met(
    '13.2.3',
    2,
    'No default credentials',
    'functions/lambda-credentials.ts',
    template('has the signing key made in the cloud, in the shape that the functions read'),
  ),
  met(
    '13.2.4',
    2,
    'What may be talked to is listed',
    template('is allowed nothing beyond its table, its keys, its log and traces, and mail where it sends any'),
  ),
  met('13.2.5', 2, 'What the server may load is listed', template('keeps its files private to the distribution')),
  met('13.3.1', 2, 'Secrets are in a secret store', 'infra/secrets.ts'),
  met('13.3.2', 2, 'Secrets are read by those who need them', template('is given what it reads, and nothing else')),
  met('13.4.1', 1, 'No source control in what is deployed', 'infra/web-build.ts', 'infra/bundle.ts'),
  met(
    '13.4.2',
    2,
    'No debugging in production',
    'test/infra/web-build.test.ts#builds for production, also where a test runner asks for it',
    'test/infra/web-build.test.ts#leaves no sources beside the scripts, where every visitor could read them',
  ),
  met('13.4.3', 2, 'No listing of folders', template('keeps its files private to the distribution')),
  met(
    '13.4.4',
    2,
    'No TRACE',
    'test/security/api-top-ten.test.ts#nothing answers beside the addresses of the contract',
  ),
  met(
    '13.4.5',
    2,
    'No documentation is served unmeant',
    'infra/local/api-docs.ts',
    template('are those of the contract and no more'),
  ),
];

/** V14 Data protection. */
export const v14: readonly Requirement[] = [
  met(
    '14.1.1',
    2,
    'Sensitive data is known as such',
    'shared/contract/field.ts',
    'shared/contract/collections/profile.ts',
    'test/shared/personal-data.test.ts#judges every collection that names a user',
  ),
  met('14.1.2', 2, 'How it is protected is documented', 'shared/decisions.md'),
  met('14.2.1', 1, 'Nothing sensitive is in an address', 'test/security/asvs.test.ts#no address carries a secret'),
  met('14.2.2', 2, 'No cache on the way keeps it', 'functions/http/respond.ts', fuzz),
  met(
    '14.2.3',
    2,
    'No third party gets it',
    'test/infra/template.test.ts#allows scripts and styles from itself alone, and no frame around it',
    'test/functions/mail/reset-code-mail.test.ts#loads nothing from elsewhere and runs nothing',
  ),
  met(
    '14.2.4',
    2,
    'The protection is in place',
    canary('nothing that is secret or private stands in the logs'),
    hardening('is encrypted with the customer’s own key: table, secrets, logs, alarms and queue'),
  ),
  met(
    '14.3.1',
    1,
    'Signing out empties the browser',
    'test/web/session.test.ts#ends in every tab and takes all caches along, preferences not',
    'test/browser/session.test.ts#is signed out in both, and nothing private stays',
  ),
  met(
    '14.3.2',
    2,
    'Browsers keep no answer',
    'functions/http/respond.ts',
    'test/functions/admin/users.test.ts#shows a reset password once, and in no cache',
  ),
  open(
    '14.3.3',
    2,
    'The browser stores nothing sensitive but the token',
    'Lists and what is typed are kept on the device as §9 and R38 ask: under their documented names, what this person was ' +
      'given and no more, and emptied with the session, also on a page that the Back button brings back.',
    'test/web/session.test.ts#is emptied at sign-out, and an answer that comes later is not stored',
    'test/web/session.test.ts#ends on a page that the Back button brings back after its person signed out elsewhere',
  ),
];

/** V15 Secure coding and architecture. */
export const v15: readonly Requirement[] = [
  met('15.1.1', 1, 'How soon weak components are replaced is documented', 'shared/decisions.md', 'package.json'),
  met('15.1.2', 2, 'There is a list of all components', 'package.json', 'package-lock.json'),
  met('15.1.3', 2, 'What is expensive is known', 'functions/identity/password-hash.ts', 'infra/throttles.ts'),
  met('15.2.1', 1, 'No component is past its time', 'package-lock.json'),
  met(
    '15.2.2',
    2,
    'What is expensive has bounds',
    'test/security/api-top-ten.test.ts#lists in a body and pages of a list have an end',
    'functions/identity/password-hash.ts',
  ),
  met(
    '15.2.3',
    2,
    'Production has what it needs and no more',
    'infra/bundle.ts',
    template('are those of the contract and no more'),
  ),
  met(
    '15.3.1',
    1,
    'Answers hold what their reader may see',
    'test/security/api-top-ten.test.ts#an answer has no more than its reader may see',
    canary('from every role, in every answer, a refusal included'),
  ),
  absent('15.3.2', 2, 'Redirects are not followed', 'the back end asks services of AWS by their SDK alone'),
  met(
    '15.3.3',
    2,
    'No field is set that was not meant',
    'test/security/api-top-ten.test.ts#a body cannot set what is the server’s or an administrator’s',
  ),
  met(
    '15.3.4',
    2,
    'The address of the visitor is true',
    template('says who calls, whatever the caller says themself'),
    'test/functions/origin.test.ts#are limited by the address that the site reports, not by the site’s own',
  ),
  met('15.3.5', 2, 'Types are checked', 'tsconfig.json', fuzz),
  met(
    '15.3.6',
    2,
    'No prototype can be changed',
    'test/functions/http/scan-json.test.ts',
    'test/security/api-top-ten.test.ts#a body cannot set what is the server’s or an administrator’s',
  ),
  met('15.3.7', 2, 'A parameter given twice is no way round', 'functions/http/middleware.ts', fuzz),
];

/** V16 Security logging and error handling. */
export const v16: readonly Requirement[] = [
  met(
    '16.1.1',
    2,
    'What is logged, where and for how long is documented',
    'functions/http/log.ts',
    'infra/parameters.ts',
  ),
  met(
    '16.2.1',
    2,
    'Entries say when, where, who and what',
    logs('says of every act of an administrator which records it changed, one that came by GET included'),
  ),
  met('16.2.2', 2, 'Times are in UTC', 'functions/http/log.ts'),
  met('16.2.3', 2, 'Logs go where they should', template('keeps logs for as long as the parameter says')),
  met('16.2.4', 2, 'Logs can be read by machines', 'functions/http/log.ts'),
  met(
    '16.2.5',
    2,
    'Nothing sensitive is logged',
    canary('nothing that is secret or private stands in the logs'),
    logs('keeps to itself what a field was called or held, and whom a mail was for'),
  ),
  met(
    '16.3.1',
    2,
    'Sign-ins are logged, those in vain too',
    logs('says who signed in and out, from where, and whose account was tried in vain'),
  ),
  met('16.3.2', 2, 'Refusals are logged', logs('says of every refusal who was refused what')),
  met(
    '16.3.3',
    2,
    'Attempts to get round are logged',
    logs('says of every refusal who was refused what'),
    'functions/http/respond.ts',
  ),
  met(
    '16.3.4',
    2,
    'Unexpected errors are logged',
    'functions/http/respond.ts',
    hardening('comes from an alarm for errors, throttles and time of every function'),
  ),
  met('16.4.1', 2, 'Nothing typed forges a line', logs('never makes a second line of what somebody typed')),
  met(
    '16.4.2',
    2,
    'Logs cannot be changed',
    'infra/functions.ts',
    template('is allowed nothing beyond its table, its keys, its log and traces, and mail where it sends any'),
  ),
  met('16.4.3', 2, 'Logs are kept apart', 'infra/functions.ts', 'infra/alarms.ts'),
  met(
    '16.5.1',
    2,
    'Errors tell nothing of the inside',
    'test/security/api-top-ten.test.ts#a broken request tells nothing of what is inside',
    'functions/http/errors.ts',
  ),
  met(
    '16.5.2',
    2,
    'It goes on when a service fails',
    'test/functions/account/passwords.test.ts#answers the same when the mail cannot be sent, and logs it without the address',
    'test/proofs/cloud-table.test.ts',
  ),
  met('16.5.3', 2, 'It fails closed', 'test/proofs/crash.test.ts', 'functions/http/middleware.ts'),
];
