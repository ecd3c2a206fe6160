import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { LOOPBACK, portOf, stopServer } from './ports.ts';
import { createVerifier, namesAccount, type Signing } from './signature.ts';

export interface PrivateResponse {
  readonly status: number;
  readonly body: string;
  readonly contentType?: string;
}

/** Handles a call to an AWS service, given its target (`x-amz-target`) and its body. */
export type RequestHandler = (target: string, body: Buffer<ArrayBuffer>) => PrivateResponse | Promise<PrivateResponse>;

/** Handles reading something, for services with one address per resource, given its path. */
type ReadHandler = (path: string) => PrivateResponse;

export interface PrivateServer {
  readonly endpoint: string;
  stop(): Promise<void>;
}

const MAX_BYTES = 20_000_000;

const answerOf = (status: number, type: string, message: string): PrivateResponse => ({
  status,
  body: JSON.stringify({ __type: type, message }),
});

const strangers = answerOf(403, 'AccessDeniedException', 'Only Staffbook itself can call this.');

/**
 * Whether a browser page may have sent the request; the product's pages never call this server. An unexpected host
 * indicates DNS rebinding.
 */
const isFromPage = ({ headers }: IncomingMessage, host: string): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined || headers.host !== host;

async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Emulates an AWS service on its own port; accepts only calls signed with the account. */
export async function startPrivateServer(
  signing: Signing,
  answer: RequestHandler,
  read?: ReadHandler,
): Promise<PrivateServer> {
  const isSigned = createVerifier(signing);
  let host = '';

  const judge = async (request: IncomingMessage): Promise<PrivateResponse> => {
    const { method, url = '/' } = request;
    const isRead = read !== undefined && method === 'GET';
    const isStrange = isFromPage(request, host) || !(isRead || (method === 'POST' && url === '/'));
    if (isStrange || !namesAccount(request.headers, signing.account)) return strangers;
    const body = await readBody(request);
    if (!body) return answerOf(413, 'RequestEntityTooLarge', 'The request is too large.');
    if (!(await isSigned(request, body))) return strangers;
    if (isRead) return read(new URL(url, `http://${host}`).pathname);
    return answer(String(request.headers['x-amz-target']), body);
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const {
      status,
      body,
      contentType = 'application/x-amz-json-1.0',
    } = await judge(request).catch((error: unknown) => answerOf(500, 'InternalServerError', String(error)));
    // If the body wasn't read to its end, close the connection.
    if (!request.complete) response.setHeader('connection', 'close');
    const bytes = Buffer.from(body);
    response.writeHead(status, { 'content-type': contentType, 'content-length': bytes.length });
    response.end(bytes);
  };

  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  server.unref();
  host = `${LOOPBACK}:${portOf(server)}`;
  return { endpoint: `http://${host}`, stop: () => stopServer(server) };
}
