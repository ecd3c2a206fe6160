import { createServer } from 'node:http';
import { createWriter } from '../../../functions/commands/seed/writer.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { byRoute, type Product, type Request, startProduct } from '../../support/harness.ts';
import { seededTeam, type Seeded } from './seeded.ts';

// The functions of a release behind HTTP, as live ones are while a table is upgraded: nothing waits here for the upgrade.

interface Place {
  readonly endpoint: string;
  readonly tableName: string;
}

const AT_ONCE = 5000;

/** Every record of the run, as a release before this one would have left it in the table. */
async function seed({ store }: Product, seeded: Seeded): Promise<void> {
  const writer = createWriter(store, { at: store.now(), call: 'chaos', by: null, reason: null });
  const first = await writer.reserve(collections.Team, seeded.records);
  if (first !== 1) throw new Error('There are teams already.');
  for (let id = first; id <= seeded.records; id += 1) {
    const { id: _, version: __, shade, region: ___, ...fields } = seededTeam(id, seeded);
    writer.add(collections.Team, id, { ...fields, color: shade });
    if (id % AT_ONCE === 0) await writer.flush();
  }
  await writer.flush();
  // The leads are there already, with a counter of uses each.
  await writer.finish();
}

async function listen(product: Product, port: number): Promise<void> {
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      let text = '';
      for await (const part of request) text += String(part);
      const { authorization = '', ...headers } = request.headers as Record<string, string>;
      const sent: Request = {
        token: authorization.replace('Bearer ', ''),
        query: Object.fromEntries(searchParams),
        ...(headers['idempotency-key'] && { headers: { 'idempotency-key': headers['idempotency-key'] } }),
        ...(text !== '' && { body: text }),
      };
      const route = `${request.method} ${pathname}`;
      if (!byRoute.has(route)) throw new Error(`There is no route ${route}.`);
      const reply = await product.call(route, sent);
      response.writeHead(reply.status, reply.headers).end(reply.text);
    };
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
}

/** What the parent asks for, a message at a time; each is answered with one. */
type Asked = { readonly people: number } | { readonly seeded: Seeded } | { readonly listen: number };

async function answerTo(product: Product, asked: Asked): Promise<unknown> {
  if ('listen' in asked) return listen(product, asked.listen);
  if ('seeded' in asked) return seed(product, asked.seeded);
  const people = [];
  for (let n = 0; n < asked.people; n += 1) people.push(await product.person(n === 0 ? 'admin' : 'user'));
  return people.map(({ id, token }) => ({ id, token }));
}

const [endpoint = '', tableName = '', isFirst] = process.argv.slice(2);
const place: Place = { endpoint, tableName };
const product = await startProduct({}, { ...place, ...(isFirst === 'first' && { isEmpty: true }) });
process.on('message', (asked: Asked) => {
  answerTo(product, asked).then(
    (value) => process.send?.({ value: value ?? null }),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit(1));
process.send?.({ value: 'ready' });
