import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { MailboxMessage } from './mailbox.ts';
import { LOOPBACK } from './ports.ts';

// A thread of its own: the package keeps what was sent in one place per thread.
interface Listening extends Server {
  address(): { address: string; family: string; port: number };
}

const { port } = workerData as { port: number };
const { default: startMailbox } = createRequire(import.meta.url)('aws-ses-v2-local') as {
  default: (config: { host: string; port: number }) => Promise<Listening>;
};

const say = (message: MailboxMessage): void => parentPort?.postMessage(message);

const server = await startMailbox({ host: LOOPBACK, port });
// The package answers before it is known whether the port could be opened.
if (server.listening) say({ port: server.address().port });
else server.once('error', (error: NodeJS.ErrnoException) => say({ errorCode: error.code ?? error.message }));
