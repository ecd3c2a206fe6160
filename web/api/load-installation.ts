import { type Installation, INSTALLATION_PATH } from '../../shared/installation.ts';

/** Used if the settings can't be loaded, so that people can still sign in. */
export const usualInstallation: Installation = {
  title: 'Staffbook',
  contact: { name: '', phone: '', email: '' },
  passwordMin: 6,
  signupDomains: [],
  confirmEmail: false,
  ssoName: '',
  passwordSignIn: true,
  timeZone: 'America/New_York',
};

/** Fetches the settings of this installation. */
export async function loadInstallation(): Promise<Installation> {
  try {
    const response = await fetch(INSTALLATION_PATH);
    if (!response.ok) return usualInstallation;
    return { ...usualInstallation, ...((await response.json()) as Partial<Installation>) };
  } catch {
    return usualInstallation;
  }
}
