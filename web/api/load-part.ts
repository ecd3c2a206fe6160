import { OUTDATED_PAGE } from '../../shared/release.ts';
import { ApiError } from './api-error.ts';
import { newVersion } from './new-version.ts';

const MISSING_PART =
  "Part of this page couldn't be loaded. Check your connection, then reload the page. Your drafts are kept.";

/** Loads a module; throws an error with a readable message if that fails. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    throw new ApiError((await newVersion.look()) === undefined ? MISSING_PART : OUTDATED_PAGE, 0);
  }
}
