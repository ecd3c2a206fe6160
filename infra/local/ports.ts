import type { Server as HttpServer, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:net';
import { StartError } from './printer.ts';

export const LOOPBACK = '127.0.0.1';
const LOOPBACK_6 = '::1';

export function portOf(server: Server): number {
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error("The server isn't listening on a port.");
  return address.port;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

export function stopServer(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * Lets a server end without cutting anybody short: what this answers closes it to new connections and waits until the
 * requests under way are answered, or so many milliseconds are over.
 */
export function drainOf(server: HttpServer): (milliseconds: number) => Promise<void> {
  const open = new Set<ServerResponse>();
  let isDraining = false;
  const closeAfterResponse = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  server.on('request', (_, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    if (isDraining) closeAfterResponse(response);
  });
  return async (milliseconds) => {
    isDraining = true;
    open.forEach(closeAfterResponse);
    await new Promise<void>((resolve) => {
      const overdue = setTimeout(resolve, milliseconds);
      server.close(() => {
        clearTimeout(overdue);
        resolve();
      });
    });
  };
}

/** A port that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await listen(probe, 0, LOOPBACK);
  const port = portOf(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const STEP = 100;
export const MAX_PORT = 65_535;

/** The sentence for a port that cannot be used; `variable` is where another one is named. */
export function portProblem(error: unknown, port: number, variable: string): StartError {
  const { code } = error as NodeJS.ErrnoException;
  const reason = code === 'EADDRINUSE' ? 'is already used by another program' : `can't be opened (${String(code)})`;
  const another = port + (port + STEP > MAX_PORT ? -STEP : STEP);
  return new StartError(
    `Port ${port} ${reason}. Stop that program, or start with another port, for example ${variable}=${another} npm start.`,
  );
}

/**
 * Listens on this machine alone, under both of its addresses: browsers try either for `localhost`, so a program that
 * has one of them counts as in the way. Without IPv6 the other address does.
 */
export async function listenLocally(
  makeServer: () => HttpServer,
  port: number,
  variable: string,
): Promise<HttpServer[]> {
  const first = makeServer();
  try {
    await listen(first, port, LOOPBACK);
  } catch (error) {
    throw portProblem(error, port, variable);
  }
  const second = makeServer();
  try {
    await listen(second, portOf(first), LOOPBACK_6);
    return [first, second];
  } catch (error) {
    if (port === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return [first];
    await stopServer(first);
    throw portProblem(error, port, variable);
  }
}
