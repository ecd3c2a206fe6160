import { existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

const OF_OTHERS = 0o077;

/** A temporary folder that only this user could have created or changed, because its contents will be executed. */
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

/** Names the fonts that came with the browser, because the list in its package only has paths of AWS Lambda. */
function configureFonts(folder: string): void {
  const file = join(folder, 'own-fonts.conf');
  const [fonts, cache] = ['fonts', 'fonts-cache'].map((name) =>
    join(folder, name).replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  );
  writeFileSync(
    file,
    `<?xml version="1.0"?>\n<fontconfig>\n  <dir>${fonts}</dir>\n  <cachedir>${cache}</cachedir>\n</fontconfig>\n`,
  );
  process.env.FONTCONFIG_FILE = file;
}

/** The packaged browser, unpacked once per user, with the libraries that a bare machine lacks. */
async function unpackChromium(): Promise<string> {
  // The package reads this variable when it is loaded and decides whether to unpack its libraries too.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { TMPDIR } = process.env;
  // The package only unpacks to the temporary folder, which every user of the machine can write to.
  const folder = ownFolder(tmpdir());
  process.env.TMPDIR = folder;
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    const path = await packaged.executablePath();
    configureFonts(folder);
    return path;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

/**
 * The tests' browser: CHROMIUM_PATH, the machine's, or the packaged one. Stored in CHROMIUM_PATH so that child
 * processes use the same one and don't unpack it concurrently.
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

interface TestBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** Launches a browser with an empty profile. */
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
