import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFunctions } from '../bundle.ts';
import { defaultContext, localParameters } from '../context.ts';
import { installationOf, type Parameters, readParameters } from '../parameters.ts';
import { releaseOf } from '../site-files.ts';
import { buildWeb, isWebBuilt } from '../web-build.ts';
import { isApiDocs, serveApiDocs } from './api-docs.ts';
import { createApiHandler, type Handle, refuse } from './api.ts';
import { loadStack } from './build.ts';
import { seedWhenEmpty } from './demo.ts';
import { Disk } from './disk.ts';
import { pathMatcher } from './edge.ts';
import { LocalFunction } from './functions.ts';
import { isForThisMachine } from './local-requests.ts';
import { lockData } from './lock.ts';
import { Log } from './log.ts';
import { startMailbox } from './mailbox.ts';
import { drainOf, listenLocally, portOf, stopServer } from './ports.ts';
import { StartError } from './printer.ts';
import { runOnSchedule } from './schedule.ts';
import { startSecrets } from './secrets.ts';
import { createSiteHandler } from './static-files.ts';
import { localAccount } from './account.ts';
import { createTable, startTableEngine } from './table-engine.ts';
import { type LocalStack, localEnvironment, TABLE_NAME } from './template.ts';
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

export interface SiteSource {
  readonly handle: Handle;
  /** Whether the headers of the distribution go with its answers. */
  readonly hasPolicy: boolean;
  /** Of the web app that it serves; empty where it is not built. */
  readonly release: string;
  stop(): Promise<void>;
}

export type SiteMaker = (servers: readonly Server[], parameters: Parameters, edgeCode: string) => Promise<SiteSource>;

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

/** A built web app, served as it is. */
export const siteOf =
  (webBuild: () => Promise<string> | string): SiteMaker =>
  async (_, parameters, edgeCode) => {
    const folder = await webBuild();
    return {
      handle: createSiteHandler(edgeCode, folder, installationOf(parameters)),
      hasPolicy: true,
      release: releaseOf(folder),
      stop: () => Promise.resolve(),
    };
  };

const builtSite = siteOf(buildWeb);

/** One way in for both parts of the origin, with the headers that the distribution adds to everything it answers. */
function createFront(stack: LocalStack, api: Handle, site: SiteSource): RequestListener {
  const isApi = pathMatcher(stack.apiPaths);
  const headers = Object.entries(stack.responseHeaders);
  return (request, response) => {
    const url = URL.canParse(request.url ?? '', 'http://localhost')
      ? new URL(request.url ?? '', 'http://localhost')
      : undefined;
    if (!url) return refuse(response, 400, 'Invalid address.');
    // A page of another site whose name leads here would share an origin with the answers.
    if (!isForThisMachine(request))
      return refuse(response, 421, `Open this page as localhost:${request.socket.localPort}.`);
    const toApi = isApi(url.pathname);
    const toDocs = isApiDocs(url.pathname);
    if (toApi || toDocs || site.hasPolicy) for (const [name, value] of headers) response.setHeader(name, value);
    (toApi ? api : toDocs ? serveApiDocs : site.handle)(request, response, url).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'Something went wrong on the server.');
    });
  };
}

/** Longer than clients keep a connection, so that none is closed at the moment at which it is used again. */
const KEEP_ALIVE_MS = 65_000;
/** How long calls under way may take to be answered once the product is to stop. */
export const DRAIN_MS = 10_000;

/** Undoes what was started, the last first, whatever goes wrong on the way. */
class Cleanup {
  readonly #steps: (() => Promise<void> | void)[] = [];
  add(step: () => Promise<void> | void): void {
    this.#steps.push(step);
  }
  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) await Promise.resolve(step()).catch(() => undefined);
  }
}

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

