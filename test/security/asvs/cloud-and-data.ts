import { absent, met, open, type Requirement } from './requirement.ts';

const template = (title: string) => `test/infra/template.test.ts#${title}`;
const site = (title: string) => `test/infra/site.test.ts#${title}`;
const hardening = (title: string) => `test/infra/hardening.test.ts#${title}`;
const canary = (title: string) => `test/proofs/canary.test.ts#${title}`;
const fuzz = 'test/proofs/fuzz.test.ts#answers in the envelope and never fails';
const byPlatform = 'infra/site.ts';

/** V11 Cryptography. */
export const v11: readonly Requirement[] = [
  met(
    '11.1.1',
    2,
    'Creation, rotation and end of keys are documented',
    'infra/secrets.ts',
    'test/functions/rotate-key.test.ts#signs nobody out: old and new functions accept tokens of both keys',
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
    'Only cryptography of the platform and of established libraries',
    'functions/identity/password-hash.ts',
    'functions/http/tokens.ts',
  ),
  met(
    '11.2.2',
    2,
    'Algorithms and parameters can be changed',
    'test/functions/account/passwords.test.ts#keeps the hash out of the user record and rehashes it when the parameters have changed',
  ),
  met(
    '11.2.3',
    2,
    'At least 128 bits of security',
    'functions/http/tokens.ts',
    template('generates the signing key in the cloud, in the format that the functions read'),
  ),
  met('11.3.1', 1, 'No weak block modes', 'infra/encryption.ts'),
  met('11.3.2', 1, 'Approved ciphers only', 'infra/encryption.ts'),
  met('11.3.3', 2, 'Encryption is authenticated', 'infra/encryption.ts'),
  met('11.4.1', 1, 'Approved hashes only', 'test/security/asvs.test.ts#no weak hash is used'),
  met('11.4.2', 2, 'Passwords are stored with a slow hash', 'functions/identity/password-hash.ts'),
  met('11.4.3', 2, 'Hashes are long enough', 'test/security/asvs.test.ts#no weak hash is used'),
  absent('11.4.4', 2, 'Keys derived from passwords', 'no key is derived from a password'),
  met(
    '11.5.1',
    2,
    'Secrets come from a secure random generator',
    'functions/identity/generated-password.ts',
    'test/security/asvs.test.ts#no secret comes from Math.random',
  ),
  met(
    '11.6.1',
    2,
    'Keys come from an approved generator',
    template('generates the signing key in the cloud, in the format that the functions read'),
  ),
];

/** V12 Secure communication. */
export const v12: readonly Requirement[] = [
  met('12.1.1', 1, 'TLS 1.2 or later', byPlatform),
  met('12.1.2', 2, 'Recommended cipher suites', byPlatform),
  absent('12.1.3', 2, 'Client certificates', 'clients have none'),
  met('12.2.1', 1, 'TLS for all external traffic', byPlatform),
  met('12.2.2', 1, 'Publicly trusted certificates', byPlatform),
  met('12.3.1', 2, 'TLS between all parts', 'functions/http/pipeline.ts', 'functions/mail/send.ts'),
  met('12.3.2', 2, 'Certificates are verified', 'functions/http/pipeline.ts'),
  met('12.3.3', 2, 'TLS between services', 'functions/http/pipeline.ts'),
  met('12.3.4', 2, 'Trusted certificates between services', 'functions/http/pipeline.ts'),
];

/** V13 Configuration. */
export const v13: readonly Requirement[] = [
  met('13.1.1', 2, 'Communication between parts is documented', 'README.md', 'infra/stack.ts'),
  met(
    '13.2.1',
    2,
    'Back-end parts authenticate with their own roles',
    template('may use only its table, keys, log and traces, and email if it sends any'),
  ),
  met(
    '13.2.2',
    2,
    'Each part has the least privileges it needs',
    template("can access its area's partitions and no others"),
    'test/infra/partitions.test.ts#of password hashes are readable only by the two functions that check and set passwords',
  ),
  met(
    '13.2.3',
    2,
    'No default credentials',
    'functions/lambda-credentials.ts',
    template('generates the signing key in the cloud, in the format that the functions read'),
  ),
  met(
    '13.2.4',
    2,
    'Allowed outgoing connections are listed',
    template('may use only its table, keys, log and traces, and email if it sends any'),
  ),
  met(
    '13.2.5',
    2,
    'Resources that the server may load are listed',
    site('keeps its files private to the distribution'),
  ),
  met('13.3.1', 2, 'Secrets are in a secret store', 'infra/secrets.ts'),
  met(
    '13.3.2',
    2,
    'Secrets are readable only where they are needed',
    template('gets only the environment that it reads'),
  ),
  met('13.4.1', 1, 'Deployments contain no source control data', 'infra/web-build.ts', 'infra/bundle.ts'),
  met(
    '13.4.2',
    2,
    'Debugging is off in production',
    'test/infra/web-build.test.ts#the build is for production even under a test runner',
    'test/infra/web-build.test.ts#the build leaves no sources next to the scripts, where every visitor could read them',
  ),
  met('13.4.3', 2, 'Directory listings are off', site('keeps its files private to the distribution')),
  met('13.4.4', 2, 'TRACE is off', "test/security/api-top-ten/surface.test.ts#only the contract's addresses answer"),
  met(
    '13.4.5',
    2,
    'Documentation is not exposed unintentionally',
    'infra/local/api-docs.ts',
    template('are exactly those of the contract'),
  ),
];

/** V14 Data protection. */
export const v14: readonly Requirement[] = [
  met(
    '14.1.1',
    2,
    'Sensitive data is classified',
    'shared/contract/field.ts',
    'shared/contract/collections/profile.ts',
    'test/shared/personal-data.test.ts#every collection that references a user is classified as personal or not',
  ),
  met('14.1.2', 2, 'Its protection is documented', 'shared/decisions.md'),
  met('14.2.1', 1, 'URLs contain nothing sensitive', 'test/security/asvs.test.ts#no address carries a secret'),
  met('14.2.2', 2, 'Intermediate caches store nothing sensitive', 'functions/http/respond.ts', fuzz),
  met(
    '14.2.3',
    2,
    'Third parties receive nothing sensitive',
    "test/infra/site.test.ts#allows scripts and styles from itself only, and can't be framed",
    'test/functions/mail/reset-code-mail.test.ts#a reset email loads nothing from elsewhere and runs nothing',
  ),
  met(
    '14.2.4',
    2,
    'The documented protection is in place',
    canary('and private ones are not in the logs'),
    hardening("is encrypted with the customer's own key: table, secrets, logs, alarms and queue"),
  ),
  met(
    '14.3.1',
    1,
    'Signing out clears the browser',
    'test/web/session.test.ts#ends in every tab and clears all caches but not preferences',
    'test/browser/session.test.ts#is signed out in both, and nothing private stays',
  ),
  met(
    '14.3.2',
    2,
    'Browsers cache no answers',
    'functions/http/respond.ts',
    'test/functions/admin/users.test.ts#shows a reset password once and never lets it be cached',
  ),
  open(
    '14.3.3',
    2,
    'The browser stores nothing sensitive but the token',
    'Lists and drafts are kept on the device as R38 requires: under documented names, limited to what this person may see, ' +
      'and cleared with the session, even on a page restored by the Back button.',
    'test/web/session.test.ts#is cleared at sign-out, and a later answer is not stored',
    'test/web/session.test.ts#ends on a page restored by the Back button after its person signed out elsewhere',
  ),
];
