import type { Area } from '../shared/contract/areas.ts';
import { environmentNames } from '../functions/deployment/environment.ts';
import type { Parameters } from './parameters.ts';

/** The API times out after 30 seconds; the daily job isn't called by it. */
const timeoutSeconds: Partial<Record<Area, number>> = { daily: 600 };
const DEFAULT_TIMEOUT = 29;

export const timeoutOf = (area: Area): number => timeoutSeconds[area] ?? DEFAULT_TIMEOUT;

/** Returns where a function starts: a file in the bundle, and its export. */
export const handlerOf = (area: Area): string => `${area}/index.handler`;

/** Returns the address of the web app; `ownUrl` is the one that it has if neither `siteUrl` nor `domainName` is set. */
export const siteUrlOf = ({ siteUrl, domainName }: Parameters, ownUrl: string): string =>
  siteUrl || (domainName ? `https://${domainName}` : ownUrl);

/** What an installation consists of, by the names with which its functions find it. */
export interface Installed {
  readonly parameters: Parameters;
  readonly tableName: string;
  /** Ids of the secrets; empty for `signOn` if there is no single sign-on. */
  readonly secretIds: { readonly signing: string; readonly origin: string; readonly signOn: string };
  readonly siteUrl: string;
  /** Release of the web app that is served with the functions; empty if none is built. */
  readonly release: string;
  /** Topic of the alarms; the daily job counts its subscribers. Empty if there are no alarms. */
  readonly alarmTopic: string;
}

/** Returns all variables that any function reads. */
const valuesOf = ({
  parameters,
  tableName,
  secretIds,
  siteUrl,
  release,
  alarmTopic,
}: Installed): Readonly<Record<string, string>> => ({
  TABLE_NAME: tableName,
  SIGNING_SECRET_ID: secretIds.signing,
  ORIGIN_SECRET_ID: secretIds.origin,
  TOKEN_ISSUER: `staffbook-${parameters.stage}`,
  TOKEN_HOURS: String(parameters.tokenHours),
  IDLE_MINUTES: String(parameters.idleMinutes),
  RELEASE: release,
  SENDER_ADDRESS: parameters.senderEmail,
  SITE_TITLE: parameters.title,
  SITE_URL: siteUrl,
  REQUIRE_PASSKEY: String(parameters.requirePasskey),
  PASSWORD_SIGN_IN: String(parameters.passwordSignIn),
  BREAK_GLASS_EMAIL: parameters.breakGlassEmail,
  SSO_NAME: parameters.ssoName,
  SSO_ISSUER: parameters.ssoIssuer,
  SSO_CLIENT_ID: parameters.ssoClientId,
  SSO_SECRET_ID: secretIds.signOn,
  SSO_DOMAINS: parameters.ssoDomains.join(','),
  SSO_TRUSTED_DOMAINS: parameters.ssoTrustedDomains.join(','),
  SSO_ACR_VALUES: parameters.ssoAcrValues.join(','),
  SSO_PROVISION: String(parameters.ssoProvision),
  SSO_DEFAULT_ROLE: parameters.ssoDefaultRole,
  SSO_ROLE_CLAIM: parameters.ssoRoleClaim,
  SSO_ROLES: parameters.ssoRoles.join(','),
  PASSWORD_MIN: String(parameters.passwordMin),
  REFUSE_COMMON_PASSWORDS: String(parameters.refuseCommonPasswords),
  CONFIRM_EMAIL: String(parameters.confirmEmail),
  SIGNUP_DOMAINS: parameters.signupDomains.join(','),
  LIMIT_PER_EMAIL: String(parameters.limitPerEmail),
  LIMIT_PER_ADDRESS: String(parameters.limitPerAddress),
  LIMIT_MINUTES: String(parameters.limitMinutes),
  TIME_ZONE: parameters.timeZone,
  ALARM_TOPIC: alarmTopic,
});

/** Returns the variables of an area's function: those that `environmentNames` lists for it. */
export function environmentOf(area: Area, installed: Installed): Record<string, string> {
  const values = valuesOf(installed);
  return Object.fromEntries(
    environmentNames(area).map((name) => {
      const value = values[name];
      if (value === undefined) throw new Error(`There is no value for ${name}, which the ${area} function reads.`);
      return [name, value];
    }),
  );
}