async function start(options: LocalOptions, cleanup: Cleanup): Promise<Local> {
  const { port = 0, mailPort = 0, site: makeSite = builtSite, onFailure = () => undefined } = options;
  const withProgress = options.withProgress ?? ((_: string, step) => step());
  const overrides = { ...localParameters, ...options.parameters };
  const parameters = parametersOf(overrides);

  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'staffbook-'));
  if (options.dataDir === undefined) cleanup.add(() => rmSync(dataDir, { recursive: true, force: true }));
  const lock = await lockData(dataDir);
  cleanup.add(() => lock.release());

  // Open from the first moment, so that a taken port is known before anything long; early calls wait.
  let open: (listener: RequestListener) => void = () => undefined;
  const ready = new Promise<RequestListener>((resolve) => (open = resolve));
  let listener: RequestListener | undefined;
  const servers = await listenLocally(
    () =>
      createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (...call) =>
        listener ? listener(...call) : void ready.then((made) => made(...call)),
      ),
    port,
    'PORT',
  );
  const drains = servers.map(drainOf);
  cleanup.add(async () => {
    await Promise.all(servers.map(stopServer));
  });
  const url = `http://${port === 0 ? '127.0.0.1' : 'localhost'}:${portOf(servers[0]!)}`;

  const starting = <T extends { stop(): Promise<void> }>(part: Promise<T>): Promise<T> =>
    part.then((started) => {
      cleanup.add(() => started.stop());
      return started;
    });
  const parts = [
    starting(
      startTableEngine({
        ...(options.dataDir !== undefined && { dataDir }),
        ...(options.onTrouble && { onTrouble: options.onTrouble }),
      }),
    ),
    starting(startMailbox(mailPort)),
    starting(startSecrets(dataDir)),
    withProgress('Reading the stack', () => loadStack(overrides)),
    withProgress('Bundling the functions', bundleFunctions),
    buildThreads(),
  ] as const;
  // When one cannot start, the others are stopped, so each must have got as far as it can.
  await Promise.allSettled(parts);
  const [engine, mailbox, secrets, stack, bundle, threads] = await Promise.all(parts);
  await createTable(engine.endpoint, TABLE_NAME, stack.table);
  const makingSite = makeSite(servers, parameters, stack.edge.site);
  const site = await starting(
    makeSite === builtSite && !isWebBuilt() ? withProgress('Building the web app', () => makingSite) : makingSite,
  );

  const services = {
    ...localAccount,
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    AWS_ENDPOINT_URL_SES: mailbox.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
  };
  const log = new Log(dataDir);
  cleanup.add(() => log.close());
  const functions = new Map(
    stack.functions.map((plan) => {
      const environment = { ...localEnvironment(plan.environment, url, services), RELEASE: site.release };
      return [plan.id, new LocalFunction(plan, { bundle, thread: threads['function-worker'] }, environment, log)];
    }),
  );
  cleanup.add(async () => {
    await Promise.all([...functions.values()].map((one) => one.stop()));
  });

  const runDaily = async (event: object): Promise<string> => {
    const daily = functions.get(stack.schedule.functionId);
    if (!daily) throw new Error('The stack has no function for its schedule.');
    const { summary } = (await daily.invoke(event)) as { summary: string };
    // It is not called again before the next hour.
    daily.rest();
    return summary;
  };
  cleanup.add(
    runOnSchedule(stack.schedule.expression, stack.schedule.timeZone, () => {
      runDaily(stack.schedule.event).catch((error: unknown) => onFailure(`The daily job failed: ${String(error)}`));
    }),
  );

  const environmentOf = (area: string): Record<string, string> => {
    const plan = stack.functions.find((one) => one.area === area);
    if (!plan) throw new Error(`The stack has no function for ${area}.`);
    return localEnvironment(plan.environment, url, services);
  };
  await upgradeWhenDue(engine.endpoint, environmentOf('admin'), withProgress);
  const seeding = () => seedWhenEmpty(dataDir, engine.endpoint, environmentOf('timesheets'));
  const hasDemo = options.demo === true && (await withProgress('Filling in the demo company', seeding));

  const originHeaders = Object.fromEntries(
    Object.entries(stack.originHeaders).map(([name, secret]) => [name, secrets.valueOf(secret)]),
  );
  const api = createApiHandler(stack, functions, onFailure, originHeaders, new Disk(dataDir));
  listener = createFront(stack, api, site);
  open(listener);
  // Stopped first: calls under way need every other part to be answered.
  cleanup.add(async () => {
    await Promise.all(drains.map((drain) => drain(DRAIN_MS)));
  });
  lock.announce({ pid: process.pid, url, tableEndpoint: engine.endpoint, account: localAccount });

  return {
    url,
    mailUrl: mailbox.url,
    tableEndpoint: engine.endpoint,
    tableName: TABLE_NAME,
    logFile: log.file,
    parameters,
    hasDemo,
    environmentOf,
    runDaily: () => runDaily({}),
    replaceFunctions: (newBundle) => {
      for (const one of functions.values()) one.replace(newBundle);
    },
    stop: () => cleanup.run(),
  };
}
