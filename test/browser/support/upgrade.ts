import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from 'playwright-core';
import { type Local, startLocal } from '../../../infra/local/local.ts';
import { type SiteMaker, siteOf } from '../../../infra/local/site-source.ts';
import { ASSETS, COMPRESSED } from '../../../infra/site-paths.ts';
import { buildWeb } from '../../../infra/web-build.ts';
import { RELEASE_META } from '../../../shared/release.ts';

const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const limits = { limitPerAddress: 1000, limitPerEmail: 1000 };

/**
 * The next build: the same web app with another release and other hashes in its file names, so that no file of the
 * previous build exists in it.
 */
function followingBuild(before: string, after: string): void {
  cpSync(before, after, { recursive: true, filter: (path) => !path.endsWith(COMPRESSED) });
  const assets = join(after, ASSETS);
  const hashed = readdirSync(assets).filter((name) => /\.(?:js|css)$/.test(name));
  const renamed = hashed.map((name) => [name, name.replace(/(?=\.\w+$)/, 'next')] as const);
  for (const [name, next] of renamed) renameSync(join(assets, name), join(assets, next));
  const texts = [join(after, 'index.html'), ...renamed.map(([, next]) => join(assets, next))];
  for (const file of texts) {
    const text = readFileSync(file, 'utf8').replaceAll(
      /[\w.-]+\.(?:js|css)\b/g,
      (name) => new Map(renamed).get(name) ?? name,
    );
    const following = text.replace(/(name="release" content="[^"]+)/, '$1-next');
    writeFileSync(file, following);
    if (file.startsWith(assets)) writeFileSync(`${file}${COMPRESSED}`, brotliCompressSync(following, FAST));
  }
}

/** The demo company on a disk, so that the product can be stopped and the next release started on the same data. */
export function upgradable() {
  let local: Local | undefined;
  let folder = '';
  let build = '';

  const run = async (site: SiteMaker, port = 0): Promise<Local> =>
    (local = await startLocal({ port, dataDir: join(folder, 'data'), demo: true, parameters: limits, site }));

  const replaceBy = async (site: SiteMaker): Promise<void> => {
    const port = Number(new URL(local?.url ?? '').port);
    await local?.stop();
    await run(site, port);
  };

  return {
    start: async () => {
      folder = mkdtempSync(join(tmpdir(), 'staffbook-upgrade-'));
      build = await buildWeb();
      const { url, mailUrl } = await run(siteOf(() => build));
      return {
        url,
        mailUrl,
        stop: async () => {
          await local?.stop();
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
    /** The release that tabs are opened with. */
    install: () => replaceBy(siteOf(() => build)),
    /** The next release in its place. */
    upgrade: () => {
      const next = join(folder, 'next');
      rmSync(next, { recursive: true, force: true });
      followingBuild(build, next);
      return replaceBy(siteOf(() => next));
    },
    /** The middle of a deployment: functions of the next release behind the site of this one. */
    upgradeFunctions: () =>
      replaceBy(async (...made) => ({ ...(await siteOf(() => build)(...made)), release: '99.0.0+functions' })),
  };
}

/** The release of the page in a tab. */
export const releaseIn = (page: Page): Promise<string | null> =>
  page.locator(`meta[name="${RELEASE_META}"]`).getAttribute('content');
