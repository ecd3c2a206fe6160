import { applyMode, Mode } from '@cloudscape-design/global-styles';
import { useSyncExternalStore } from 'react';
import { PREFERENCE_PREFIX, readItem, removeItem, writeItem } from '../session/storage.ts';

const KEY = `${PREFERENCE_PREFIX}mode`;

const system = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

let isPrintPage = false;

const isDark = (): boolean => {
  // Print is always light, because browsers omit dark backgrounds.
  if (isPrintPage) return false;
  const chosen = readItem('local', KEY);
  return chosen === null ? system.matches : chosen === 'dark';
};

const show = (): void => {
  const mode = isDark() ? Mode.Dark : Mode.Light;
  applyMode(mode);
  document.documentElement.dataset.mode = mode;
  document.documentElement.style.colorScheme = mode;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Follows the system's light or dark mode in all tabs, until the user chooses one. */
export function followMode(): void {
  show();
  system.addEventListener('change', show);
  for (const [event, becomes] of [
    ['beforeprint', true],
    ['afterprint', false],
  ] as const) {
    addEventListener(event, () => {
      isPrintPage = becomes;
      show();
    });
  }
  addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) show();
  });
}

/** A choice that matches the system's mode isn't stored, so that the page follows the system again. */
const toggle = (): void => {
  const wanted = !isDark();
  if (wanted === system.matches) removeItem('local', KEY);
  else writeItem('local', KEY, wanted ? 'dark' : 'light');
  show();
};

export function useMode(): { readonly isDark: boolean; readonly toggle: () => void } {
  return { isDark: useSyncExternalStore(subscribe, isDark), toggle };
}
