import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { DELIVERED_TO_NOBODY } from '../../shared/email.ts';
import type { MailboxMessage } from './mailbox.ts';
import { LOOPBACK } from './ports.ts';

// A thread of its own: the package keeps what was sent in one place per thread.
interface Listening extends Server {
  address(): { address: string; family: string; port: number };
}

const { port } = workerData as { port: number };
const load = createRequire(import.meta.url);
const { default: startMailbox } = load('aws-ses-v2-local') as {
  default: (config: { host: string; port: number }) => Promise<Listening>;
};

interface Store {
  saveEmail: (email: { readonly destination: { readonly to: readonly string[] } }) => void;
}

// As SES does with the addresses of its mailbox simulator.
const store = load('aws-ses-v2-local/dist/store.js') as Store;
const { saveEmail } = store;
store.saveEmail = (email) => {
  if (!email.destination.to.includes(DELIVERED_TO_NOBODY)) saveEmail(email);
};

const say = (message: MailboxMessage): void => parentPort?.postMessage(message);

const server = await startMailbox({ host: LOOPBACK, port });
// The package answers before it is known whether the port could be opened.
if (server.listening) say({ port: server.address().port });
else server.once('error', (error: NodeJS.ErrnoException) => say({ errorCode: error.code ?? error.message }));
