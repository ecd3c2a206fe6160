/** Installation settings needed by the browser, served with the web app as `/installation.json`. */
export interface Installation {
  /** Shown in the header. */
  readonly title: string;
  /** Contact shown on the welcome page. */
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string };
  readonly passwordMin: number;
  /** Email domains that may sign up; any if empty. */
  readonly signupDomains: readonly string[];
  /** Whether new accounts must confirm their email first (R3). */
  readonly confirmEmail: boolean;
  /** The provider of single sign-on (R92); empty if there is none. */
  readonly ssoName: string;
  /** Whether people can sign in with a password or passkey; otherwise only the break-glass administrator can (R94). */
  readonly passwordSignIn: boolean;
  /** Time zone of the company's calendar days. */
  readonly timeZone: string;
}

export const INSTALLATION_PATH = '/installation.json';
