import { RELEASE_META, releaseInPage } from '../../shared/release.ts';

/** The release of this page; empty on the development server, which has none. */
export const RELEASE: string =
  ('document' in globalThis && document.querySelector<HTMLMetaElement>(`meta[name="${RELEASE_META}"]`)?.content) || '';

const PAGE = '/index.html';
const PATIENCE_MS = 5000;
/** While the server is of another release and the site is not yet, which is so for some minutes of a deployment. */
const LOOK_AGAIN_MS = 60_000;
/** A notice that was put aside comes back after a while. */
const REMIND_MS = 30 * 60_000;

/** What a reload would bring: functions and web app are deployed one after the other, so the site itself is asked. */
async function releaseOfSite(): Promise<string | undefined> {
  try {
    const answer = await fetch(PAGE, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? releaseInPage(await answer.text()) : undefined;
  } catch {
    return undefined;
  }
}

/** Finds out that the site has another release than this page, which goes on working until it is loaded again. */
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

  /** Answers the release that a reload would bring, where it is another one. */
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
    /** Takes what an answer says of the server's release, and looks at the site now and then while it is another one. */
    learn: (release: string | null): void => {
      if (!release || release === RELEASE || Date.now() < nextLookAt) return;
      nextLookAt = Date.now() + LOOK_AGAIN_MS;
      void tell();
    },
    onFound: (listener: () => void): void => void listeners.add(listener),
  };
}

export const newVersion = createNewVersion();
