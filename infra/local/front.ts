import { createServer, type RequestListener, type Server } from 'node:http';
import { installationOf, type Parameters } from '../parameters.ts';
import { responseHeaders } from '../response-headers.ts';
import { apiPaths } from '../site-routing.ts';
import { isApiDocs, serveApiDocs } from './api-docs.ts';
import { type Handle, refuse } from './api.ts';
import type { Cleanup } from './cleanup.ts';
import { pathMatcher } from './edge.ts';
import { isForThisMachine } from './local-requests.ts';
import { drainOf, listenLocally, portOf, stopServer } from './ports.ts';
import type { SiteSource } from './site-source.ts';

/** Longer than clients keep connections open, so that none is closed just as a client reuses it. */
const KEEP_ALIVE_MS = 65_000;
/** Maximum time for pending calls to finish when the product stops. */
export const DRAIN_MS = 10_000;

/** Serves site and API from one origin, with the headers that the distribution adds to all responses. */
export function createFront(parameters: Parameters, api: Handle, site: SiteSource): RequestListener {
  const isApi = pathMatcher(apiPaths);
  const headers = Object.entries(responseHeaders(parameters));
  const toSite = site.handlerFor(installationOf(parameters));
  return (request, response) => {
    const url = URL.canParse(request.url ?? '', 'http://localhost')
      ? new URL(request.url ?? '', 'http://localhost')
      : undefined;
    if (!url) return refuse(response, 400, 'Invalid address.');
    // Prevents DNS rebinding: if another site's name resolved to this machine, that site's pages would be same-origin here.
    if (!isForThisMachine(request))
      return refuse(response, 421, `Open this page as localhost:${request.socket.localPort}.`);
    const toApi = isApi(url.pathname);
    const toDocs = isApiDocs(url.pathname);
    if (toApi || toDocs || site.hasPolicy) for (const [name, value] of headers) response.setHeader(name, value);
    const handle = toApi ? api : toDocs ? serveApiDocs : toSite;
    // Async, so that an error before its first wait is caught too.
    const answer = async (): Promise<void> => handle(request, response, url);
    answer().catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'Something went wrong on the server.');
    });
  };
}

interface Front {
  readonly servers: readonly Server[];
  readonly url: string;
  /** Handles waiting requests and all later ones. */
  readonly serve: (listener: RequestListener) => void;
  /** Stops accepting requests and finishes pending ones. */
  readonly drain: () => Promise<void>;
}

/** Opens the port immediately, so that a port in use is reported before slow startup steps; early requests wait. */
export async function openFront(port: number, cleanup: Cleanup): Promise<Front> {
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
  return {
    servers,
    url: `http://${port === 0 ? '127.0.0.1' : 'localhost'}:${portOf(servers[0]!)}`,
    serve: (made) => {
      listener = made;
      open(made);
    },
    drain: async () => {
      await Promise.all(drains.map((drain) => drain(DRAIN_MS)));
    },
  };
}
