import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { built } from '../../../infra/build-cache.ts';
import { defaultContext, localParameters } from '../../../infra/context.ts';
import { fingerprint } from '../../../infra/fingerprint.ts';
import { type Local, startLocal } from '../../../infra/local/local.ts';
import { tableFile } from '../../../infra/local/table-engine.ts';
import { dayIn } from '../../../shared/dates.ts';
import { type Parameters, readParameters } from '../../../infra/parameters.ts';
import { runCommand } from '../../../infra/local/run-command.ts';
import { findChromium } from '../../support/browser.ts';
import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import { Api } from './api.ts';

/** Long enough for a busy machine: tests wait for something to appear, not for a time. */
const PATIENCE_MS = 60_000;

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
  /** With the session of this person's other shared visits, which saves a sign-in. */
  readonly isShared?: boolean;
  /** In a profile that no other visit uses, for what a tab keeps for good, such as another clock or scripts of its own. */
  readonly isAlone?: boolean;
}

interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
}

const SESSION_KEY = 'authorized_user_storage';

/** Headless Chromium in containers and on machines without a display; drawing needs no separate process. */
const SWITCHES = ['--headless', '--no-sandbox', '--disable-gpu', '--in-process-gpu', '--disable-background-networking'];

export async function startBrowser(switches: readonly string[] = []): Promise<Browser> {
  const options = { executablePath: await findChromium(), args: [...SWITCHES, ...switches] };
  // Chromium itself crashes at about one start in fifty, before it has opened anything.
  return chromium.launch(options).catch(() => chromium.launch(options));
}

/** What a seeded table depends on. */
const SEEDED_FROM = ['functions', 'shared', 'infra', 'package-lock.json'];

const today = (): string => dayIn(readParameters({ ...defaultContext(), ...localParameters }).timeZone, new Date());

/** Returns the file of a table with a company, which is seeded once a day for all suites that need one of this size. */
const companyOf = (size: readonly string[]): Promise<string> =>
  built('test-company', `${fingerprint(SEEDED_FROM)}${size.join('')}-${today()}`, async (file) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'staffbook-company-'));
    try {
      const local = await startLocal({ dataDir });
      const code = await runCommand('seed', [...size], local.environmentOf('timesheets'));
      await local.stop();
      if (code !== 0) throw new Error("The demo company couldn't be created.");
      copyFileSync(tableFile(dataDir), file);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

/** The whole product with the demo company, or one of another size, on free ports; its data goes when it stops. */
export async function startDemo(
  size: readonly string[] = ['--demo'],
  parameters: Partial<Parameters> = {},
): Promise<Local> {
  const company = await companyOf(size);
  const dataDir = mkdtempSync(join(tmpdir(), 'staffbook-demo-'));
  copyFileSync(company, tableFile(dataDir));
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true });
  try {
    // All people of a test sign in from one address.
    const limits = { limitPerAddress: 1000, limitPerEmail: 1000 };
    const local = await startLocal({ dataDir, demo: true, parameters: { ...limits, ...parameters } });
    return { ...local, stop: async () => local.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** A page of the site that runs no code, from which storage can be changed. */
const QUIET = '/favicon.svg';

/** A browser profile and its tab. */
interface Tab {
  /** The browser options it was opened with. */
  readonly key: string;
  readonly options: BrowserContextOptions;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly isAlone: boolean;
}

/** More than this many idle tabs would only take memory. */
const MAX_IDLE = 4;

/** Ends whatever a test did in a tab and empties its storage, so that the next visit finds it like new. */
async function clear({ context, page, options }: Tab): Promise<void> {
  const others = context.pages().filter((each) => each !== page);
  await Promise.all([
    ...others.map((each) => each.close()),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearPermissions(),
    // Those of other sites too, e.g. of a provider that would sign the next person in as the last one.
    context.clearCookies(),
    page.removeAllListeners(undefined, { behavior: 'ignoreErrors' }),
  ]);
  // A form with changes asks before it is left.
  page.on('dialog', (asked) => void asked.accept());
  await page.goto(QUIET);
  page.removeAllListeners('dialog');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.setViewportSize(options.viewport ?? WIDE);
  await page.emulateMedia({ media: null, colorScheme: options.colorScheme ?? 'light', reducedMotion: 'reduce' });
}

/**
 * Opens pages of a running product. The visits of a test have separate browser profiles; the next test's visits reuse
 * them, cleared, because pages load in half the time where a browser has loaded some before.
 */
export class Product {
  readonly url: string;
  readonly mailUrl: string;
  readonly #browser: Browser;
  readonly #tabs = new Set<Tab>();
  #idle: readonly Tab[] = [];
  readonly #sessions = new Map<string, Promise<AuthUser>>();
  readonly #apis = new Map<string, { readonly api: Promise<Api>; readonly until: number }>();
  readonly #faults: string[] = [];

  constructor(local: Pick<Local, 'url' | 'mailUrl'>, browser: Browser) {
    this.url = local.url;
    this.mailUrl = local.mailUrl;
    this.#browser = browser;
  }

  async #newTab(key: string, { browser: options = {}, isAlone = false }: Visit): Promise<Tab> {
    const context = await this.#browser.newContext({
      baseURL: this.url,
      viewport: WIDE,
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    context.on('weberror', (error) => this.#faults.push(String(error.error())));
    context.on('console', (message) => {
      // A refused call is shown to the person; everything else the browser reports is a bug.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
      this.#faults.push(message.text());
    });
    const page = await context.newPage();
    return { key, options, context, page, isAlone };
  }

  async #tabFor(visit: Visit): Promise<Tab> {
    const key = JSON.stringify(visit.browser ?? {});
    const idle = visit.isAlone ? undefined : this.#idle.find((tab) => tab.key === key);
    if (idle) this.#idle = this.#idle.filter((tab) => tab !== idle);
    const tab = idle ?? (await this.#newTab(key, visit));
    this.#tabs.add(tab);
    return tab;
  }

  async #sessionOf({ as, password, isShared }: Visit): Promise<AuthUser | undefined> {
    if (as === undefined) return undefined;
    const signIn = async () => (await Api.signIn(this.url, as, password)).session;
    if (!isShared) return signIn();
    const session = this.#sessions.get(as) ?? signIn();
    this.#sessions.set(as, session);
    // A failed sign-in is tried again next time.
    session.catch(() => this.#sessions.delete(as));
    return session;
  }

  async visit(visit: Visit = {}): Promise<Visitor> {
    const [{ page, context }, session] = await Promise.all([this.#tabFor(visit), this.#sessionOf(visit)]);
    if (session) {
      if (!page.url().startsWith(this.url)) await page.goto(QUIET);
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        SESSION_KEY,
        JSON.stringify(session),
      ] as const);
    }
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

  async #leave(tab: Tab): Promise<void> {
    this.#tabs.delete(tab);
    const isReusable = !tab.isAlone && !tab.page.isClosed() && this.#idle.length < MAX_IDLE;
    const isCleared =
      isReusable &&
      (await clear(tab).then(
        () => true,
        () => false,
      ));
    if (isCleared) this.#idle = [...this.#idle, tab];
    else await tab.context.close();
  }

  /** The browser errors since the last call; ends all visits. */
  async closePages(): Promise<string[]> {
    await Promise.all([...this.#tabs].map((tab) => this.#leave(tab)));
    return this.#faults.splice(0);
  }

  /** Closes the browser's profiles. */
  async end(): Promise<void> {
    // It may have crashed.
    if (!this.#browser.isConnected()) return;
    await Promise.all([...this.#tabs, ...this.#idle].map(({ context }) => context.close()));
  }
}
