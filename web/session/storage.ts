/** Keys that begin so hold choices of this browser, not of a person: they outlive a session. */
export const PREFERENCE_PREFIX = 'preference:';

type Area = 'local' | 'session';

const areaOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage);

/** The browser may refuse storage (private windows, policies): reading then finds nothing, writing answers false. */
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
    // Nothing was stored where storage is refused.
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
