import { setTimeout as delay } from 'node:timers/promises';
import { bundleFunctions } from '../bundle.ts';
import type { Area } from '../../shared/contract/areas.ts';
import { defaultContext, localParameters } from '../context.ts';
import { type Parameters, readParameters } from '../parameters.ts';
import { planOf } from './local-functions.ts';
import { localEnvironment, TABLE_NAME } from './environment.ts';
import { LocalFunction } from './functions.ts';
import { findRunning, lockData, type Running } from './lock.ts';
import { Log } from './log.ts';
import { mailVariables, startMailbox } from './mailbox.ts';
import { printError, withProgress } from './printer.ts';
import { type Account, localAccount } from './account.ts';
import { createTable, startTableEngine } from './table-engine.ts';
import { buildThreads } from './threads.ts';
import { beginWhenNew } from './upgrade.ts';

/** Endpoint of the table and credentials for it. */
export interface TablePlace {
  readonly endpoint: string;
  readonly account: Account;
  /** The running product's mailbox; undefined if none is running. */
  readonly mailEndpoint?: string | undefined;
  /** The running product's; without one, those of cdk.json apply. */
  readonly parameters?: Parameters | undefined;
  /** The running product's address. */
  readonly url?: string | undefined;
}

const PATIENCE_MS = 60_000;
const ASK_EVERY_MS = 250;

/**
 * Returns the product that uses this data, if one is running. Waits while it is starting, as when the nightly copy is made
 * up for at the start of the machine, and while another command uses the data.
 */
async function findStarted(dataDir: string): Promise<Partial<Running> | undefined> {
  const first = await findRunning(dataDir);
  if (!first || first.tableEndpoint) return first;
  return withProgress(`Waiting for Staffbook's process ${String(first.pid)}, which is using this data`, async () => {
    const until = performance.now() + PATIENCE_MS;
    let owner: Partial<Running> | undefined = first;
    while (owner && !owner.tableEndpoint && performance.now() < until) {
      await delay(ASK_EVERY_MS);
      owner = await findRunning(dataDir);
    }
    return owner;
  });
}

/** Gives a command access to a data folder's table: through the running product, or directly if none is running. */
export async function withTable<T>(
  dataDir: string,
  work: (place: TablePlace) => Promise<T>,
  {
    fillsNew = false,
  }: { /** Whether the command adds records to a table of its own. */ readonly fillsNew?: boolean } = {},
): Promise<T> {
  const running = await findStarted(dataDir);
  if (running?.tableEndpoint && running.account) {
    const { tableEndpoint: endpoint, account, mailEndpoint, parameters, url } = running;
    return work({ endpoint, account, mailEndpoint, parameters, url });
  }
  const lock = await lockData(dataDir);
  try {
    const engine = await startTableEngine({ dataDir, onTrouble: printError });
    try {
      await createTable(engine.endpoint, TABLE_NAME);
      if (fillsNew) await beginWhenNew(engine.endpoint, TABLE_NAME);
      return await work({ endpoint: engine.endpoint, account: localAccount });
    } finally {
      await engine.stop();
    }
  } finally {
    await lock.release();
  }
}

/** Returns the environment of a command: that of its area's function, and the table's endpoint. */
export const commandEnvironment = (
  area: Area,
  { endpoint, account, parameters = readParameters({ ...defaultContext(), ...localParameters }), url = '' }: TablePlace,
): Record<string, string> =>
  localEnvironment(area, parameters, {
    url,
    release: '',
    services: { ...account, AWS_ENDPOINT_URL_DYNAMODB: endpoint },
  });

/** Runs the scheduled function on this table; returns its summary. Its emails are in the running product's mailbox. */
export async function runDaily(place: TablePlace, dataDir: string): Promise<string> {
  const [bundle, threads] = await Promise.all([bundleFunctions(), buildThreads()]);
  const mailbox = place.mailEndpoint === undefined ? await startMailbox(0) : undefined;
  const environment = {
    ...commandEnvironment('daily', place),
    ...mailVariables(mailbox?.endpoint ?? place.mailEndpoint ?? ''),
  };
  const log = new Log(dataDir);
  const daily = new LocalFunction(planOf('daily'), { bundle, thread: threads['function-worker'] }, environment, log);
  try {
    const { summary } = (await daily.invoke({})) as { summary: string };
    return summary;
  } finally {
    await daily.stop();
    await mailbox?.stop();
    await log.close();
  }
}
