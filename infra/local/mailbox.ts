import { Worker } from 'node:worker_threads';
import { createServer } from 'node:http';
import { type Account, localAccount } from './account.ts';
import { LOOPBACK, listenLocally, portProblem, stopServer } from './ports.ts';
import { buildThreads } from './threads.ts';

export interface Mailbox {
  /** Speaks SES for the functions. */
  readonly endpoint: string;
  /** Shows a person what was sent. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface MailboxMessage {
  readonly port?: number;
  /** Where SES is spoken. */
  readonly endpoint?: string;
  readonly errorCode?: string;
}

/** What its thread is given. */
export interface MailboxSetup {
  readonly port: number;
  readonly account: Account;
}

const VARIABLE = 'MAIL_PORT';

/** Starts the mailbox; it keeps what is sent until it stops. */
export async function startMailbox(port: number): Promise<Mailbox> {
  // Asked before the package is loaded, which takes a while and would hide a taken port.
  if (port !== 0) await Promise.all((await listenLocally(() => createServer(), port, VARIABLE)).map(stopServer));
  const worker = new Worker((await buildThreads())['mailbox-worker'], {
    workerData: { port, account: localAccount } satisfies MailboxSetup,
    execArgv: [],
    env: { PATH: process.env.PATH },
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
