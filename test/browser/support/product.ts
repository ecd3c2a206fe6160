import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { type Local, startLocal } from '../../../infra/local/local.ts';
import type { Parameters } from '../../../infra/parameters.ts';
import { runCommand } from '../../../infra/local/run-command.ts';
import { findChromium } from '../../support/browser.ts';
import { Api } from './api.ts';

/** So long that a page on a busy machine gets there: what a test waits for is a thing to be seen, not a time. */
const PATIENCE_MS = 30_000;

/** Well within the time after which a session that nobody uses is over. */
const STAY_MS = 120_000;

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export interface Visit {
  /** Address to open; none opens no page yet. */
  readonly path?: string;
  /** Signed in already as this person. */
  readonly as?: string;
  readonly password?: string;
  readonly browser?: BrowserContextOptions;
  /** In the same profile and tab as all other such visits of this person, one after the other: much quicker to open. */
  readonly isShared?: boolean;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
}

const SESSION_KEY = 'authorized_user_storage';

/** Headless Chromium in containers and on machines without a display; what draws needs no process of its own. */
const SWITCHES = ['--headless', '--no-sandbox', '--disable-gpu', '--in-process-gpu', '--disable-background-networking'];

export async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: SWITCHES });
}

/** The whole product with the demo company in it, or one of another size, in memory, on free ports. */
export async function startDemo(
  size: readonly string[] = ['--demo'],
  parameters: Partial<Parameters> = {},
): Promise<Local> {
  // Everybody of a test signs in from one address.
  const local = await startLocal({ parameters: { limitPerAddress: 1000, limitPerEmail: 1000, ...parameters } });
  const code = await runCommand('seed', [...size], local.environmentOf('timesheets'));
  if (code !== 0) throw new Error('The demo company could not be filled in.');
  return local;
}

/** Opens pages of one running product; each visitor has a browser profile of their own. */
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
      // A refused call is told to the person; everything else that the browser complains about is a fault.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
      this.#faults.push(message.text());
    });
    return context;
  }

  async #openShared(visit: Visit): Promise<BrowserContext> {
    const key = JSON.stringify([visit.as, visit.browser]);
    const opening = this.#shared.get(key) ?? this.#open(visit);
    this.#shared.set(key, opening);
    // One that did not open takes no other page with it.
    opening.catch(() => this.#shared.delete(key));
    return opening;
  }

  /** The one tab of a shared profile, as good as a new one. */
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

  /** The API as somebody of the demo company, who stays signed in meanwhile, or as whoever has this password, who signs in. */
  api(email: string, password?: string): Promise<Api> {
    if (password !== undefined) return Api.signIn(this.url, email, password);
    const known = this.#apis.get(email);
    if (known && performance.now() < known.until) return known.api;
    const api = Api.signIn(this.url, email);
    this.#apis.set(email, { api, until: performance.now() + STAY_MS });
    // Who could not sign in tries again.
    api.catch(() => this.#apis.delete(email));
    return api;
  }

  /** What went wrong on the pages since the last call, which are closed but for the tabs that are shared. */
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
