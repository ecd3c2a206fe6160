import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Line } from '../../shared/commands/command.ts';
import { onThisData } from '../../shared/commands/on-this-data.ts';
import type { CommandName, commands } from '../../shared/commands/table.ts';
import { DEMO_PASSWORD, demoAccounts } from '../../shared/demo.ts';
import { hasContact } from '../parameters.ts';
import { whenAskedToEnd, whenUnexpected } from './shutdown.ts';
import { givenParameters } from './given-parameters.ts';
import { DRAIN_MS } from './front.ts';
import { type Local, startLocal } from './local.ts';
import { print, printError, withProgress } from './printer.ts';
import { startVariables } from './ports.ts';
import { readSettings, type Settings } from './settings.ts';

const peopleLines = {
  demo: [
    `Demo accounts, each with the password ${DEMO_PASSWORD}:`,
    ...demoAccounts.map(({ email, role }) => `  ${email.padEnd(24)} ${role}`),
  ],
  own: ['There is already data, so no demo company was added.'],
  given: [],
  none: [
    'To create the first administrator:',
    `  ${onThisData(process.env, 'npm run create-admin -- --email you@example.com')}`,
  ],
};

const WITH_CONTACT =
  "npm start -- -c contactName='the front desk' -c contactPhone=555-010-0199 -c contactEmail=desk@your-company.com";

/** How to replace what the demo company, or nobody, has set. */
const contactLines = ({ parameters, hasDemo }: Local): string[] =>
  hasDemo || hasContact(parameters)
    ? []
    : [
        '',
        'To say on the welcome page whom people contact with questions, start with, for example:',
        `  ${onThisData(process.env, WITH_CONTACT, startVariables)}`,
      ];

function printWelcome(local: Local, dataDir: string, people: keyof typeof peopleLines): void {
  const lines = [
    '',
    `${local.parameters.title} is running:`,
    `  web app  ${local.url}`,
    `  mailbox  ${local.mailUrl}   (shows the emails it sends)`,
    `  data     ${dataDir}`,
    ...(peopleLines[people].length > 0 ? ['', ...peopleLines[people]] : []),
    ...contactLines(local),
    '',
    'Ctrl-C stops it; the data stays.',
  ];
  for (const line of lines) print(line);
}

/** Maximum wait for an unfinished start before stopping. */
const START_PATIENCE_MS = 2000;
/** Pending calls finish first, then all parts stop. */
const STOP_PATIENCE_MS = DRAIN_MS + 10_000;

let isStopping = false;

/** Failures caused by stopping aren't reported. */
const complain = (sentence: string): void => {
  if (!isStopping) printError(sentence);
};

/** Writes an error's stack to the functions' log; the terminal only shows a short message. */
function logError(logFile: string, error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const line = { level: 'error', event: 'unexpected', timestamp: new Date().toISOString(), error: text };
  try {
    appendFileSync(logFile, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  } catch {
    printError(text);
  }
}

async function start(settings: Settings, given: readonly string[], isDevelopment: boolean): Promise<void> {
  const development = isDevelopment ? await import('./development.ts') : undefined;
  const starting = startLocal({
    port: settings.port,
    mailPort: settings.mailPort,
    dataDir: settings.dataDir,
    demo: settings.demo,
    signOnSecret: settings.signOnSecret,
    parameters: givenParameters(given),
    withProgress,
    onFailure: (sentence) => complain(`${sentence} See ${join(settings.dataDir, 'functions.log')}.`),
    onTrouble: complain,
    ...(development && { site: development.viteSite }),
  });
  let stopWatching = (): Promise<void> => Promise.resolve();
  const stop = (code: number): void => {
    if (isStopping) return;
    isStopping = true;
    const forceExitTimer = setTimeout(() => process.exit(code), START_PATIENCE_MS);
    const stopAll = async (): Promise<void> => {
      const local = await starting;
      clearTimeout(forceExitTimer);
      setTimeout(() => process.exit(code), STOP_PATIENCE_MS);
      await Promise.all([stopWatching(), local.stop()]);
    };
    void stopAll()
      .catch(() => undefined)
      .finally(() => process.exit(code));
  };
  whenAskedToEnd(() => stop(0));
  const local = await starting;
  whenUnexpected({
    onHarmless: (error) => {
      logError(local.logFile, error);
      complain(
        `A connection or file operation failed (${error.message}). Staffbook keeps running. See ${local.logFile}.`,
      );
    },
    onBroken: (error) => {
      logError(local.logFile, error);
      const reason = error instanceof Error ? error.message : String(error);
      complain(
        `Staffbook stopped because of an unexpected error: ${reason}. All saved data is kept. Start it again, and see ${local.logFile}.`,
      );
      stop(1);
    },
  });
  const watcher = await development?.watchFunctions((bundle, milliseconds) => {
    local.replaceFunctions(bundle);
    print(`Functions rebuilt in ${milliseconds} ms.`);
  }, printError);
  if (watcher) stopWatching = () => watcher.stop();
  const others = settings.demo ? 'own' : local.hasPeople ? 'given' : 'none';
  printWelcome(local, settings.dataDir, local.hasDemo ? 'demo' : others);
  local.runDaily().then(
    (summary) => print(`Daily job: ${summary}`),
    (error: unknown) => complain(`The daily job failed: ${error instanceof Error ? error.message : String(error)}`),
  );
}

/**
 * `npm start` and `npm run dev`. Resolves once the product accepts requests; the process then runs until it is stopped.
 */
export const run = ({ values }: Line<(typeof commands)['start' | 'dev']>, name: string): Promise<void> =>
  start(readSettings(process.env), values.context ?? [], name === ('dev' satisfies CommandName));
