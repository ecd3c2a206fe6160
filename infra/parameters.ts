import type { Installation } from '../shared/installation.ts';
import { LEAST_PASSWORD } from '../shared/password.ts';

/** Days that CloudWatch Logs can keep logs for, up to ten years. */
const RETENTION_DAYS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];

/** What one installation can choose. Defaults are in cdk.json; `-c name=value` overrides one. */
export interface Parameters {
  readonly stage: string;
  readonly title: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
  readonly senderEmail: string;
  /** Address that mails link to; the distribution's own when empty. */
  readonly siteUrl: string;
  readonly signupDomains: readonly string[];
  readonly passwordMin: number;
  readonly refuseCommonPasswords: boolean;
  readonly timeZone: string;
  readonly tokenHours: number;
  readonly limitPerEmail: number;
  readonly limitPerAddress: number;
  readonly limitMinutes: number;
  readonly logRetentionDays: number;
}

type Read<T> = (value: unknown) => T | undefined;

interface Rule<T> {
  readonly read: Read<T>;
  readonly accepts: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value.trim() : undefined);

const matching =
  (test: (text: string) => boolean): Read<string> =>
  (value) => {
    const text = asText(value);
    return text !== undefined && test(text) ? text : undefined;
  };

const text = (max: number): Rule<string> => ({
  read: matching((value) => value.length > 0 && value.length <= max),
  accepts: `a text of 1 to ${max} characters`,
});

const email: Rule<string> = {
  read: matching((value) => EMAIL.test(value)),
  accepts: 'an e-mail address, for example office@example.com',
};

const asNumber = (value: unknown): number =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;

const whole = (min: number, max: number): Rule<number> => ({
  // `-c name=8` arrives as a text.
  read: (value) => {
    const number = typeof value === 'number' ? value : asNumber(value);
    return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
  },
  accepts: `a whole number from ${min} to ${max}`,
});

const yesNo: Rule<boolean> = {
  read: (value) =>
    value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined,
  accepts: 'true or false',
};

function readDomains(value: unknown): readonly string[] | undefined {
  const list: unknown = typeof value === 'string' ? value.split(',').filter((part) => part.trim() !== '') : value;
  if (!Array.isArray(list)) return undefined;
  const domains = list.map((entry) => asText(entry)?.toLowerCase() ?? '');
  return domains.every((domain) => DOMAIN.test(domain)) ? domains : undefined;
}

function isTimeZone(value: string): boolean {
  try {
    return value.includes('/') || value === 'UTC' ? Boolean(new Intl.DateTimeFormat('en', { timeZone: value })) : false;
  } catch {
    return false;
  }
}

const isOrigin = (value: string): boolean =>
  URL.canParse(value) && new URL(value).origin === value && value.startsWith('http');

const rules: { readonly [K in keyof Parameters]: Rule<Parameters[K]> } = {
  stage: {
    read: matching((value) => /^[a-z][a-z0-9]{0,19}$/.test(value)),
    accepts: 'a name of up to 20 lower-case letters and digits, beginning with a letter, for example production',
  },
  title: text(60),
  contactName: text(80),
  contactPhone: text(40),
  contactEmail: email,
  senderEmail: email,
  siteUrl: {
    read: matching((value) => value === '' || isOrigin(value)),
    accepts: 'empty, or an address without a path, for example https://staff.example.com',
  },
  signupDomains: {
    read: readDomains,
    accepts: 'a list of e-mail domains, for example ["example.com"] or example.com,example.org; empty for any domain',
  },
  // R8: a deploy parameter can raise the minimum, not lower it.
  passwordMin: whole(LEAST_PASSWORD, 128),
  refuseCommonPasswords: yesNo,
  timeZone: { read: matching(isTimeZone), accepts: 'the name of a time zone, for example America/New_York' },
  tokenHours: whole(1, 720),
  limitPerEmail: whole(1, 1000),
  limitPerAddress: whole(1, 1000),
  limitMinutes: whole(1, 1440),
  logRetentionDays: {
    read: (value) => RETENTION_DAYS.find((days) => days === Number(value)),
    accepts: `one of ${RETENTION_DAYS.join(', ')}`,
  },
};

export const parameterNames = Object.keys(rules) as (keyof Parameters)[];

/** Context that CDK and its feature flags use has a colon, slash or dash in its name; a parameter never has. */
const isParameterLike = (name: string): boolean => /^[a-zA-Z]+$/.test(name);

/** What is wrong with the given values, every problem at once; nothing when they can be used. */
export function parameterProblems(context: Readonly<Record<string, unknown>>): string[] {
  const unknown = Object.keys(context)
    .filter((name) => isParameterLike(name) && !Object.hasOwn(rules, name))
    .map((name) => `${name} is no parameter. The parameters are ${parameterNames.join(', ')}.`);
  const wrong = parameterNames
    .filter((name) => rules[name].read(context[name]) === undefined)
    .map((name) => {
      const given = context[name];
      const start = given === undefined ? `${name} is missing` : `${name} cannot be ${JSON.stringify(given)}`;
      return `${start}: it must be ${rules[name].accepts}.`;
    });
  return [...wrong, ...unknown];
}

/** Reads the parameters from CDK's context; throws one error that names every wrong one and what it accepts. */
export function readParameters(context: Readonly<Record<string, unknown>>): Parameters {
  const problems = parameterProblems(context);
  if (problems.length > 0) throw new Error(`The parameters cannot be used.\n- ${problems.join('\n- ')}`);
  return Object.fromEntries(
    parameterNames.map((name) => [name, rules[name].read(context[name])]),
  ) as unknown as Parameters;
}

/** The part of the parameters that the browser is told. */
export const installationOf = (parameters: Parameters): Installation => ({
  title: parameters.title,
  contact: { name: parameters.contactName, phone: parameters.contactPhone, email: parameters.contactEmail },
  passwordMin: parameters.passwordMin,
  signupDomains: parameters.signupDomains,
  timeZone: parameters.timeZone,
});
