import { isKnownRole, type RoleName } from '../../../shared/access/roles.ts';
import { AppError } from '../../app-error.ts';
import type { Environment } from '../../deployment/environment.ts';

/** R92: how people sign in at the company's identity provider. */
export interface SignOnSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly secretId: string;
  /** What people call the provider. */
  readonly name: string;
  readonly redirectUri: string;
  /** Where the provider returns to after signing someone out. */
  readonly signedOutUri: string;
  /** Email domains of the company; any if empty. */
  readonly domains: readonly string[];
  /** Addresses in these email domains count as verified if the provider doesn't say whether they are. */
  readonly trustedDomains: readonly string[];
  /** One of these must be the authentication's context class; any if empty. */
  readonly acrValues: readonly string[];
  readonly provisions: boolean;
  readonly defaultRole: RoleName;
  /** Empty if roles are assigned in Staffbook. */
  readonly roleClaim: string;
  /** Roles by value of the claim, the strongest first. */
  readonly roles: readonly (readonly [value: string, role: RoleName])[];
}

const listOf = (text: string): string[] => text.split(',').filter(Boolean);

function roleOf(name: string): RoleName {
  if (!isKnownRole(name)) throw new Error(`There is no role ${name} for single sign-on.`);
  return name;
}

/** Splits `value=role` at its last equals sign, because the value is the provider's. */
function ruleOf(text: string): readonly [string, RoleName] {
  const at = text.lastIndexOf('=');
  return [text.slice(0, at), roleOf(text.slice(at + 1))];
}

/** Returns the settings; throws if single sign-on is off. */
export function signOnSettings(environment: Environment<'account'>): SignOnSettings {
  const { SSO_ISSUER, SITE_URL } = environment;
  if (!SSO_ISSUER || !SITE_URL)
    throw new AppError('not-found', "Single sign-on isn't set up here. Sign in with your email and password.");
  const { origin } = new URL(SITE_URL);
  return {
    issuer: SSO_ISSUER,
    clientId: environment.SSO_CLIENT_ID,
    secretId: environment.SSO_SECRET_ID,
    name: environment.SSO_NAME,
    redirectUri: `${origin}/sign-on`,
    signedOutUri: `${origin}/login`,
    domains: listOf(environment.SSO_DOMAINS),
    trustedDomains: listOf(environment.SSO_TRUSTED_DOMAINS),
    acrValues: listOf(environment.SSO_ACR_VALUES),
    provisions: environment.SSO_PROVISION,
    defaultRole: roleOf(environment.SSO_DEFAULT_ROLE),
    roleClaim: environment.SSO_ROLE_CLAIM,
    roles: listOf(environment.SSO_ROLES).map(ruleOf),
  };
}
