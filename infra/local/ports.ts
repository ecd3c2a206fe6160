import type { Server as HttpServer, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:net';
import { onThisData } from '../../shared/commands/on-this-data.ts';
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
 * Returns a function that stops a server gracefully: it accepts no new connections and waits until pending requests
 * have finished or the timeout has passed.
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

/** Returns a port that is currently free. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await listen(probe, 0, LOOPBACK);
  const port = portOf(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** What a printed start repeats besides its data. */
export const startVariables = ['DEMO', 'PORT', 'MAIL_PORT'];

const STEP = 100;
export const MAX_PORT = 65_535;

/** Returns the error for a port that can't be used; `variable` is the setting that changes it. */
export function portProblem(error: unknown, port: number, variable: string): StartError {
  const { code } = error as NodeJS.ErrnoException;
  const reason = code === 'EADDRINUSE' ? 'is already used by another program' : `can't be opened (${String(code)})`;
  const another = port + (port + STEP > MAX_PORT ? -STEP : STEP);
  const others = startVariables.filter((name) => name !== variable);
  const start = onThisData(process.env, `${variable}=${another} npm start`, others);
  return new StartError(`Port ${port} ${reason}. Stop that program, or start with another port, for example ${start}.`);
}

/**
 * Listens on the loopback interface only, on IPv4 and IPv6: browsers try either for `localhost`, so the port must be
 * free on both. Without IPv6, IPv4 is enough.
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
