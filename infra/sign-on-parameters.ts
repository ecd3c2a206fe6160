import { isVisible } from '../shared/unicode.ts';
import { isKnownRole, type RoleName, roleNames } from '../shared/access/roles.ts';
import { grouped } from '../shared/count-of.ts';
import {
  isEmail,
  matching,
  MAX_DOMAINS_TEXT,
  readDomain,
  readDomains,
  readList,
  type Rule,
  yesNo,
} from './parameter-values.ts';

/** The parameters of single sign-on. */
export interface SignOnParameters {
  /** R92: single sign-on by OpenID Connect; off if empty. */
  readonly ssoIssuer: string;
  readonly ssoClientId: string;
  /** What people call the provider: "Sign in with ..." */
  readonly ssoName: string;
  readonly ssoDomains: readonly string[];
  readonly ssoTrustedDomains: readonly string[];
  readonly ssoAcrValues: readonly string[];
  /** R93 */
  readonly ssoProvision: boolean;
  readonly ssoDefaultRole: RoleName;
  readonly ssoRoleClaim: string;
  readonly ssoRoles: readonly string[];
  /** R94: whether people can also sign in with a password or passkey. */
  readonly passwordSignIn: boolean;
  /** R94: the only one who can if not. */
  readonly breakGlassEmail: string;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** Addresses of Entra ID under which every organization, or everyone, could sign in. */
const ANY_TENANT = /^\/(common|organizations|consumers)\b/;

/** An issuer is compared character by character, so it may have a path, but nothing after it. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text) || text.length > 300 || !isVisible(text)) return false;
  const { protocol, hostname, search, hash, username, password, pathname } = new URL(text);
  const isSecure = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
  return isSecure && `${search}${hash}${username}${password}` === '' && !ANY_TENANT.test(pathname);
}

const optional = (max: number): Rule<string> => ({
  read: matching((value) => value.length <= max && isVisible(value)),
  accepts: `empty, or a single line of up to ${max} characters`,
});

/** All of them are in a function's environment, which is limited to 4 KB. */
const MAX_LIST = 300;

const list = (entry: (text: string) => string | undefined, accepts: string): Rule<readonly string[]> => ({
  read: (value) => {
    const read = readList(value, entry);
    return read && read.join(',').length <= MAX_LIST ? read : undefined;
  },
  accepts: `${accepts}, up to ${MAX_LIST} characters in total`,
});

const domains = list(
  readDomain,
  'a list of email domains, for example ["example.com"] or example.com,example.org; empty for none',
);

/** An entry of a list that is stored separated by commas. */
const isEntry = (text: string): boolean => text !== '' && !text.includes(',') && isVisible(text);

function readRule(text: string): string | undefined {
  const at = text.lastIndexOf('=');
  const [value, role] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()];
  return isEntry(value) && isKnownRole(role) ? `${value}=${role}` : undefined;
}

const defaultRoles = roleNames.filter((name) => name !== 'admin');

export const signOnRules: { readonly [K in keyof SignOnParameters]: Rule<SignOnParameters[K]> } = {
  ssoIssuer: {
    read: matching((value) => value === '' || isIssuer(value)),
    accepts:
      "empty, or the provider's issuer, an https URL, for example https://login.microsoftonline.com/<tenant id>/v2.0; with Entra ID " +
      "your own tenant's, and http on this machine only",
  },
  ssoClientId: optional(200),
  ssoName: optional(30),
  ssoDomains: domains,
  ssoTrustedDomains: domains,
  ssoAcrValues: list(
    (text) => (isEntry(text) && !/\s/.test(text) ? text : undefined),
    'a list of values of the acr claim without spaces; empty to leave second factors to the provider',
  ),
  ssoProvision: yesNo,
  ssoDefaultRole: {
    read: (value) => defaultRoles.find((name) => name === value),
    accepts: `one of ${defaultRoles.join(', ')}`,
  },
  ssoRoleClaim: optional(100),
  ssoRoles: list(
    readRule,
    `a list of value=role, the strongest first, for example Staffbook admins=admin,Bookkeeping=accountant, with the roles ${roleNames.join(', ')}`,
  ),
  passwordSignIn: yesNo,
  breakGlassEmail: {
    read: matching((value) => value === '' || isEmail(value)),
    accepts: 'empty, or the email address of an administrator',
  },
};

/** Returns the problems of valid values with each other. */
export function signOnProblems(context: Readonly<Record<string, unknown>>): string[] {
  const read = <K extends keyof SignOnParameters>(name: K) => signOnRules[name].read(context[name]);
  const isOn = Boolean(read('ssoIssuer'));
  const lists = (['ssoDomains', 'ssoTrustedDomains', 'ssoAcrValues', 'ssoRoles'] as const).map((name) => read(name));
  const listed = [readDomains(context.signupDomains), ...lists].map((list) => (list ?? []).join(',').length);
  const count = (['ssoIssuer', 'ssoClientId', 'ssoName'] as const).filter((name) => read(name)).length;
  const problems: readonly (readonly [boolean, string])[] = [
    [count === 1 || count === 2, 'Set ssoIssuer, ssoClientId, and ssoName together, or none of them.'],
    [
      read('passwordSignIn') === false && (!isOn || !read('breakGlassEmail')),
      'passwordSignIn=false needs another way in: set up single sign-on (ssoIssuer, ssoClientId, ssoName), and name an administrator ' +
        "in breakGlassEmail who keeps a password in case the provider can't be reached.",
    ],
    [
      read('ssoProvision') === true && (!isOn || read('ssoDomains')?.length === 0),
      'ssoProvision=true needs ssoIssuer and ssoDomains, the email domains whose people get an account by signing in.',
    ],
    [
      Boolean(read('ssoRoleClaim')) !== (read('ssoRoles') ?? []).length > 0,
      'Set both ssoRoleClaim and ssoRoles, or neither.',
    ],
    [
      listed.reduce((sum, length) => sum + length, 0) > MAX_DOMAINS_TEXT,
      `signupDomains, ssoDomains, ssoTrustedDomains, ssoAcrValues, and ssoRoles can have ${grouped(MAX_DOMAINS_TEXT)} ` +
        'characters together, because they are all in the environment of one function.',
    ],
  ];
  return problems.filter(([isProblem]) => isProblem).map(([, sentence]) => sentence);
}
