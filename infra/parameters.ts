import { plural } from '../shared/count-of.ts';
import type { Installation } from '../shared/installation.ts';
import { MIN_PASSWORD_LENGTH } from '../shared/password.ts';
import {
  isDomain,
  isEmail,
  isOrigin,
  matching,
  readCountries,
  readDomains,
  readTimeZone,
  readWhole,
  type Rule,
  text,
  yesNo,
} from './parameter-values.ts';
import { type SignOnParameters, signOnProblems, signOnRules } from './sign-on-parameters.ts';

/** Retention periods in days that CloudWatch Logs supports, up to ten years. */
const RETENTION_DAYS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];

/** The stage that retains its data when its stack is deleted; others are for testing. */
const PRODUCTION = 'production';

/** Parameters of an installation. Defaults are in cdk.json; `-c name=value` overrides one. */
export interface Parameters extends SignOnParameters {
  readonly stage: string;
  readonly title: string;
  readonly contactName: string;
  readonly contactPhone: string;
  /** Defaults to the sender if empty. */
  readonly contactEmail: string;
  /** The only required parameter: emails come from it, and alarms go to it unless `alarmEmail` is set. */
  readonly senderEmail: string;
  /** Which identity to create in SES: the address, its whole domain, or none because it already exists. */
  readonly senderIdentity: 'address' | 'domain' | 'existing';
  readonly alarmEmail: string;
  /** Custom domain name of the site, with a certificate; if both are empty, the distribution's domain name is used. */
  readonly domainName: string;
  readonly certificateArn: string;
  /** Address for links in emails; the site's own if empty. */
  readonly siteUrl: string;
  /** Web ACL of the site, which can limit requests per address; none if empty. */
  readonly webAclArn: string;
  /** Two-letter codes of countries; visitors from them are blocked. */
  readonly blockedCountries: readonly string[];
  readonly signupDomains: readonly string[];
  /** Whether new users must open an emailed link first (R3). */
  readonly confirmEmail: boolean;
  readonly passwordMin: number;
  readonly refuseCommonPasswords: boolean;
  /** Whether roles that see pay or money only get in with a passkey (R91). */
  readonly requirePasskey: boolean;
  readonly timeZone: string;
  readonly tokenHours: number;
  /** A session ends after this time without a call, even if it could last longer. */
  readonly idleMinutes: number;
  readonly limitPerEmail: number;
  readonly limitPerAddress: number;
  readonly limitMinutes: number;
  readonly logRetentionDays: number;
  /** Whether browsers must use HTTPS for all subdomains of the site. */
  readonly hstsSubdomains: boolean;
  /** Name of a restored table to use instead of the stack's own; none if empty. */
  readonly restoredTable: string;
  /** ARN of an AWS Backup vault in another region for further copies; none if empty. */
  readonly copyVaultArn: string;
  /** What happens to table and keys when the stack is deleted. */
  readonly removal: 'by-stage' | 'keep' | 'delete';
}

/** Whether an installation's data is protected from deletion and retained when its stack is deleted. */
export const keepsData = ({ removal, stage }: Pick<Parameters, 'removal' | 'stage'>): boolean =>
  removal === 'by-stage' ? stage === PRODUCTION : removal === 'keep';

/** Whether monthly copies exist or may exist from earlier; in production, they are kept even with `delete`. */
export const keepsCopies = (parameters: Pick<Parameters, 'removal' | 'stage'>): boolean =>
  keepsData(parameters) || parameters.stage === PRODUCTION;

/** Parameters with a default that depends on the stage: strict in production, easy to try elsewhere. */
type ByStage = 'confirmEmail' | 'refuseCommonPasswords';

type Given = { readonly [K in keyof Parameters]: K extends ByStage ? boolean | 'by-stage' : Parameters[K] };

const CERTIFICATE = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]{1,64}$/;
const WEB_ACL = /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/;
const BACKUP_VAULT = /^arn:aws:backup:[a-z]{2}(?:-[a-z]+)+-\d:\d{12}:backup-vault:[\w-]{2,50}$/;
const TABLE_NAME = /^[\w.-]{3,255}$/;
const SENDER_IDENTITIES = ['address', 'domain', 'existing'] as const;
const REMOVALS = ['by-stage', 'keep', 'delete'] as const;

