import type { RoleName } from '../../../shared/access/roles.ts';
import { email as emailField } from '../../../shared/contract/field.ts';
import { parseFields } from '../../../shared/contract/validate.ts';
import type { SignOnSettings } from './settings.ts';

/** The claims of a verified ID token. Their types are the provider's word only. */
export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

/** R92: why someone whom the provider signed in isn't signed in here. */
export type SignOnRefusal = 'domain' | 'second-factor' | 'no-email' | 'unverified' | 'other-account' | 'no-account';

const GOOGLE = 'https://accounts.google.com';

const claim = (claims: Claims, name: string): unknown => (Object.hasOwn(claims, name) ? claims[name] : undefined);

/** What every sign-on must meet, also of people who are known already. */
export function accountRefusal(
  claims: Claims,
  { domains, acrValues }: Pick<SignOnSettings, 'domains' | 'acrValues'>,
): SignOnRefusal | undefined {
  // Anyone has a Google account; this claim is the company that manages it.
  const hd = claim(claims, 'hd');
  if (claims.iss === GOOGLE && domains.length > 0 && !(typeof hd === 'string' && domains.includes(hd.toLowerCase())))
    return 'domain';
  const acr = claim(claims, 'acr');
  if (acrValues.length > 0 && !(typeof acr === 'string' && acrValues.includes(acr))) return 'second-factor';
  return undefined;
}

const fields = { email: emailField({ required: true }) };

/** Returns the email as accounts have it; undefined if it isn't one. */
function emailOf(claims: Claims): string | undefined {
  const parsed = parseFields(fields, { email: claim(claims, 'email') });
  return parsed.ok ? String(parsed.value.email) : undefined;
}

/** Entra ID: a guest's email is another organization's word, and `xms_edov` says whether this one owns its domain. */
const isGuest = (claims: Claims): boolean => {
  const [idp, acct, owned] = [claim(claims, 'idp'), claim(claims, 'acct'), claim(claims, 'xms_edov')];
  return (
    (idp !== undefined && idp !== claims.iss) ||
    (acct !== undefined && acct !== 0 && acct !== '0') ||
    (owned !== undefined && owned !== true && owned !== 1 && owned !== '1' && owned !== 'true')
  );
};

function isVerified(claims: Claims, domain: string, trustedDomains: readonly string[]): boolean {
  const verified = claim(claims, 'email_verified');
  // Entra ID doesn't say. Whoever runs the installation vouches for domains that only they can give addresses of.
  if (verified === undefined) return trustedDomains.includes(domain) && !isGuest(claims);
  return verified === true;
}

/** R92: returns the email that finds or creates an account, or why there is none. Only a verified one proves who it is. */
export function verifiedEmail(
  claims: Claims,
  { domains, trustedDomains }: Pick<SignOnSettings, 'domains' | 'trustedDomains'>,
): { readonly email: string } | { readonly refusal: SignOnRefusal } {
  const email = emailOf(claims);
  if (email === undefined) return { refusal: 'no-email' };
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (!isVerified(claims, domain, trustedDomains)) return { refusal: 'unverified' };
  if (domains.length > 0 && !domains.includes(domain)) return { refusal: 'domain' };
  return { email };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * R93: returns the role by the provider's claim: the first rule that one of its values meets, or the default. Undefined
 * if roles are assigned in Staffbook, or if the provider left the claim out because it was too long (Entra ID).
 */
export function roleByClaim(
  claims: Claims,
  { roleClaim, roles, defaultRole }: Pick<SignOnSettings, 'roleClaim' | 'roles' | 'defaultRole'>,
): RoleName | undefined {
  if (roleClaim === '') return undefined;
  const elsewhere = claim(claims, '_claim_names');
  if (isObject(elsewhere) && Object.hasOwn(elsewhere, roleClaim)) return undefined;
  const given = claim(claims, roleClaim);
  const values: readonly unknown[] = Array.isArray(given) ? given : [given];
  return roles.find(([value]) => values.includes(value))?.[1] ?? defaultRole;
}
