import { OUTDATED_PAGE } from '../../shared/release.ts';
import { ApiError } from './api-error.ts';
import { newVersion } from './new-version.ts';

const MISSING_PART =
  'A part of this page couldn’t be loaded. Check your connection, then reload the page: what you typed is kept.';

/** Fetches a part of the web app; one that does not come is told of in words, as a call without an answer is. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    throw new ApiError((await newVersion.look()) === undefined ? MISSING_PART : OUTDATED_PAGE, 0);
  }
}
