import { join } from 'node:path';
import { DEMO_PASSWORD, demoAccounts } from '../../shared/demo.ts';
import { type Local, startLocal } from './local.ts';
import { fail, print, printError, withProgress } from './printer.ts';
import { readSettings } from './settings.ts';

const isDevelopment = process.argv.includes('--dev');

const peopleLines = {
  demo: [
    `Demo accounts, each with the password ${DEMO_PASSWORD}:`,
    ...demoAccounts.map(({ email, role }) => `  ${email.padEnd(24)} ${role}`),
  ],
  own: ['The data has people of its own, so no demo company was added.'],
  none: ['To make the first administrator:', '  npm run create-admin -- --email you@example.com'],
};

function printWelcome(local: Local, dataDir: string, people: 'demo' | 'own' | 'none'): void {
  const lines = [
    '',
    `${local.parameters.title} is running:`,
    `  web app  ${local.url}`,
    `  mailbox  ${local.mailUrl}   (shows the mail that it sends)`,
    `  data     ${dataDir}`,
    '',
    ...peopleLines[people],
    '',
    'Ctrl-C stops it; the data stays.',
  ];
  for (const line of lines) print(line);
}

const PATIENCE_MS = 2000;

let isStopping = false;

/** What a stop cuts short is no failure to tell of. */
const complain = (sentence: string): void => {
  if (!isStopping) printError(sentence);
};

/** Ctrl-C and its like end everything that was started; a start that is still under way is not waited for long. */
function stopOnSignal(stopping: () => Promise<void>): void {
  const stop = (): void => {
    // A second Ctrl-C means now.
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(0), PATIENCE_MS);
    void stopping().finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

try {
  const settings = readSettings(process.env);
  const development = isDevelopment ? await import('./development.ts') : undefined;
  const starting = startLocal({
    port: settings.port,
    mailPort: settings.mailPort,
    dataDir: settings.dataDir,
    demo: settings.demo,
    withProgress,
    onFailure: (sentence) => complain(`${sentence} See ${join(settings.dataDir, 'functions.log')}.`),
    ...(development && { site: development.viteSite }),
  });
  let stopWatching = (): Promise<void> => Promise.resolve();
  stopOnSignal(async () => {
    const local = await starting;
    await Promise.all([stopWatching(), local.stop()]);
  });
  const local = await starting;
  const watcher = await development?.watchFunctions((bundle, milliseconds) => {
    local.replaceFunctions(bundle);
    print(`Functions rebuilt in ${milliseconds} ms.`);
  }, printError);
  if (watcher) stopWatching = () => watcher.stop();
  printWelcome(local, settings.dataDir, local.hasDemo ? 'demo' : settings.demo ? 'own' : 'none');
  local.runDaily().then(
    (summary) => print(`Daily job: ${summary}`),
    (error: unknown) => complain(`The daily job failed: ${error instanceof Error ? error.message : String(error)}`),
  );
} catch (error) {
  fail(error);
}
