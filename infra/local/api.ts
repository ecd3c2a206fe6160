import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Area } from '../../shared/contract/areas.ts';
import { bodyLimitOf } from '../../shared/contract/body-limit.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { tooLargeText } from '../../shared/contract/size-text.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { edgeFiles } from '../site-routing.ts';
import { toApiAnswer, toApiEvent, toEdgeRequest } from './api-event.ts';
import type { Disk } from './disk.ts';
import { loadEdgeFunction } from './edge.ts';
import { CallFailed, type LocalFunction } from './functions.ts';

/** Lambda's limit for a response. */
const MAX_ANSWER_BYTES = 6 * 1024 * 1024;

export type Handle = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;

class TooLarge extends Error {
  readonly limit: number;
  constructor(limit: number) {
    super('The body is too large.');
    this.limit = limit;
  }
}

/** Reads a body and stops at the limit, regardless of its declared length. */
async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new TooLarge(limit);
  const parts: Buffer[] = [];
  let size = 0;
  // Keep the connection, so that a response can still be sent after reading stops early.
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limit) throw new TooLarge(limit);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Sends an error that didn't come from a function, in the same envelope (R29). */
export function refuse(response: ServerResponse, status: number, sentence: string, requestId = randomUUID()): void {
  const envelope: Envelope<null> = {
    error: true,
    message: sentence,
    info: sentence,
    value: null,
    request_id: requestId,
  };
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(envelope));
}

/** A call that failed may have written some of its transactions before. */
const DISK_FULL =
  'The disk is full, so this may have been saved only in part or not at all. Free up some space, check what was saved, ' +
  'and try again. You can still read everything.';

/** Returns what the user can do about a call without a response; an interrupted write may have been stored (R32). */
function failureMessageOf(error: unknown, isRead: boolean): string {
  if (error instanceof CallFailed && !error.hasBegun) {
    return 'The server is too busy right now. Nothing was saved. Try again.';
  }
  if (isRead) return "The server couldn't respond. Try again.";
  return 'The server stopped while working on this, so it may or may not have been saved. Check before you try again.';
}

/** Headers that the site adds to API calls, overriding the visitor's own. */
type OriginHeaders = Readonly<Record<string, string>>;

export interface LocalRoute {
  readonly function: LocalFunction;
  readonly bodyLimit: number;
}

/** Returns the contract's routes with their functions, by route key. */
export const localRoutes = (functions: ReadonlyMap<Area, LocalFunction>): ReadonlyMap<string, LocalRoute> =>
  new Map(
    endpoints.map((endpoint) => [
      endpoint.routeKey,
      { function: functions.get(endpoint.area)!, bodyLimit: bodyLimitOf(endpoint).bytes },
    ]),
  );

/** Emulates the stack's HTTP API as the site calls it: finds the route, calls its function and sends the response. */
export function createApiHandler(
  routes: ReadonlyMap<string, LocalRoute>,
  onFailure: (sentence: string) => void,
  originHeaders: OriginHeaders,
  disk: Pick<Disk, 'wasFullSince'>,
): Handle {
  const edge = loadEdgeFunction(edgeFiles.api);
  return async (request, response, url) => {
    const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
    const edgeRequest = edge({ viewer: { ip: sourceIp }, request: toEdgeRequest(request, url.pathname) });
    for (const [name, value] of Object.entries(originHeaders)) edgeRequest.headers[name] = { value };
    const routeKey = `${edgeRequest.method} ${edgeRequest.uri}`;
    const requestId = randomUUID();
    const startedAt = performance.now();
    const isRead = edgeRequest.method === 'GET';
    const found = routes.get(routeKey);
    if (!found) {
      response.setHeader('connection', 'close');
      refuse(response, 404, "There's nothing at this address.", requestId);
      return;
    }
    try {
      const body = await readBody(request, found.bodyLimit);
      const rawQueryString = url.search.slice(1);
      const event = toApiEvent({ edgeRequest, rawQueryString, routeKey, sourceIp, requestId, body });
      const answer = toApiAnswer(await found.function.invoke(event, { isRead }));
      if (answer.statusCode >= 500 && (await disk.wasFullSince(startedAt))) {
        onFailure(`${routeKey} failed because the disk is full.`);
        refuse(response, 507, DISK_FULL, requestId);
        return;
      }
      if (answer.body.length > MAX_ANSWER_BYTES) throw new Error('The response is too large for a function.');
      const cookies = answer.cookies.length > 0 ? { 'set-cookie': [...answer.cookies] } : {};
      // The length of a 304 would be the length of what it doesn't repeat.
      const length = answer.statusCode === 304 ? {} : { 'content-length': answer.body.length };
      response.writeHead(answer.statusCode, { ...answer.headers, ...cookies, ...length });
      response.end(answer.body);
      if (answer.statusCode >= 500) onFailure(`${routeKey} returned ${answer.statusCode}.`);
    } catch (error) {
      if (response.headersSent || (request.destroyed && !request.complete)) return;
      if (error instanceof TooLarge) {
        // The rest of the body isn't read, so close the connection after this response.
        response.setHeader('connection', 'close');
        refuse(response, 413, tooLargeText(error.limit), requestId);
        return;
      }
      onFailure(`${routeKey} failed: ${error instanceof Error ? error.message : String(error)}`);
      response.setHeader('retry-after', '1');
      refuse(response, 503, failureMessageOf(error, isRead), requestId);
    }
  };
}
