import { existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

const OF_OTHERS = 0o077;

/** A folder for temporary things that nobody but this user has prepared or can change: what is in it is run. */
export function ownFolder(parent: string): string {
  const folder = join(parent, `staffbook-browser-${process.getuid?.() ?? 'own'}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  const isOurs = lstatSync(folder).isDirectory() && (process.getuid === undefined || uid === process.getuid());
  if (!isOurs || (process.getuid !== undefined && (mode & OF_OTHERS) !== 0)) {
    throw new Error(
      `${folder} is not a folder of yours alone, so no browser is run from there. Remove it, or name another place in TMPDIR.`,
    );
  }
  return folder;
}

/** A browser of our own package, unpacked once for each user; it brings the libraries that a bare machine lacks. */
async function unpackChromium(): Promise<string> {
  // The package decides by this variable, read as it is loaded, whether to unpack its libraries too.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { TMPDIR } = process.env;
  // The package knows no other place than the one for temporary things, which every user of the machine can write to.
  process.env.TMPDIR = ownFolder(tmpdir());
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    return await packaged.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/**
 * The browser for tests: the one that CHROMIUM_PATH names, the machine's, or the packaged one. Remembered in
 * CHROMIUM_PATH, so that processes started from here use the same and do not unpack it at the same time.
 */
export async function findChromium(): Promise<string> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && !existsSync(CHROMIUM_PATH)) {
    throw new Error(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which does not exist. Correct it, or unset it.`);
  }
  const path = CHROMIUM_PATH ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : await unpackChromium());
  process.env.CHROMIUM_PATH = path;
  return path;
}

type ContextOptions = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>;

export interface TestBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** Starts a browser with an empty profile of its own. */
export async function launchBrowser(options: ContextOptions = {}): Promise<TestBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'staffbook-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    headless: true,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    ...options,
  });
  return {
    context,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
