import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ORIGIN_KEY_HEADER } from '../../functions/deployment/origin.ts';
import type { Area } from '../../shared/contract/areas.ts';
import { collections } from '../../shared/contract/collections.ts';
import { DAILY_JOB_MINUTE } from '../../shared/daily-job.ts';
import { keepBuilt } from '../build-cache.ts';
import { bundleFunctions } from '../bundle.ts';
import { defaultContext, localParameters } from '../context.ts';
import { demoContact, type Parameters, readParameters } from '../parameters.ts';
import { buildWebSoon, isWebBuilt } from '../web-build.ts';
import { localAccount } from './account.ts';
import { createApiHandler, localRoutes } from './api.ts';
import { Cleanup } from './cleanup.ts';
import { forgetUnfinished, seedWhenEmpty } from './demo.ts';
import { Disk } from './disk.ts';
import { localEnvironment, ORIGIN_SECRET_ID, TABLE_NAME } from './environment.ts';
import { deleteExpired } from './expired-items.ts';
import { createFront, openFront } from './front.ts';
import { LocalFunctions } from './local-functions.ts';
import { lockData } from './lock.ts';
import { Log } from './log.ts';
import { mailVariables, startMailbox } from './mailbox.ts';
import { StartError } from './printer.ts';
import { runHourly } from './schedule.ts';
import { startSecrets } from './secrets.ts';
import { type SiteMaker, siteOf } from './site-source.ts';
import { createTable, hasItems, startTableEngine, type TableEngine } from './table-engine.ts';
import { buildThreads } from './threads.ts';
import { upgradeWhenDue } from './upgrade.ts';

interface LocalOptions {
  /** 0 selects any free port. */
  readonly port?: number;
  readonly mailPort?: number;
  /** Data folder; without it, data is lost on stop. */
  readonly dataDir?: string;
  /** Creates the demo company if there are no users. */
  readonly demo?: boolean;
  readonly parameters?: Partial<Parameters>;
  /** The client secret of single sign-on (R92). */
  readonly signOnSecret?: string;
  /** Replaces the built web app, e.g. by a development server. */
  readonly site?: SiteMaker;
  readonly withProgress?: <T>(what: string, step: () => Promise<T>) => Promise<T>;
  readonly onFailure?: (sentence: string) => void;
  /** Called when the table engine exits unexpectedly, and when it is running again. */
  readonly onTrouble?: (sentence: string) => void;
}

export interface Local {
  readonly url: string;
  readonly mailUrl: string;
  readonly tableEndpoint: string;
  readonly tableName: string;
  readonly logFile: string;
  readonly hasDemo: boolean;
  /** Whether the table had users when it started. */
  readonly hasPeople: boolean;
  readonly parameters: Parameters;
  /** The environment of an area's function, for its commands. */
  environmentOf(area: Area): Record<string, string>;
  /** Runs the scheduled function now; returns its summary. */
  runDaily(): Promise<string>;
  /** Runs new code in all functions from the next call on. */
  replaceFunctions(bundle: string): void;
  stop(): Promise<void>;
}

