import { newVersion } from '../api/new-version.ts';
import { newVersionNotice, notices } from './notice-store.ts';

/** Announces a new version of the site. */
export const announceNewVersion = (): void => newVersion.onFound(() => void notices.notify(newVersionNotice));
