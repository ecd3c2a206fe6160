import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { type Local, startLocal } from '../../../infra/local/local.ts';
import type { Parameters } from '../../../infra/parameters.ts';
import { runCommand } from '../../../infra/local/run-command.ts';
import { findChromium } from '../../support/browser.ts';
import { Api } from './api.ts';

/** Long enough for a busy machine: tests wait for something to appear, not for a time. */
const PATIENCE_MS = 30_000;

/** Well within the idle limit of a session. */
const STAY_MS = 120_000;

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export interface Visit {
  /** The address to open; without one no page is opened yet. */
  readonly path?: string;
  /** Already signed in as this person. */
  readonly as?: string;
  readonly password?: string;
  readonly browser?: BrowserContextOptions;
  /** In the same profile and tab as this person's other shared visits, one after the other, which is much faster. */
  readonly isShared?: boolean;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
}

const SESSION_KEY = 'authorized_user_storage';

/** Headless Chromium in containers and on machines without a display; drawing needs no separate process. */
const SWITCHES = ['--headless', '--no-sandbox', '--disable-gpu', '--in-process-gpu', '--disable-background-networking'];

export async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: SWITCHES });
}

/** The whole product in memory with the demo company, or one of another size, on free ports. */
export async function startDemo(
  size: readonly string[] = ['--demo'],
  parameters: Partial<Parameters> = {},
): Promise<Local> {
  // All people of a test sign in from one address.
  const local = await startLocal({ parameters: { limitPerAddress: 1000, limitPerEmail: 1000, ...parameters } });
  const code = await runCommand('seed', [...size], local.environmentOf('timesheets'));
  if (code !== 0) throw new Error("The demo company couldn't be created.");
  return local;
}

/** Opens pages of a running product; each visitor has a separate browser profile. */
export class Product {
  readonly url: string;
  readonly mailUrl: string;
  readonly #browser: Browser;
  readonly #contexts: BrowserContext[] = [];
  readonly #shared = new Map<string, Promise<BrowserContext>>();
  readonly #apis = new Map<string, { readonly api: Promise<Api>; readonly until: number }>();
  readonly #faults: string[] = [];

  constructor(local: Pick<Local, 'url' | 'mailUrl'>, browser: Browser) {
    this.url = local.url;
    this.mailUrl = local.mailUrl;
    this.#browser = browser;
  }

  async #open({ as, password, browser = {} }: Visit): Promise<BrowserContext> {
    const session = as === undefined ? undefined : (await Api.signIn(this.url, as, password)).session;
    const localStorage = session ? [{ name: SESSION_KEY, value: JSON.stringify(session) }] : [];
    const context = await this.#browser.newContext({
      baseURL: this.url,
      viewport: WIDE,
      reducedMotion: 'reduce',
      storageState: { cookies: [], origins: [{ origin: this.url, localStorage }] },
      ...browser,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    context.on('weberror', (error) => this.#faults.push(String(error.error())));
    context.on('console', (message) => {
      // A refused call is shown to the person; everything else the browser reports is a bug.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
      this.#faults.push(message.text());
    });
    return context;
  }

  async #openShared(visit: Visit): Promise<BrowserContext> {
    const key = JSON.stringify([visit.as, visit.browser]);
    const opening = this.#shared.get(key) ?? this.#open(visit);
    this.#shared.set(key, opening);
    // A page that failed to open must not block the next one.
    opening.catch(() => this.#shared.delete(key));
    return opening;
  }

  /** The one tab of a shared profile, reset to be like new. */
  async #tabOf(context: BrowserContext): Promise<Page> {
    const [known] = context.pages();
    const page = known ?? (await context.newPage());
    if (!known) {
      page.on('dialog', (asked) => void asked.accept());
      await page.addInitScript(() => {
        if (location.protocol.startsWith('http')) sessionStorage.clear();
      });
    }
    await page.emulateMedia({ colorScheme: 'light' });
    return page;
  }

  async visit(visit: Visit = {}): Promise<Visitor> {
    const context = await (visit.isShared ? this.#openShared(visit) : this.#open(visit));
    if (!visit.isShared) this.#contexts.push(context);
    const page = await (visit.isShared ? this.#tabOf(context) : context.newPage());
    if (visit.path !== undefined) await page.goto(visit.path);
    return { page, context };
  }

  /**
   * The API as a person of the demo company, who stays signed in, or as the person with this password, who signs in.
   */
  api(email: string, password?: string): Promise<Api> {
    if (password !== undefined) return Api.signIn(this.url, email, password);
    const known = this.#apis.get(email);
    if (known && performance.now() < known.until) return known.api;
    const api = Api.signIn(this.url, email);
    this.#apis.set(email, { api, until: performance.now() + STAY_MS });
    // A failed sign-in is tried again next time.
    api.catch(() => this.#apis.delete(email));
    return api;
  }

  /** The browser errors since the last call; closes all pages except shared tabs. */
  async closePages(): Promise<string[]> {
    const shared = await Promise.all(this.#shared.values());
    await Promise.all([
      ...this.#contexts.splice(0).map((context) => context.close()),
      ...shared.flatMap((context) =>
        context
          .pages()
          .slice(1)
          .map((page) => page.close()),
      ),
    ]);
    return this.#faults.splice(0);
  }
}
