import type { Installation } from '../shared/installation.ts';
import { MIN_PASSWORD_LENGTH } from '../shared/password.ts';
import {
  isDomain,
  isEmail,
  isOrigin,
  isPlain,
  matching,
  type Read,
  readCountries,
  readDomains,
  readTimeZone,
  readWhole,
} from './parameter-values.ts';

/** Days that CloudWatch Logs can keep logs for, up to ten years. */
const RETENTION_DAYS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];

/** The stage whose data outlives its stack; any other is for trying things out. */
const PRODUCTION = 'production';

/** What one installation can choose. Defaults are in cdk.json; `-c name=value` overrides one. */
export interface Parameters {
  readonly stage: string;
  readonly title: string;
  readonly contactName: string;
  readonly contactPhone: string;
  /** The sender when empty. */
  readonly contactEmail: string;
  /** The one that has to be given: mail comes from it, and alarms go to it unless `alarmEmail` says otherwise. */
  readonly senderEmail: string;
  /** What SES is asked to know of the sender: the address, its whole domain, or nothing since it does already. */
  readonly senderIdentity: 'address' | 'domain' | 'existing';
  readonly alarmEmail: string;
  /** A name of one's own for the site, with a certificate for it; the distribution's name when both are empty. */
  readonly domainName: string;
  readonly certificateArn: string;
  /** Address that mails link to; the site's own when empty. */
  readonly siteUrl: string;
  /** A web ACL in front of the site, which bounds what one address may ask for; none when empty. */
  readonly webAclArn: string;
  /** Countries whose visitors are turned away, as two letters each. */
  readonly blockedCountries: readonly string[];
  readonly signupDomains: readonly string[];
  /** Whether whoever signs up has to open a mailed link first (R3). */
  readonly confirmEmail: boolean;
  readonly passwordMin: number;
  readonly refuseCommonPasswords: boolean;
  readonly timeZone: string;
  readonly tokenHours: number;
  /** After so long without a call a session is over, however long it might last. */
  readonly idleMinutes: number;
  readonly limitPerEmail: number;
  readonly limitPerAddress: number;
  readonly limitMinutes: number;
  readonly logRetentionDays: number;
  /** Whether browsers are to ask all names below the site's for encrypted answers alone. */
  readonly hstsSubdomains: boolean;
  /** A table restored from the stack's own, which is used in its place; none when empty. */
  readonly restoredTable: string;
  /** A vault of AWS Backup in another region that copies go to as well; none when empty. */
  readonly copyVaultArn: string;
  /** What becomes of table and keys when the stack goes. */
  readonly removal: 'by-stage' | 'keep' | 'delete';
}

/** Whether what an installation stored stays when its stack goes, protected from deletion. */
export const keepsData = ({ removal, stage }: Pick<Parameters, 'removal' | 'stage'>): boolean =>
  removal === 'by-stage' ? stage === PRODUCTION : removal === 'keep';

/** Whether there are, or may be from before, monthly copies to be kept: those of production outlive even `delete`. */
export const keepsCopies = (parameters: Pick<Parameters, 'removal' | 'stage'>): boolean =>
  keepsData(parameters) || parameters.stage === PRODUCTION;

/** What the stage decides unless the installation says otherwise: strict on production, easy to try elsewhere. */
type ByStage = 'confirmEmail' | 'refuseCommonPasswords';

type Given = { readonly [K in keyof Parameters]: K extends ByStage ? boolean | 'by-stage' : Parameters[K] };

interface Rule<T> {
  readonly read: Read<T>;
  readonly accepts: string;
}

const CERTIFICATE = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]{1,64}$/;
const WEB_ACL = /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/;
const BACKUP_VAULT = /^arn:aws:backup:[a-z]{2}(?:-[a-z]+)+-\d:\d{12}:backup-vault:[\w-]{2,50}$/;
const TABLE_NAME = /^[\w.-]{3,255}$/;
const SENDER_IDENTITIES = ['address', 'domain', 'existing'] as const;
const REMOVALS = ['by-stage', 'keep', 'delete'] as const;

const text = (max: number): Rule<string> => ({
  read: matching((value) => value.length > 0 && value.length <= max && isPlain(value)),
  accepts: `a single line of 1 to ${max} characters`,
});

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

const yesNo: Rule<boolean> = {
  read: (value) =>
    value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined,
  accepts: 'true or false',
};

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
  // R8: a deploy parameter can raise the minimum, not lower it.
  passwordMin: whole(MIN_PASSWORD_LENGTH, 128),
  refuseCommonPasswords: byStage,
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

/** Context that CDK and its feature flags use has a colon, slash or dash in its name; a parameter never has. */
export const isParameterLike = (name: string): boolean => /^[a-zA-Z]+$/.test(name);

/** What is wrong with the given values, every problem at once; nothing when they can be used. */
export function parameterProblems(context: Readonly<Record<string, unknown>>): string[] {
  const unknown = Object.keys(context)
    .filter((name) => isParameterLike(name) && !Object.hasOwn(rules, name))
    .map((name) => `${name} isn't a parameter. The parameters are ${parameterNames.join(', ')}.`);
  const wrong = parameterNames
    .filter((name) => rules[name].read(context[name]) === undefined)
    .map((name) => {
      const given = context[name];
      const start = given === undefined ? `${name} is missing` : `${name} can't be ${JSON.stringify(given)}`;
      return `${start}: it must be ${rules[name].accepts}.`;
    });
  const isAlone = Boolean(context.domainName) !== Boolean(context.certificateArn);
  const apart = isAlone ? ['Set both domainName and certificateArn, or neither.'] : [];
  return [...wrong, ...unknown, ...apart];
}

/** Reads the parameters from CDK's context; throws one error that names every wrong one and what it accepts. */
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

/** Addresses that no mail can come from: an installation that still has one was not told its sender. */
export const isExampleAddress = (address: string): boolean => address.endsWith('@example.com');

/** The part of the parameters that the browser is told. */
export const installationOf = (parameters: Parameters): Installation => ({
  title: parameters.title,
  contact: { name: parameters.contactName, phone: parameters.contactPhone, email: parameters.contactEmail },
  passwordMin: parameters.passwordMin,
  signupDomains: parameters.signupDomains,
  confirmEmail: parameters.confirmEmail,
  timeZone: parameters.timeZone,
});
