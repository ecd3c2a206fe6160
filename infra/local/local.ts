import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunctions } from '../bundle.ts';
import { defaultContext, localParameters } from '../context.ts';
import { type Parameters, readParameters } from '../parameters.ts';
import { buildWeb, isWebBuilt } from '../web-build.ts';
import { localAccount } from './account.ts';
import { createApiHandler } from './api.ts';
import { loadStack } from './build.ts';
import { Cleanup } from './cleanup.ts';
import { seedWhenEmpty } from './demo.ts';
import { Disk } from './disk.ts';
import { createFront, openFront } from './front.ts';
import { lockData } from './lock.ts';
import { Log } from './log.ts';
import { startMailbox } from './mailbox.ts';
import { StartError } from './printer.ts';
import { runOnSchedule } from './schedule.ts';
import { startSecrets } from './secrets.ts';
import { type SiteMaker, siteOf } from './site-source.ts';
import { StackFunctions } from './stack-functions.ts';
import { createTable, startTableEngine } from './table-engine.ts';
import { TABLE_NAME } from './template.ts';
import { buildThreads } from './threads.ts';
import { upgradeWhenDue } from './upgrade.ts';

export interface LocalOptions {
  /** 0 for any free port. */
  readonly port?: number;
  readonly mailPort?: number;
  /** Where the data is kept; without it in memory, gone at stop. */
  readonly dataDir?: string;
  /** Fills in the demo company where nobody is yet. */
  readonly demo?: boolean;
  readonly parameters?: Partial<Parameters>;
  /** Takes the place of the built web app, e.g. a development server. */
  readonly site?: SiteMaker;
  readonly withProgress?: <T>(what: string, step: () => Promise<T>) => Promise<T>;
  readonly onFailure?: (sentence: string) => void;
  /** Told when the table engine ends by itself, and when it is back. */
  readonly onTrouble?: (sentence: string) => void;
}

export interface Local {
  readonly url: string;
  readonly mailUrl: string;
  readonly tableEndpoint: string;
  readonly tableName: string;
  readonly logFile: string;
  readonly hasDemo: boolean;
  readonly parameters: Parameters;
  /** The environment of one function, as commands of that area need it. */
  environmentOf(area: string): Record<string, string>;
  /** Runs the scheduled function now; answers what it says it did. */
  runDaily(): Promise<string>;
  /** Lets all functions run new code from the next call on. */
  replaceFunctions(bundle: string): void;
  stop(): Promise<void>;
}

function parametersOf(overrides: Partial<Parameters>): Parameters {
  try {
    return readParameters({ ...defaultContext(), ...overrides });
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

const builtSite = siteOf(buildWeb);

/** Starts the whole product on this machine; several can run at once, each with a data folder of its own. */
export async function startLocal(options: LocalOptions = {}): Promise<Local> {
  const cleanup = new Cleanup();
  try {
    return await start(options, cleanup);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

interface Setup {
  readonly options: LocalOptions;
  readonly overrides: Partial<Parameters>;
  readonly dataDir: string;
  readonly withProgress: NonNullable<LocalOptions['withProgress']>;
  readonly cleanup: Cleanup;
}

/** What functions and site need, begun at once; when one part cannot start, the others are stopped. */
async function startParts({ options, overrides, dataDir, withProgress, cleanup }: Setup) {
  const parts = [
    cleanup.started(
      startTableEngine({
        ...(options.dataDir !== undefined && { dataDir }),
        ...(options.onTrouble && { onTrouble: options.onTrouble }),
      }),
    ),
    cleanup.started(startMailbox(options.mailPort ?? 0)),
    cleanup.started(startSecrets(dataDir)),
    withProgress('Reading the stack', () => loadStack(overrides)),
    withProgress('Bundling the functions', bundleFunctions),
    buildThreads(),
  ] as const;
  // To be stopped, each must have got as far as it can.
  await Promise.allSettled(parts);
  const [engine, mailbox, secrets, stack, bundle, threads] = await Promise.all(parts);
  return { engine, mailbox, secrets, stack, bundle, threads };
}

async function start(options: LocalOptions, cleanup: Cleanup): Promise<Local> {
  const { port = 0, site: makeSite = builtSite, onFailure = () => undefined } = options;
  const withProgress = options.withProgress ?? ((_: string, step) => step());
  const overrides = { ...localParameters, ...options.parameters };
  const parameters = parametersOf(overrides);

  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'staffbook-'));
  if (options.dataDir === undefined) cleanup.add(() => rmSync(dataDir, { recursive: true, force: true }));
  const lock = await lockData(dataDir);
  cleanup.add(() => lock.release());
  const front = await openFront(port, cleanup);

  const { engine, mailbox, secrets, stack, bundle, threads } = await startParts({
    options,
    overrides,
    dataDir,
    withProgress,
    cleanup,
  });
  await createTable(engine.endpoint, TABLE_NAME, stack.table);
  const makingSite = makeSite(front.servers, parameters, stack.edge.site);
  const site = await cleanup.started(
    makeSite === builtSite && !isWebBuilt() ? withProgress('Building the web app', () => makingSite) : makingSite,
  );

  const log = new Log(dataDir);
  cleanup.add(() => log.close());
  const functions = new StackFunctions(stack, {
    code: { bundle, thread: threads['function-worker'] },
    url: front.url,
    services: {
      ...localAccount,
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      AWS_ENDPOINT_URL_SES: mailbox.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
    },
    release: site.release,
    log,
  });
  cleanup.add(() => functions.stop());
  cleanup.add(
    runOnSchedule(stack.schedule.expression, stack.schedule.timeZone, () => {
      functions
        .runDaily(stack.schedule.event)
        .catch((error: unknown) => onFailure(`The daily job failed: ${String(error)}`));
    }),
  );

  await upgradeWhenDue(engine.endpoint, functions.environmentOf('admin'), withProgress);
  const seeding = () => seedWhenEmpty(dataDir, engine.endpoint, functions.environmentOf('timesheets'));
  const hasDemo = options.demo === true && (await withProgress('Filling in the demo company', seeding));

  const originHeaders = Object.fromEntries(
    Object.entries(stack.originHeaders).map(([name, secret]) => [name, secrets.valueOf(secret)]),
  );
  front.serve(
    createFront(stack, createApiHandler(stack, functions.byId, onFailure, originHeaders, new Disk(dataDir)), site),
  );
  // Stopped first: calls under way need every other part to be answered.
  cleanup.add(front.drain);
  lock.announce({ pid: process.pid, url: front.url, tableEndpoint: engine.endpoint, account: localAccount });

  return {
    url: front.url,
    mailUrl: mailbox.url,
    tableEndpoint: engine.endpoint,
    tableName: TABLE_NAME,
    logFile: log.file,
    parameters,
    hasDemo,
    environmentOf: (area) => functions.environmentOf(area),
    runDaily: () => functions.runDaily({}),
    replaceFunctions: (bundle) => functions.replace(bundle),
    stop: () => cleanup.run(),
  };
}