function parametersOf({ parameters }: LocalOptions, hasDemo = false): Parameters {
  try {
    return readParameters({
      ...defaultContext(),
      ...localParameters,
      ...(hasDemo && demoContact),
      ...parameters,
    });
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

const builtSite = siteOf(buildWebSoon);

/** Starts the whole product on this machine. Several can run at once if each has its own data folder. */
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
  readonly parameters: Parameters;
  readonly servers: readonly Server[];
  readonly dataDir: string;
  readonly withProgress: NonNullable<LocalOptions['withProgress']>;
  readonly cleanup: Cleanup;
}

async function startTable({ options: { demo, onTrouble }, dataDir, cleanup }: Setup) {
  if (demo) forgetUnfinished(dataDir);
  const engine = await cleanup.started(startTableEngine({ dataDir, ...(onTrouble && { onTrouble }) }));
  await createTable(engine.endpoint, TABLE_NAME);
  return engine;
}

async function startSite({ options, servers, withProgress, cleanup }: Setup) {
  const { site: make = builtSite } = options;
  const start = () => cleanup.started(make(servers));
  return make === builtSite && !isWebBuilt() ? withProgress('Building the web app', start) : start();
}

/** Returns the variables by which functions find the stand-ins of AWS. */
const servicesOf = ({ engine, mailbox, secrets }: Record<'engine' | 'mailbox' | 'secrets', { endpoint: string }>) => ({
  ...localAccount,
  AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
  ...mailVariables(mailbox.endpoint),
  AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
});

/** Starts what stands in for AWS, and makes the table one of this release; with the demo company, if asked for. */
async function startServices(setup: Setup) {
  const { options, parameters, dataDir, withProgress, cleanup } = setup;
  const parts = [
    startTable(setup),
    cleanup.started(startMailbox(options.mailPort ?? 0)),
    cleanup.started(startSecrets(dataDir, options.signOnSecret)),
  ] as const;
  // Parts can only be stopped after they have finished starting.
  await Promise.allSettled(parts);
  const [engine, mailbox, secrets] = await Promise.all(parts);
  const services = servicesOf({ engine, mailbox, secrets });
  const environmentOf = (area: Area) => localEnvironment(area, parameters, { url: '', release: '', services });
  await upgradeWhenDue(engine.endpoint, environmentOf('admin'), withProgress);
  const seeding = () => seedWhenEmpty(engine.endpoint, environmentOf('timesheets'));
  const hasDemo = options.demo === true && (await withProgress('Filling in the demo company', seeding));
  const hasPeople = hasDemo || (await hasItems(engine.endpoint, TABLE_NAME, collections.User.name));
  return { engine, mailbox, secrets, services, hasDemo, hasPeople };
}

/** Starts everything that functions need, and the site, in parallel; if one part can't start, the others are stopped. */
async function startParts(setup: Setup) {
  const bundling = setup.withProgress('Bundling the functions', bundleFunctions);
  const parts = [
    startServices(setup),
    bundling,
    buildThreads(),
    // One after the other, because each build uses all processors already.
    bundling.then(() => startSite(setup)),
  ] as const;
  await Promise.allSettled(parts);
  const [services, bundle, threads, site] = await Promise.all(parts);
  return { ...services, bundle, threads, site };
}

interface Hourly {
  readonly engine: TableEngine;
  readonly functions: LocalFunctions;
  readonly parameters: Parameters;
  readonly onFailure: (sentence: string) => void;
  readonly cleanup: Cleanup;
}

/** Does every hour what a deployment's schedule and its table do by themselves. */
function workHourly({ engine, functions, parameters, onFailure, cleanup }: Hourly): void {
  const ending = new AbortController();
  cleanup.add(() => ending.abort());
  const forget = (): void => {
    deleteExpired(engine.table, TABLE_NAME, ending.signal).catch((error: unknown) => {
      if (!ending.signal.aborted) onFailure(error instanceof Error ? error.message : String(error));
    });
  };
  forget();
  cleanup.add(
    runHourly(DAILY_JOB_MINUTE, parameters.timeZone, () => {
      keepBuilt();
      forget();
      functions.runDaily(true).catch((error: unknown) => onFailure(`The daily job failed: ${String(error)}`));
    }),
  );
}

async function start(options: LocalOptions, cleanup: Cleanup): Promise<Local> {
  const { port = 0, onFailure = () => undefined } = options;
  const withProgress = options.withProgress ?? ((_: string, step) => step());
  const given = parametersOf(options);
  if (given.ssoIssuer && !options.signOnSecret)
    throw new StartError('Set SSO_CLIENT_SECRET to the client secret that the provider of single sign-on issued.');

  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'staffbook-'));
  if (options.dataDir === undefined) cleanup.add(() => rmSync(dataDir, { recursive: true, force: true }));
  const lock = await lockData(dataDir);
  cleanup.add(() => lock.release());
  const front = await openFront(port, cleanup);

  const { engine, mailbox, secrets, services, hasDemo, hasPeople, bundle, threads, site } = await startParts({
    options,
    parameters: given,
    servers: front.servers,
    dataDir,
    withProgress,
    cleanup,
  });

  const parameters = parametersOf(options, hasDemo);
  const log = new Log(dataDir);
  cleanup.add(() => log.close());
  const functions = new LocalFunctions({
    parameters,
    code: { bundle, thread: threads['function-worker'], table: engine.table },
    url: front.url,
    services,
    release: site.release,
    log,
  });
  cleanup.add(() => functions.stop());
  workHourly({ engine, functions, parameters, onFailure, cleanup });

  const originHeaders = { [ORIGIN_KEY_HEADER]: secrets.valueOf(ORIGIN_SECRET_ID) };
  front.serve(
    createFront(
      parameters,
      createApiHandler(localRoutes(functions.byArea), onFailure, originHeaders, new Disk(dataDir)),
      site,
    ),
  );
  // Runs first on stop, because pending calls need all other parts.
  cleanup.add(front.drain);
  lock.announce({
    pid: process.pid,
    url: front.url,
    tableEndpoint: engine.endpoint,
    mailEndpoint: mailbox.endpoint,
    account: localAccount,
    parameters,
  });

  return {
    url: front.url,
    mailUrl: mailbox.url,
    tableEndpoint: engine.endpoint,
    tableName: TABLE_NAME,
    logFile: log.file,
    parameters,
    hasDemo,
    hasPeople,
    environmentOf: (area) => functions.environmentOf(area),
    runDaily: () => functions.runDaily(false),
    replaceFunctions: (bundle) => functions.replace(bundle),
    stop: () => cleanup.run(),
  };
}
