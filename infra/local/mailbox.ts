import { Worker } from 'node:worker_threads';
import { createServer } from 'node:http';
import { type Account, localAccount } from './account.ts';
import { compileCache } from './compile-cache.ts';
import { LOOPBACK, listenLocally, portProblem, stopServer } from './ports.ts';
import { buildThreads } from './threads.ts';

export interface Mailbox {
  /** Address of the SES stand-in for functions. */
  readonly endpoint: string;
  /** Address of the page that shows sent mail. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface MailboxMessage {
  readonly port?: number;
  /** Address of the SES stand-in. */
  readonly endpoint?: string;
  readonly errorCode?: string;
}

/** Settings passed to the worker thread. */
export interface MailboxSetup {
  readonly port: number;
  readonly account: Account;
}

const VARIABLE = 'MAIL_PORT';

/** Where functions find SES: emails are sent with its first API, and its second one lists addresses that bounced. */
export const mailVariables = (endpoint: string): Readonly<Record<string, string>> => ({
  AWS_ENDPOINT_URL_SES: endpoint,
  AWS_ENDPOINT_URL_SESV2: endpoint,
});

/** Starts the mailbox; messages are kept until it stops. */
export async function startMailbox(port: number): Promise<Mailbox> {
  // Check the port before loading the package, which takes a while and would hide that the port is in use.
  if (port !== 0) await Promise.all((await listenLocally(() => createServer(), port, VARIABLE)).map(stopServer));
  const worker = new Worker((await buildThreads())['mailbox-worker'], {
    workerData: { port, account: localAccount } satisfies MailboxSetup,
    execArgv: [],
    env: { PATH: process.env.PATH, ...compileCache },
    stdout: true,
  });
  worker.stdout.resume();
  const message = await new Promise<MailboxMessage>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  if (message.port === undefined || message.endpoint === undefined) {
    await worker.terminate();
    throw portProblem({ code: message.errorCode }, port, VARIABLE);
  }
  return {
    endpoint: message.endpoint,
    url: `http://${port === 0 ? LOOPBACK : 'localhost'}:${message.port}`,
    stop: async () => {
      await worker.terminate();
    },
  };
}
