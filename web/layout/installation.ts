import { useRouteLoaderData } from 'react-router-dom';
import { type Installation, INSTALLATION_PATH } from '../../shared/installation.ts';

/** The route that loads the installation's settings. */
export const ROOT_ROUTE = 'root';

const unknown: Installation = {
  title: 'Staffbook',
  contact: { name: '', phone: '', email: '' },
  passwordMin: 6,
  signupDomains: [],
  confirmEmail: false,
  ssoName: '',
  passwordSignIn: true,
  timeZone: 'America/New_York',
};

/** The settings of this installation; defaults if they can't be loaded, so that people can still sign in. */
export async function loadInstallation(): Promise<Installation> {
  try {
    const response = await fetch(INSTALLATION_PATH);
    return response.ok ? { ...unknown, ...((await response.json()) as Partial<Installation>) } : unknown;
  } catch {
    return unknown;
  }
}

export const useInstallation = (): Installation =>
  (useRouteLoaderData(ROOT_ROUTE) as Installation | undefined) ?? unknown;
