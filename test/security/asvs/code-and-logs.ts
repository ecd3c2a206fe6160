import { absent, met, type Requirement } from './requirement.ts';

const template = (title: string) => `test/infra/template.test.ts#${title}`;
const site = (title: string) => `test/infra/site.test.ts#${title}`;
const canary = (title: string) => `test/proofs/canary.test.ts#${title}`;
const logs = (title: string) => `test/security/logs.test.ts#${title}`;
const fuzz = 'test/proofs/fuzz.test.ts#answers in the envelope and never fails';

/** V15 Secure coding and architecture. */
export const v15: readonly Requirement[] = [
  met(
    '15.1.1',
    1,
    'Deadlines for replacing vulnerable components are documented',
    'shared/decisions.md',
    'package.json',
  ),
  met('15.1.2', 2, 'All components are inventoried', 'package.json', 'package-lock.json'),
  met('15.1.3', 2, 'Expensive functions are documented', 'functions/identity/password-hash.ts', 'infra/throttles.ts'),
  met('15.2.1', 1, 'No component is overdue for replacement', 'package-lock.json'),
  met(
    '15.2.2',
    2,
    'Expensive functions are limited',
    'test/security/api-top-ten/resources.test.ts#lists in a body and pages of a list are limited',
    'functions/identity/password-hash.ts',
  ),
  met(
    '15.2.3',
    2,
    'Production contains only what it needs',
    'infra/bundle.ts',
    template('are exactly those of the contract'),
  ),
  met(
    '15.3.1',
    1,
    'Answers contain only what their reader may see',
    'test/security/api-top-ten/access.test.ts#an answer includes only what its reader may see',
    canary('from every role in every answer, even a refusal'),
  ),
  absent('15.3.2', 2, 'Redirects are not followed', 'the back end only calls AWS services, with their SDK'),
  met(
    '15.3.3',
    2,
    'Mass assignment is not possible',
    "test/security/api-top-ten/access.test.ts#a body can't set what only the server or an administrator may set",
  ),
  met(
    '15.3.4',
    2,
    "The visitor's address cannot be forged",
    site("sends the caller's address, whatever the caller claims"),
    "test/functions/origin.test.ts#through the site are limited by the visitor's address, not by the site's own",
  ),
  met('15.3.5', 2, 'Types are checked', 'tsconfig.json', fuzz),
  met(
    '15.3.6',
    2,
    'Prototypes cannot be polluted',
    'test/functions/http/scan-json.test.ts',
    "test/security/api-top-ten/access.test.ts#a body can't set what only the server or an administrator may set",
  ),
  met('15.3.7', 2, 'Repeated parameters cannot bypass checks', 'functions/http/middleware.ts', fuzz),
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
    'Log entries say when, where, who and what',
    logs('the log says which records each administrative call changed, including resets by GET'),
  ),
  met('16.2.2', 2, 'Times are in UTC', 'functions/http/log.ts'),
  met('16.2.3', 2, 'Logs go only where they are meant to', template('keeps logs for as long as the parameter says')),
  met('16.2.4', 2, 'Logs are machine-readable', 'functions/http/log.ts'),
  met(
    '16.2.5',
    2,
    'Nothing sensitive is logged',
    canary('and private ones are not in the logs'),
    logs('the log contains no field names, field values or email recipients'),
  ),
  met(
    '16.3.1',
    2,
    'Sign-ins are logged, including failed ones',
    logs('the log says who signed in and out, from where, and whose sign-in failed'),
  ),
  met('16.3.2', 2, 'Refusals are logged', logs('the log says for every refusal who was refused what')),
  met(
    '16.3.3',
    2,
    'Attempts to bypass controls are logged',
    logs('the log says for every refusal who was refused what'),
    'functions/http/respond.ts',
  ),
  met(
    '16.3.4',
    2,
    'Unexpected errors are logged',
    'functions/http/respond.ts',
    'test/infra/alarm-topic.test.ts#covers errors, throttles and duration of every function',
  ),
  met('16.4.1', 2, 'Input cannot forge log lines', logs('the log never gets a second line from what somebody typed')),
  met(
    '16.4.2',
    2,
    'Logs cannot be modified',
    'infra/functions.ts',
    template('may use only its table, keys, log and traces, and email if it sends any'),
  ),
  met('16.4.3', 2, 'Logs are stored separately', 'infra/functions.ts', 'infra/alarms.ts'),
  met(
    '16.5.1',
    2,
    'Errors reveal nothing internal',
    'test/security/api-top-ten/surface.test.ts#a malformed request reveals nothing internal',
    'functions/http/errors.ts',
  ),
  met(
    '16.5.2',
    2,
    'The product keeps working when a service fails',
    "test/functions/account/passwords.test.ts#gets the same answer when the email can't be sent, and logs the failure without the address",
    'test/proofs/cloud-table.test.ts',
  ),
  met('16.5.3', 2, 'It fails closed', 'test/proofs/crash.test.ts', 'functions/http/middleware.ts'),
];
