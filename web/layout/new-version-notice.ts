import { newVersion } from '../api/new-version.ts';
import { newVersionNotice, notices } from './notice-store.ts';

/** Tells whoever is at work that the site has a new version; they load it when it suits them. */
export const announceNewVersion = (): void => newVersion.onFound(() => void notices.notify(newVersionNotice));
