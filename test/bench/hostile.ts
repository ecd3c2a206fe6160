import type { Context } from 'aws-lambda';
import { bodyLimitOf } from '../../shared/contract/body-limit.ts';
import { type CollectionName, collections } from '../../shared/contract/collections.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { bodyFields } from '../../shared/contract/validate.ts';
import { functionModule } from '../support/functions.ts';
import { byRoute, eventOf, startProduct } from '../support/harness.ts';
import { HOSTILE } from './budgets.ts';
import { print, row } from './report.ts';

// The processor and memory cost of hostile requests in the real handler. run.ts starts this with a young generation so
// large that nothing is collected during a call, so everything it allocates is counted.

const ROUNDS = 2;
/** Longer than any call accepts. */
const FAR_TOO_LONG = 4_900_000;

const repeated = (text: string, bytes: number): string => text.repeat(Math.floor(bytes / Buffer.byteLength(text)));
const numbered = (count: number, each: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => each(at)).join();

/** Texts that could make a regular expression, number parsing or normalization slow. */
const baits: Readonly<Record<string, (length: number) => string>> = {
  spaces: (length) => `${' '.repeat(length)}x`,
  'spaces around': (length) => `x${' '.repeat(length)}x`,
  digits: (length) => '1'.repeat(length),
  'digits and commas': (length) => `${repeated('111,', length)}x`,
  'at signs': (length) => repeated('a@', length),
  colons: (length) => repeated(' :', length),
  'combining marks': (length) => `a${repeated('\u0301\u0323', length)}@b`,
  'compatibility characters': (length) => `${repeated('\uFDFA', length)}@b`,
  'lone surrogates': (length) => repeated('\\ud800', length),
  'control characters': (length) => repeated('\\u0000', length),
};

/** Combining marks in an order that normalizing must sort. */
const MARKS = '\u0301\u0323'.repeat(200);

const fieldsOf = ({ target }: Endpoint): readonly string[] => {
  if (target.kind === 'collection') return Object.keys(bodyFields(target.collection));
  const { recordBody, body } = target.operation;
  return Object.keys(recordBody ? bodyFields(collections[recordBody as CollectionName]) : body);
};

/** Bodies of about this many bytes. */
function shapesOf(endpoint: Endpoint, bytes: number): Record<string, string> {
  const fields = fieldsOf(endpoint);
  const some = fields[0] ?? 'a';
  const inField = (value: string) => `{"${some}":${value}}`;
  const room = bytes - 60;
  const each = Math.floor(room / Math.max(1, fields.length)) - 40;
  const inEach = (text: string) => `{${fields.map((name) => `"${name}":"${text}"`).join()}}`;
  const listed = fields.find((name) =>
    ['rows', 'checks', 'timesheet_ids', 'data', 'line_items', 'holidays'].includes(name),
  );
  return {
    'empty objects': inField(`[${numbered(Math.floor(room / 3), () => '{}')}]`),
    'empty lists': inField(`[${numbered(Math.floor(room / 3), () => '[]')}]`),
    'objects of one key': inField(`[${numbered(Math.floor(room / 9), () => '{"a":{}}')}]`),
    'small numbers': inField(`[${numbered(Math.floor(room / 2), () => '1')}]`),
    'deep lists': repeated('[', room / 2) + repeated(']', room / 2),
    'deep objects': repeated('{"a":', room) + '1',
    'many keys': `{${numbered(Math.floor(room / 12), (at) => `"k${at}":1`)}}`,
    'one key many times': `{${numbered(Math.floor(room / 6), () => '"a":1')}}`,
    'keys that are escaped': `{${numbered(Math.floor(room / 40), () => '"\\u005f\\u005fprot\\u006f\\u005f":1')}}`,
    'forbidden keys deep down': `{"a":[${numbered(Math.floor(room / 22), () => '{"__proto__":{}}')}]}`,
    'one long key': `{"${repeated('k', room)}":1}`,
    'one long text': inField(`"${repeated('x', room)}"`),
    'a text of escapes': inField(`"${repeated('\\u0041', room)}"`),
    'a text of backslashes': inField(`"${repeated('\\\\', room)}"`),
    'a text without an end': inField(`"${repeated('\\"', room)}`),
    'a number of many digits': inField(repeated('9', room)),
    'a fraction of many digits': inField(`0.${repeated('7', room)}`),
    'numbers beyond all': inField(`[${numbered(Math.floor(room / 8), () => '1e99999')}]`),
    'nothing but spaces': repeated(' \n', room),
    ...Object.fromEntries(
      Object.entries(baits).map(([name, make]) => [`${name} in each field`, inEach(make(each).slice(0, each))]),
    ),
    ...(listed !== undefined && {
      'wrong entries of a list': `{"${listed}":[${numbered(Math.floor(room / 3), () => '""')}]}`,
      'entries of marks': `{"${listed}":[${numbered(Math.floor(room / 1700), () => `{"payee":"a${MARKS}","account":"${MARKS}"}`)}]}`,
      'entries of unknown fields': `{"${listed}":[${numbered(Math.floor(room / 14), (at) => `{"k${at}":1}`)}]}`,
    }),
  };
}

interface Cost {
  readonly ms: number;
  readonly megabytes: number;
}

interface Measured extends Cost {
  readonly what: string;
  readonly status: number;
}

type Event = ReturnType<typeof eventOf>;
type Handler = (event: Event, context: Context) => Promise<{ statusCode?: number }>;