const email: Rule<string> = {
  read: matching((value) => isEmail(value)),
  accepts: 'an email address, for example office@example.com',
};

const optionalEmail: Rule<string> = {
  read: matching((value) => value === '' || isEmail(value)),
  accepts: `empty for the sender's address, or ${email.accepts}`,
};

const whole = (min: number, max: number): Rule<number> => ({
  read: (value) => {
    const number = readWhole(value);
    return number !== undefined && number >= min && number <= max ? number : undefined;
  },
  accepts: `a whole number from ${min} to ${max}`,
});

const byStage: Rule<boolean | 'by-stage'> = {
  read: (value) => (value === 'by-stage' ? value : yesNo.read(value)),
  accepts: `by-stage, which is true on ${PRODUCTION} only, or ${yesNo.accepts}`,
};

const rules: { readonly [K in keyof Parameters]: Rule<Given[K]> } = {
  stage: {
    read: matching((value) => /^[a-z][a-z0-9]{0,19}$/.test(value)),
    accepts: 'up to 20 lowercase letters and digits, starting with a letter, for example production',
  },
  title: text(60),
  contactName: text(80),
  contactPhone: text(40),
  contactEmail: optionalEmail,
  senderEmail: email,
  senderIdentity: {
    read: (value) => SENDER_IDENTITIES.find((one) => one === value),
    accepts: `one of ${SENDER_IDENTITIES.join(', ')}`,
  },
  alarmEmail: optionalEmail,
  domainName: {
    read: matching((value) => value === '' || isDomain(value)),
    accepts: 'empty, or a domain name in lowercase, for example staff.example.com',
  },
  certificateArn: {
    read: matching((value) => value === '' || CERTIFICATE.test(value)),
    accepts: 'empty, or the ARN of a certificate in us-east-1, as CloudFront requires',
  },
  siteUrl: {
    read: matching((value) => value === '' || isOrigin(value)),
    accepts: 'empty, or an https URL without a path, for example https://staff.example.com',
  },
  webAclArn: {
    read: matching((value) => value === '' || WEB_ACL.test(value)),
    accepts: 'empty, or the ARN of a global web ACL for CloudFront in us-east-1',
  },
  blockedCountries: {
    read: readCountries,
    accepts: 'a list of two-letter ISO 3166 country codes, for example ["KP"] or KP,SY; empty for none',
  },
  signupDomains: {
    read: readDomains,
    accepts:
      'a list of email domains, up to 2,000 characters in total, for example ["example.com"] or example.com,example.org; ' +
      'empty for any domain',
  },
  confirmEmail: byStage,
  // R8: a parameter can raise the minimum, not lower it.
  passwordMin: whole(MIN_PASSWORD_LENGTH, 128),
  refuseCommonPasswords: byStage,
  requirePasskey: yesNo,
  ...signOnRules,
  timeZone: { read: readTimeZone, accepts: 'the name of a time zone, for example America/New_York' },
  tokenHours: whole(1, 720),
  idleMinutes: whole(10, 43_200),
  limitPerEmail: whole(1, 1000),
  limitPerAddress: whole(1, 1000),
  limitMinutes: whole(1, 1440),
  logRetentionDays: {
    read: (value) => RETENTION_DAYS.find((days) => days === readWhole(value)),
    accepts: `one of ${RETENTION_DAYS.join(', ')}`,
  },
  hstsSubdomains: yesNo,
  restoredTable: {
    read: matching((value) => value === '' || TABLE_NAME.test(value)),
    accepts: 'empty, or the name of a table, for example Staffbook-production-20260302',
  },
  copyVaultArn: {
    read: matching((value) => value === '' || BACKUP_VAULT.test(value)),
    accepts: 'empty, or the ARN of a backup vault, arn:aws:backup:<another region>:<account>:backup-vault:<name>',
  },
  removal: {
    read: (value) => REMOVALS.find((one) => one === value),
    accepts: `one of ${REMOVALS.join(', ')}`,
  },
};

export const parameterNames = Object.keys(rules) as (keyof Parameters)[];

