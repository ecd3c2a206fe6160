/** Prefix of keys for preferences of this browser, which survive the session. */
export const PREFERENCE_PREFIX = 'preference:';

type Area = 'local' | 'session';

const areaOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage);

/** Browsers may refuse storage (private windows, policies): reads then return null, and writes false. */
export function readItem(area: Area, key: string): string | null {
  try {
    return areaOf(area).getItem(key);
  } catch {
    return null;
  }
}

export function writeItem(area: Area, key: string, text: string): boolean {
  try {
    areaOf(area).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeItem(area: Area, key: string): void {
  try {
    areaOf(area).removeItem(key);
  } catch {
    // Storage is refused, so there's nothing to remove.
  }
}

export function itemKeys(area: Area): string[] {
  try {
    return Object.keys(areaOf(area));
  } catch {
    return [];
  }
}

export function readJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readItem(area, key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}
