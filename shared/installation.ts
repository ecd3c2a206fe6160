/** What the browser must know of an installation; served beside the web app as `/installation.json`. */
export interface Installation {
  /** Shown in the header. */
  readonly title: string;
  /** The contact that the welcome page names. */
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string };
  readonly passwordMin: number;
  /** Email domains that may sign up; any if empty. */
  readonly signupDomains: readonly string[];
  /** Whether new accounts must confirm their email first (R3). */
  readonly confirmEmail: boolean;
  /** Zone of the company's calendar days. */
  readonly timeZone: string;
}

export const INSTALLATION_PATH = '/installation.json';