const collect = (): void => (globalThis as { gc?: () => void }).gc?.();

async function costOf(handler: Handler, event: Event): Promise<Cost & { readonly status: number }> {
  collect();
  const before = process.memoryUsage();
  const cpu = process.cpuUsage();
  const { statusCode = 0 } = await handler({ ...event }, { getRemainingTimeInMillis: () => 29_000 } as Context);
  const { user, system } = process.cpuUsage(cpu);
  const after = process.memoryUsage();
  const bytes = after.heapUsed - before.heapUsed + Math.max(0, after.external - before.external);
  return { ms: (user + system) / 1000, megabytes: bytes / 1e6, status: statusCode };
}

async function measure(handler: Handler, what: string, event: Event): Promise<Measured> {
  // A first unmeasured call, so that compiling the code isn't counted.
  await costOf(handler, event);
  const costs: Awaited<ReturnType<typeof costOf>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) costs.push(await costOf(handler, event));
  return {
    what,
    status: costs[0]?.status ?? 0,
    // Other work on the machine makes a call slower, never faster.
    ms: Math.min(...costs.map(({ ms }) => ms)),
    megabytes: Math.min(...costs.map(({ megabytes }) => megabytes)),
  };
}

const routeKeys = [
  'POST /api_user_public/login',
  'PUT /api_user_private/update-my-profile',
  'PUT /api_user_private/save-my-timesheet',
  'POST /crud/InvcInvoice/create',
  'PUT /api_admin_private/clear-transactions',
];
/** For these calls nothing of the body is read, so two of them are enough. */
const withoutToken = routeKeys.slice(1, 3);
const IMPORT_ROUTE = 'POST /api_admin_private/import-transactions';

const utf8 = Buffer.from([0x22, 0xc3, 0x28, 0xed, 0xa0, 0x80]);

function eventsOf(endpoint: Endpoint, token: string | undefined): Record<string, Event> {
  const { bytes } = bodyLimitOf(endpoint);
  const withBody = (body: string) => eventOf(endpoint, { body, ...(token !== undefined && { token }) });
  const plain = withBody('{}');
  const headers = { ...plain.headers, authorization: `Bearer${' '.repeat(5000)}${'x.'.repeat(2500)}` };
  const encoded = Buffer.concat(Array.from({ length: Math.floor(bytes / utf8.length) }, () => utf8)).toString('base64');
  return {
    ...Object.fromEntries(Object.entries(shapesOf(endpoint, bytes)).map(([name, body]) => [name, withBody(body)])),
    'empty objects, 4.9 MB': withBody(`{"city":[${numbered(FAR_TOO_LONG / 3, () => '{}')}]}`),
    'no UTF-8': { ...plain, body: encoded, isBase64Encoded: true },
    'a header of 10 KB': { ...plain, headers },
    'a query of 8 KB': {
      ...plain,
      queryStringParameters: Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`q${at}`, ' '])),
    },
    'a query of one long value': {
      ...plain,
      queryStringParameters: { next: 'a.'.repeat(4000), limit: `${' '.repeat(8000)}x` },
    },
  };
}

async function measureRoute(routeKey: string, token: string | undefined): Promise<Measured[]> {
  const endpoint = byRoute.get(routeKey)!;
  print(`  ${routeKey}, ${token === undefined ? 'without' : 'with'} a token`);
  const { handler } = await functionModule<{ handler: Handler }>(endpoint.area);
  const measured: Measured[] = [];
  for (const [name, event] of Object.entries(eventsOf(endpoint, token))) {
    measured.push(await measure(handler, `${name} (${endpoint.name})`, event));
  }
  return measured;
}

const show = ({ what, status, ms, megabytes }: Measured): void =>
  row(what, [String(status), `${ms.toFixed(1)} ms`, `${megabytes.toFixed(1)} MB`]);

/** Prints the most expensive ones; returns whether all stay within the budget. */
function report(title: string, measured: readonly Measured[]): boolean {
  const { ms, megabytes } = HOSTILE;
  print(`\n${title}: ${measured.length} requests, at most ${ms} ms and ${megabytes} MB each`);
  const slowest = measured.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  const largest = measured.toSorted((a, b) => b.megabytes - a.megabytes).slice(0, 5);
  print('  of processor');
  slowest.forEach(show);
  print('  of memory');
  largest.forEach(show);
  const over = measured.filter((each) => each.ms > ms || each.megabytes > megabytes || each.status >= 500);
  print(over.length === 0 ? '  all hold' : `  MISSED by ${over.length}:`);
  over.forEach(show);
  return over.length === 0;
}

const product = await startProduct();
try {
  const { token } = await product.person('admin');
  const all: Record<'without' | 'with', Measured[]> = { without: [], with: [] };
  for (const routeKey of withoutToken) all.without.push(...(await measureRoute(routeKey, undefined)));
  for (const routeKey of routeKeys) all.with.push(...(await measureRoute(routeKey, token)));
  const imports = [...(await measureRoute(IMPORT_ROUTE, undefined)), ...(await measureRoute(IMPORT_ROUTE, token))];
  const holds = [
    report('Without a token', all.without),
    report('With a token that may make the call', all.with),
    report('Imports, without and with a token', imports),
  ];
  if (holds.includes(false)) process.exitCode = 1;
} finally {
  await product.stop('unverified');
}