/** Whether a context key can be a parameter: the CDK's own keys and feature flags contain a colon, slash or dash. */
export const isParameterLike = (name: string): boolean => /^[a-zA-Z]+$/.test(name);

/** Returns all problems of the given values; empty if they are valid. */
export function parameterProblems(context: Readonly<Record<string, unknown>>): string[] {
  const names = Object.keys(context).filter((name) => isParameterLike(name) && !Object.hasOwn(rules, name));
  const arent = plural(names.length, "isn't a parameter", "aren't parameters");
  const unknown =
    names.length > 0 ? [`${names.join(', ')} ${arent}. The parameters are ${parameterNames.join(', ')}.`] : [];
  const wrong = parameterNames
    .filter((name) => rules[name].read(context[name]) === undefined)
    .map((name) => {
      const given = context[name];
      const start = given === undefined ? `${name} is missing` : `${name} can't be ${JSON.stringify(given)}`;
      return `${start}: it must be ${rules[name].accepts}.`;
    });
  const isAlone = Boolean(context.domainName) !== Boolean(context.certificateArn);
  const apart = isAlone ? ['Set both domainName and certificateArn, or neither.'] : [];
  // Relations between values that are invalid by themselves would only confuse.
  const related = wrong.length === 0 ? signOnProblems(context) : [];
  return [...wrong, ...unknown, ...apart, ...related];
}

/**
 * Reads the parameters from the CDK's context; throws an error that lists all invalid ones and their accepted values.
 */
export function readParameters(context: Readonly<Record<string, unknown>>): Parameters {
  const problems = parameterProblems(context);
  if (problems.length > 0) throw new Error(`Invalid parameters.\n- ${problems.join('\n- ')}`);
  const given = Object.fromEntries(parameterNames.map((name) => [name, rules[name].read(context[name])])) as Given;
  const { senderEmail, contactEmail, alarmEmail } = given;
  const decided = (value: boolean | 'by-stage') => (value === 'by-stage' ? given.stage === PRODUCTION : value);
  return {
    ...given,
    confirmEmail: decided(given.confirmEmail),
    refuseCommonPasswords: decided(given.refuseCommonPasswords),
    contactEmail: contactEmail || senderEmail,
    alarmEmail: alarmEmail || senderEmail,
  };
}

/** Whether this is an address that can't send email, which means that no sender was set. */
export const isExampleAddress = (address: string): boolean => address.endsWith('@example.com');

/** Whom the people of the demo company contact; those of another must not be sent to an example. */
export const demoContact = { contactPhone: '555-010-0100', contactEmail: 'office@example.com' } as const;

/**
 * Whom people contact with questions; what nobody has set is empty. cdk.json has the example of a phone number, because
 * releases to which a rollback may go require one.
 */
export function contactOf({
  contactName,
  contactPhone,
  contactEmail,
  senderEmail,
}: Parameters): Installation['contact'] {
  const isDemo = contactPhone === demoContact.contactPhone && contactEmail === demoContact.contactEmail;
  /** One half of the example beside the other of a real contact would mislead. */
  const unlessExample = (value: string, example: string): string => (!isDemo && value === example ? '' : value);
  const isUnset = contactEmail === senderEmail && isExampleAddress(senderEmail);
  return {
    name: contactName,
    phone: unlessExample(contactPhone, demoContact.contactPhone),
    email: isUnset ? '' : unlessExample(contactEmail, demoContact.contactEmail),
  };
}

/** Whether somebody has set how to contact whoever answers questions; the sender isn't meant for that. */
export function hasContact(parameters: Parameters): boolean {
  const { phone, email } = contactOf(parameters);
  return phone !== '' || (email !== '' && email !== parameters.senderEmail);
}

/** Returns the parameters that the browser needs. */
export const installationOf = (parameters: Parameters): Installation => ({
  title: parameters.title,
  contact: contactOf(parameters),
  passwordMin: parameters.passwordMin,
  signupDomains: parameters.signupDomains,
  confirmEmail: parameters.confirmEmail,
  ssoName: parameters.ssoName,
  passwordSignIn: parameters.passwordSignIn,
  timeZone: parameters.timeZone,
});
