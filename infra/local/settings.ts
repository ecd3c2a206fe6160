import { isAbsolute, join } from 'node:path';
import { root } from '../fingerprint.ts';
import { MAX_PORT } from './ports.ts';
import { StartError } from './printer.ts';

/** Settings given by environment variables. */
export interface Settings {
  readonly port: number;
  readonly mailPort: number;
  readonly dataDir: string;
  readonly demo: boolean;
  /** The client secret that the provider of single sign-on issued (R92); empty without one. */
  readonly signOnSecret: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

function readPort(variables: Variables, name: string, fallback: number): number {
  const text = variables[name] || String(fallback);
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= MAX_PORT) return port;
  throw new StartError(
    `${name} can't be "${text}": it must be a whole number from 1 to ${MAX_PORT}, or 0 for any free port.`,
  );
}

function readDemo(variables: Variables): boolean {
  const text = variables.DEMO || '1';
  if (text === '0' || text === '1') return text === '1';
  throw new StartError(`DEMO can't be "${text}": it must be 1 for a demo company or 0 for an empty start.`);
}

export const readDataDir = (variables: Variables): string => {
  const folder = variables.DATA_DIR || '.data';
  return isAbsolute(folder) ? folder : join(root, folder);
};

export function readSettings(variables: Variables): Settings {
  const settings = {
    port: readPort(variables, 'PORT', 3000),
    mailPort: readPort(variables, 'MAIL_PORT', 3001),
    dataDir: readDataDir(variables),
    demo: readDemo(variables),
    signOnSecret: variables.SSO_CLIENT_SECRET ?? '',
  };
  if (settings.port !== 0 && settings.port === settings.mailPort) {
    throw new StartError(
      `PORT and MAIL_PORT are both ${settings.port}, but the web app and the mailbox need different ports.`,
    );
  }
  return settings;
}
