import type { Installation } from '../../shared/installation.ts';
import { usualInstallation } from '../api/load-installation.ts';

let known = usualInstallation;

/** Keeps the settings, before any page is drawn. */
export function keepInstallation(loaded: Installation): void {
  known = loaded;
}

/** The settings of this installation, which stay as they are while a tab is open. */
export const getInstallation = (): Installation => known;
