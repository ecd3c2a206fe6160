import * as z from 'zod/mini';
import type { Area } from '../../shared/contract/areas.ts';

const text = z.string().check(z.minLength(1));
const optionalText = z.string();
const whole = z.pipe(
  z.string().check(z.regex(/^\d+$/)),
  z.transform((value: string) => Number(value)),
);
const yesNo = z.pipe(
  z.string().check(z.regex(/^(true|false)$/)),
  z.transform((value: string) => value === 'true'),
);

/** Shared by all functions that serve API calls. */
const forEvery = {
  TABLE_NAME: text,
  /** Secrets Manager: `{ kid, key, previous? }`, the keys that sign tokens. */
  SIGNING_SECRET_ID: text,
  /** Secrets Manager: the key that CloudFront sends with each call. */
  ORIGIN_SECRET_ID: text,
  TOKEN_ISSUER: text,
  TOKEN_HOURS: whole,
  IDLE_MINUTES: whole,
  /** Whether roles that see pay or money only get in with a passkey (R91). */
  REQUIRE_PASSKEY: yesNo,
  /** Whether people can sign in with a password or passkey; otherwise only the break-glass administrator can (R94). */
  PASSWORD_SIGN_IN: yesNo,
  BREAK_GLASS_EMAIL: optionalText,
  /** The name of the provider of single sign-on (R92); empty if there is none. */
  SSO_NAME: optionalText,
  /** Release of the web app that was deployed with the function; empty if none was built. */
  RELEASE: optionalText,
};

/** For functions that send email; the stack allows them to send from this address only. */
const forMail = { SENDER_ADDRESS: text, SITE_TITLE: text, SITE_URL: optionalText };

const forCalendar = { TIME_ZONE: text };

const forIdentity = {
  ...forMail,
  ...forCalendar,
  PASSWORD_MIN: whole,
  REFUSE_COMMON_PASSWORDS: yesNo,
};

const byArea = {
  home: { ...forEvery, ...forCalendar },
  account: {
    ...forEvery,
    ...forIdentity,
    /** Comma-separated; any domain when empty (R3). */
    SIGNUP_DOMAINS: optionalText,
    /** Whether an account is created only after its email is confirmed (R3). */
    CONFIRM_EMAIL: yesNo,
    /** R92; empty without single sign-on. */
    SSO_ISSUER: optionalText,
    SSO_CLIENT_ID: optionalText,
    /** Secrets Manager: the client's secret at the provider, as text. */
    SSO_SECRET_ID: optionalText,
    /** Comma-separated; any domain when empty. */
    SSO_DOMAINS: optionalText,
    SSO_TRUSTED_DOMAINS: optionalText,
    SSO_ACR_VALUES: optionalText,
    /** R93: accounts and roles of people who sign in. */
    SSO_PROVISION: yesNo,
    SSO_DEFAULT_ROLE: text,
    SSO_ROLE_CLAIM: optionalText,
    /** Comma-separated `value=role`, the strongest first. */
    SSO_ROLES: optionalText,
    LIMIT_PER_EMAIL: whole,
    LIMIT_PER_ADDRESS: whole,
    LIMIT_MINUTES: whole,
  },
  admin: { ...forEvery, ...forIdentity },
  directory: forEvery,
  ledger: { ...forEvery, ...forCalendar },
  timesheets: { ...forEvery, ...forCalendar, ...forMail },
  invoicing: forEvery,
  daily: {
    TABLE_NAME: text,
    ...forCalendar,
    ...forMail,
    /** Empty in a local installation, which has no alarms. */
    ALARM_TOPIC: optionalText,
  },
} satisfies Record<Area, Record<string, z.ZodMiniType>>;

export type Environment<A extends Area> = {
  readonly [K in keyof (typeof byArea)[A]]: z.output<(typeof byArea)[A][K] & z.ZodMiniType>;
};

/** Returns the names of the variables that a function reads; the stack sets exactly these. */
export const environmentNames = (area: Area): string[] => Object.keys(byArea[area]);

/** Reads a function's variables. Throws an error that names all missing or invalid ones. */
export function readEnvironment<A extends Area>(area: A, source: Record<string, string | undefined>): Environment<A> {
  const shape: Record<string, z.ZodMiniType> = byArea[area];
  const result = z.object(shape).safeParse(source);
  if (result.success) return result.data as Environment<A>;
  const wrong = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Invalid environment variables of the ${area} function: ${wrong.join('; ')}`);
}
