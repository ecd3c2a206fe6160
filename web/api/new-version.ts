import { RELEASE_META, releaseInPage } from '../../shared/release.ts';

/** The release of this page; empty on the development server, which has none. */
export const RELEASE: string =
  ('document' in globalThis && document.querySelector<HTMLMetaElement>(`meta[name="${RELEASE_META}"]`)?.content) || '';

const PAGE = '/index.html';
const PATIENCE_MS = 5000;
/** How often to check while the server has been deployed but the site hasn't. */
const LOOK_AGAIN_MS = 60_000;
/** Delay before a dismissed notice reappears. */
const REMIND_MS = 30 * 60_000;

/**
 * Returns the release that a reload would load. It is read from the site, because the site is deployed after the
 * functions.
 */
async function releaseOfSite(): Promise<string | undefined> {
  try {
    const answer = await fetch(PAGE, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? releaseInPage(await answer.text()) : undefined;
  } catch {
    return undefined;
  }
}

/** Detects that the site has a newer release than this page, which keeps working until it is reloaded. */
function createNewVersion() {
  const listeners = new Set<() => void>();
  let nextLookAt = 0;
  let looking: Promise<string | undefined> | undefined;

  const askSite = async (): Promise<string | undefined> => {
    const found = await releaseOfSite();
    const isNew = found !== undefined && found !== RELEASE;
    nextLookAt = Date.now() + (isNew ? REMIND_MS : LOOK_AGAIN_MS);
    return isNew ? found : undefined;
  };

  /** Returns the release that a reload would load, if it differs from this page's. */
  const look = async (): Promise<string | undefined> => {
    if (!RELEASE) return undefined;
    looking ??= askSite().finally(() => (looking = undefined));
    return looking;
  };

  const tell = async (): Promise<void> => {
    if ((await look()) === undefined) return;
    for (const listener of listeners) listener();
  };

  return {
    look,
    /** Handles the release in a response: if it differs, checks the site at intervals. */
    learn: (release: string | null): void => {
      if (!release || release === RELEASE || Date.now() < nextLookAt) return;
      nextLookAt = Date.now() + LOOK_AGAIN_MS;
      void tell();
    },
    onFound: (listener: () => void): void => void listeners.add(listener),
  };
}

export const newVersion = createNewVersion();
