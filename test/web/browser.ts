/** The parts of a browser that the session, its drafts and its caches use; `storage` events stand in for other tabs. */
class MemoryStorage implements Storage {
  [name: string]: unknown;
  readonly #limit: { characters: number };

  constructor(limit: { characters: number }) {
    // Not a key: only keys are enumerable, as in a browser.
    Object.defineProperty(this, 'limit', { value: limit });
    this.#limit = limit;
  }

  get length(): number {
    return Object.keys(this).length;
  }

  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }

  setItem(key: string, value: string): void {
    if (value.length > this.#limit.characters) throw new DOMException('The quota is used up.', 'QuotaExceededError');
    this[key] = value;
  }

  removeItem(key: string): void {
    delete this[key];
  }

  clear(): void {
    for (const key of Object.keys(this)) delete this[key];
  }
}

export interface FakeBrowser {
  /** The longest text that localStorage accepts. */
  readonly quota: { characters: number };
  /** Another tab of the same browser changes localStorage. */
  readonly elsewhere: (change: () => void, key: string | null) => void;
  /** The page is left for another one, or to be loaded again. */
  readonly leave: () => void;
  /** The page is left, another one changes localStorage, and the Back button restores the page as it was. */
  readonly backAfter: (change: () => void) => void;
}

/** Gives the process a fresh localStorage, sessionStorage and window events. */
export function openBrowser(): FakeBrowser {
  const quota = { characters: Number.POSITIVE_INFINITY };
  const events = new EventTarget();
  Object.assign(globalThis, {
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  });
  for (const [name, value] of [
    ['localStorage', new MemoryStorage(quota)],
    ['sessionStorage', new MemoryStorage({ characters: Number.POSITIVE_INFINITY })],
  ] as const) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return {
    quota,
    elsewhere(change, key) {
      change();
      events.dispatchEvent(Object.assign(new Event('storage'), { key, storageArea: localStorage }));
    },
    leave() {
      events.dispatchEvent(new Event('pagehide'));
    },
    backAfter(change) {
      change();
      events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    },
  };
}
