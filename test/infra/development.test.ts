import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { defaultContext } from '../../infra/context.ts';
import { viteSite } from '../../infra/local/development.ts';
import { freePort, listenLocally, portOf, stopServer } from '../../infra/local/ports.ts';
import { installationOf, readParameters } from '../../infra/parameters.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** The first message on the connection that tells pages about edits. */
const firstMessage = (address: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(address, 'vite-hmr');
    socket.addEventListener('message', ({ data }) => {
      resolve(JSON.parse(String(data)));
      socket.close();
    });
    socket.addEventListener('error', () => reject(new Error(`${address} cannot be connected to.`)));
  });

it('the development server tells pages about edits under every name of this machine', async () => {
  let listener: RequestListener = (_, response) => void response.writeHead(503).end();
  const servers = await listenLocally(() => createServer((...call) => listener(...call)), await freePort(), 'PORT');
  stops.push(async () => void (await Promise.all(servers.map(stopServer))));
  const site = await viteSite(servers);
  stops.push(() => site.stop());
  const handle = site.handlerFor(installationOf(readParameters(defaultContext())));
  listener = (request, response) => void handle(request, response, new URL(request.url ?? '/', 'http://localhost'));

  for (const server of servers) {
    const bound = server.address();
    const host = typeof bound === 'object' && bound?.family === 'IPv6' ? `[${bound.address}]` : '127.0.0.1';
    const origin = `${host}:${portOf(server)}`;
    const client = await (await fetch(`http://${origin}/@vite/client`)).text();
    const token = /wsToken = "([^"]+)"/.exec(client)?.[1] ?? '';
    expect(await firstMessage(`ws://${origin}/?token=${token}`)).toEqual({ type: 'connected' });
  }
});
