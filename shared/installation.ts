/** What the browser must know of an installation; served beside the web app as `/installation.json`. */
export interface Installation {
  /** Shown in the header; the product's name unless the installation has its own. */
  readonly title: string;
  /** Whom the welcome page names for questions. */
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string };
  readonly passwordMin: number;
  /** E-mail domains that sign-up is limited to; any when empty. */
  readonly signupDomains: readonly string[];
  /** Whether a new account has to open a mailed link first (R3). */
  readonly confirmEmail: boolean;
  /** Zone of the company's calendar days. */
  readonly timeZone: string;
}

export const INSTALLATION_PATH = '/installation.json';
