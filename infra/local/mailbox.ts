import { Worker } from 'node:worker_threads';
import { createServer } from 'node:http';
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
  readonly errorCode?: string;
}

const VARIABLE = 'MAIL_PORT';

/** Starts the mailbox; it keeps what is sent until it stops. */
export async function startMailbox(port: number): Promise<Mailbox> {
  // Asked before the package is loaded, which takes a while and would hide a taken port.
  if (port !== 0) await Promise.all((await listenLocally(() => createServer(), port, VARIABLE)).map(stopServer));
  const worker = new Worker((await buildThreads())['mailbox-worker'], {
    workerData: { port },
    execArgv: [],
    env: { PATH: process.env.PATH },
    stdout: true,
  });
  worker.stdout.resume();
  const message = await new Promise<MailboxMessage>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  if (message.port === undefined) {
    await worker.terminate();
    throw portProblem({ code: message.errorCode }, port, VARIABLE);
  }
  return {
    endpoint: `http://${LOOPBACK}:${message.port}`,
    url: `http://${port === 0 ? LOOPBACK : 'localhost'}:${message.port}`,
    stop: async () => {
      await worker.terminate();
    },
  };
}
