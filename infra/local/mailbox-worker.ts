import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { DELIVERED_TO_NOBODY } from '../../shared/email.ts';
import { isForThisMachine, isFromOtherSite } from './local-requests.ts';
import type { MailboxMessage, MailboxSetup } from './mailbox.ts';
import { LOOPBACK } from './ports.ts';
import { type PrivateResponse, startPrivateServer } from './private-server.ts';

// Runs in its own thread because the package stores messages in a global variable per thread.
interface Listening extends Server {
  address(): { address: string; family: string; port: number };
}

const { port, account } = workerData as MailboxSetup;
const load = createRequire(import.meta.url);
const { default: startMailbox } = load('aws-ses-v2-local') as {
  default: (config: { host: string; port: number }) => Promise<Listening>;
};

interface Store {
  saveEmail: (email: { readonly destination: { readonly to: readonly string[] } }) => void;
}

interface Responder {
  status(status: number): { send(body: unknown): void };
}

/** The address of SES's mailbox simulator that bounces, also with a label. */
const BOUNCES = /^bounce(\+[^@]*)?@simulator\.amazonses\.com$/i;
/** When each of them bounced first, by address. */
const suppressed = new Map<string, Date>();

// Emulates the addresses of SES's mailbox simulator.
const store = load('aws-ses-v2-local/dist/store.js') as Store;
const { saveEmail } = store;
store.saveEmail = (email) => {
  const { to } = email.destination;
  if (!to.includes(DELIVERED_TO_NOBODY)) saveEmail(email);
  const bounced = to.map((address) => address.toLowerCase()).filter((address) => BOUNCES.test(address));
  for (const address of bounced) if (!suppressed.has(address)) suppressed.set(address, new Date());
};

const { default: sendEmail } = load('aws-ses-v2-local/dist/v1/sendEmail.js') as {
  default: (request: { readonly body: Readonly<Record<string, string>> }, response: Responder) => Promise<void>;
};

/** SES for the functions, which sign their calls; the port for browsers doesn't accept mail. */
const takeMail = (_: string, body: Buffer): Promise<PrivateResponse> =>
  new Promise((resolve, reject) => {
    const fields = Object.fromEntries(new URLSearchParams(body.toString()));
    const send = (status: number) => (sent: unknown) =>
      resolve({ status, body: typeof sent === 'string' ? sent : JSON.stringify(sent), contentType: 'text/xml' });
    sendEmail({ body: fields }, { status: (status) => ({ send: send(status) }) }).catch(reject);
  });

/** SES's list of addresses that it sends nothing to, on one page. Nothing else bounces here, because mail goes nowhere. */
function readSuppressed(path: string): PrivateResponse {
  if (path !== '/v2/email/suppression/addresses') return { status: 404, body: '{}' };
  const summaries = [...suppressed].map(([EmailAddress, at]) => ({
    EmailAddress,
    Reason: 'BOUNCE',
    LastUpdateTime: Math.floor(at.getTime() / 1000),
  }));
  return { status: 200, body: JSON.stringify({ SuppressedDestinationSummaries: summaries }) };
}

/** Requests of the mailbox page itself. */
const pages = new Set(['GET /', 'GET /store', 'GET /get-emlContent', 'POST /clear-store']);

const isAllowed = (request: IncomingMessage): boolean =>
  pages.has(`${request.method} ${request.url?.split('?')[0]}`) &&
  isForThisMachine(request) &&
  !isFromOtherSite(request);

/** Blocks pages of other sites, also in frames and with names that resolve to this machine. */
function guard(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-security-policy', "frame-ancestors 'none'");
    response.setHeader('x-frame-options', 'DENY');
    response.setHeader('cross-origin-resource-policy', 'same-origin');
    response.setHeader('x-content-type-options', 'nosniff');
    if (isAllowed(request)) for (const listener of listeners) listener.call(server, request, response);
    else
      response.writeHead(403, { 'content-type': 'text/plain' }).end('The mailbox is only available on this machine.');
  });
}

const say = (message: MailboxMessage): void => parentPort?.postMessage(message);

const server = await startMailbox({ host: LOOPBACK, port });
guard(server);
// The package reports success before it is known whether the port was opened.
if (server.listening) {
  const { endpoint } = await startPrivateServer({ account, service: 'ses' }, takeMail, readSuppressed);
  say({ port: server.address().port, endpoint });
} else server.once('error', (error: NodeJS.ErrnoException) => say({ errorCode: error.code ?? error.message }));
