import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bundleFunctions } from '../../infra/bundle.ts';
import { handlerOf } from '../../infra/function-settings.ts';
import { localAccount } from '../../infra/local/account.ts';
import { LocalFunction } from '../../infra/local/functions.ts';
import { LOOPBACK, portOf, stopServer } from '../../infra/local/ports.ts';
import { createSender } from '../../infra/local/signature.ts';
import { buildThreads } from '../../infra/local/threads.ts';
import type { Area } from '../../shared/contract/areas.ts';
import { padId } from '../../shared/contract/table.ts';
import { NOBODY_ALARMED } from '../../shared/daily-job.ts';
import {
  byRoute,
  environment,
  eventOf,
  ORIGIN_KEY,
  type Person,
  type Product,
  type Request,
  SIGNING_SECRET,
  startProduct,
} from '../support/harness.ts';

/**
 * The functions as deployed, without the parts of the SDK that are left out, against a stand-in for AWS: its table is
 * the real engine, and each service can be told to fail as it does in the cloud.
 */

interface Received {
  readonly service: string;
  readonly action: string;
  readonly isSigned: boolean;
}

interface Fault {
  readonly action: string;
  readonly answer: 'cut off' | { readonly status: number; readonly body: string };
}

let product: Product;
let admin: Person;
let front: Server;
let functions: Map<Area, LocalFunction>;
let received: Received[] = [];
let faults: Fault[] = [];
const lines: string[] = [];

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Whether a request has the right signature for its content (Signature Version 4), computed independently. */
function isSigned({ method, headers, url = '/' }: IncomingMessage, body: Buffer): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/;
  const [, id, scope = '', names = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  const lists = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const [path = '', query = ''] = url.split('?');
  const sorted = query.split('&').toSorted().join('&');
  const request = [method, path, sorted, lists.join(''), names, sha256(body)].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${localAccount.AWS_SECRET_ACCESS_KEY}`);
  return id === localAccount.AWS_ACCESS_KEY_ID && hmac(key, text).toString('hex') === signature;
}

const json = (__type: string, more: object = {}) =>
  JSON.stringify({ __type, message: `${__type} of the front`, ...more });

const secretOf = ({ SecretId, VersionStage = 'AWSCURRENT' }: Record<string, string>) =>
  VersionStage !== 'AWSCURRENT'
    ? { status: 400, body: json('ResourceNotFoundException') }
    : {
        status: 200,
        body: JSON.stringify({
          Name: SecretId,
          SecretString: SecretId === environment.SIGNING_SECRET_ID ? JSON.stringify(SIGNING_SECRET) : ORIGIN_KEY,
        }),
      };

const SENT = '<SendEmailResponse><SendEmailResult><MessageId>1</MessageId></SendEmailResult></SendEmailResponse>';

const topicWith = (confirmed: number): string =>
  '<GetTopicAttributesResponse><GetTopicAttributesResult><Attributes>' +
  '<entry><key>SubscriptionsPending</key><value>1</value></entry>' +
  `<entry><key>SubscriptionsConfirmed</key><value>${confirmed}</value></entry>` +
  '</Attributes></GetTopicAttributesResult></GetTopicAttributesResponse>';

/** The number of subscribers to the stand-in's topic. */
let confirmed = 0;

const SUPPRESSED = '/v2/email/suppression/addresses';

/** The addresses on the stand-in's suppression list, one per page. */
let suppressed: readonly string[] = [];

/** The page of the list that a call names. */
function suppressedPage({ url = '/' }: IncomingMessage): string {
  const page = Number(new URL(url, 'http://localhost').searchParams.get('NextToken') ?? 0);
  const summaries = suppressed
    .slice(page, page + 1)
    .map((EmailAddress) => ({ EmailAddress, Reason: 'BOUNCE', LastUpdateTime: 1_780_000_000 }));
  const isMore = page + 1 < suppressed.length;
  return JSON.stringify({
    SuppressedDestinationSummaries: summaries,
    ...(isMore && { NextToken: String(page + 1) }),
  });
}

/** What a call asks for: services with an address per resource name it there, others in a header or in the body. */
function actionOf({ url = '/', headers }: IncomingMessage, body: Buffer): readonly [service: string, action: string] {
  if (url.startsWith(SUPPRESSED)) return ['sesv2', 'ListSuppressedDestinations'];
  const [service = '', name] = String(headers['x-amz-target'] ?? 'XML.').split('.');
  return [service, name || (new URLSearchParams(body.toString()).get('Action') ?? '')];
}

/** The answers of the services that use XML. */
const xmlOf = (action: string): string => (action === 'GetTopicAttributes' ? topicWith(confirmed) : SENT);

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const body = Buffer.concat(parts);
  const [service, action] = actionOf(request, body);
  received.push({ service, action, isSigned: isSigned(request, body) });
  const fault = faults.findIndex((each) => each.action === action);
  const [first] = fault < 0 ? [] : faults.splice(fault, 1);
  if (first?.answer === 'cut off') request.socket.destroy();
  else if (first) response.writeHead(first.answer.status).end(first.answer.body);
  else if (service === 'XML') response.writeHead(200, { 'content-type': 'text/xml' }).end(xmlOf(action));
  else if (service === 'sesv2') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(suppressedPage(request));
  } else if (service === 'secretsmanager') {
    const secret = secretOf(JSON.parse(body.toString()) as Record<string, string>);
    response.writeHead(secret.status).end(secret.body);
  } else {
    const made = await createSender({ account: localAccount, service: 'dynamodb' }, product.endpoint)(
      `${service}.${action}`,
      body,
    );
    response.writeHead(made.status).end(await made.text());
  }
}

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  front = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => front.listen(0, LOOPBACK, resolve));
  const url = `http://${LOOPBACK}:${portOf(front)}`;
  const [bundle, threads] = await Promise.all([bundleFunctions(), buildThreads()]);
  const log = new PassThrough().on('data', (text: Buffer) => lines.push(text.toString()));
  functions = new Map(
    (['account', 'ledger', 'daily'] as const).map((area) => [
      area,
      new LocalFunction(
        { area, handler: handlerOf(area), timeoutSeconds: 60 },
        { bundle, thread: threads['function-worker'] },
        {
          ...localAccount,
          ...environment,
          TABLE_NAME: product.tableName,
          AWS_ENDPOINT_URL_DYNAMODB: url,
          AWS_ENDPOINT_URL_SECRETS_MANAGER: url,
          AWS_ENDPOINT_URL_SES: url,
          AWS_ENDPOINT_URL_SESV2: url,
          AWS_ENDPOINT_URL_SNS: url,
          ALARM_TOPIC: 'arn:aws:sns:us-east-1:123456789012:alarms',
        },
        log,
      ),
    ]),
  );
});
afterAll(async () => {
  await Promise.all([...(functions?.values() ?? [])].map((each) => each.stop()));
  if (front) await stopServer(front);
  await product?.stop();
});
beforeEach(() => {
  [received, faults] = [[], []];
});

async function call(routeKey: string, request: Request = {}) {
  const endpoint = byRoute.get(routeKey);
  const found = endpoint && functions.get(endpoint.area);
  if (!found) throw new Error(`No function here answers ${routeKey}.`);
  const result = (await found.invoke(eventOf(endpoint, request))) as {
    statusCode: number;
    headers: Record<string, string>;
    body: string;
  };
  const { message, value } = JSON.parse(result.body) as { message: string; value: unknown };
  return { status: result.statusCode, retryAfter: result.headers['retry-after'], message, value };
}

let count = 0;
const createPayee = () =>
  call('POST /crud/CklgPayee/create', { token: admin.token, body: { name: `Payee ${(count += 1)}` } });
const tries = (action: string) => received.filter((each) => each.action === action).length;
const times = (number: number, fault: Fault): Fault[] => Array.from({ length: number }, () => fault);

describe('the deployed functions', () => {
  it('sign up, sign in, write and read, and sign every request', async () => {
    const body = { email: 'bundled@test.example', password: 'a long enough one' };
    expect((await call('POST /api_user_public/register', { body })).status).toBe(200);
    const session = await call('POST /api_user_public/login', { body });
    expect(session).toMatchObject({ status: 200, value: { user: { email: body.email } } });
    const created = await createPayee();
    expect(created.status).toBe(200);
    const all = await call('GET /crud/CklgPayee/getAll', { token: admin.token });
    expect(all.value).toContainEqual(created.value);
    expect(received.map(({ service }) => service)).toEqual(
      expect.arrayContaining(['DynamoDB_20120810', 'secretsmanager']),
    );
    expect(received.filter((each) => !each.isSigned)).toEqual([]);
  });

  it.each([
    ['is throttled', { status: 400, body: json('ProvisionedThroughputExceededException') }],
    ['has an internal error', { status: 500, body: json('InternalServerError') }],
    ['drops a connection', 'cut off'],
  ] as const)('retry when the table %s', async (_, fault) => {
    faults = times(2, { action: 'TransactWriteItems', answer: fault });
    expect((await createPayee()).status).toBe(200);
    expect(tries('TransactWriteItems')).toBe(3);
  });

  it('answer 503 with Retry-After when the table keeps failing, and log the error', async () => {
    faults = times(50, { action: 'TransactWriteItems', answer: { status: 500, body: json('InternalServerError') } });
    expect(await createPayee()).toMatchObject({
      status: 503,
      value: null,
      retryAfter: expect.stringMatching(/^[1-3]$/),
      message: expect.stringContaining("The database can't be reached"),
    });
    expect(tries('TransactWriteItems')).toBeLessThan(10);
    await expect.poll(() => lines.join('')).toContain('InternalServerError of the front');
  });

  it('tell a transaction conflict from a failed condition', async () => {
    const conflict = json('com.amazonaws.dynamodb.v20120810#TransactionCanceledException', {
      CancellationReasons: [{ Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' }],
    });
    faults = times(2, { action: 'TransactWriteItems', answer: { status: 400, body: conflict } });
    const { value } = await createPayee();
    expect(tries('TransactWriteItems')).toBe(3);
    const { id, version } = value as { id: number; version: number };
    const update = () =>
      call('PUT /crud/CklgPayee/update', {
        token: admin.token,
        query: { id },
        body: { version, note: `Note ${(count += 1)}` },
      });
    expect((await update()).status).toBe(200);
    const refused = await update();
    expect(refused.status).toBe(409);
  });

  it('send email through SES and hide its refusal from the caller', async () => {
    const ask = () => call('POST /api_user_public/forgot-password', { body: { email: 'bundled@test.example' } });
    const first = await ask();
    expect(first.status).toBe(200);
    await expect.poll(() => tries('SendEmail')).toBeGreaterThan(0);
    const refusal =
      '<ErrorResponse><Error><Type>Sender</Type><Code>MessageRejected</Code><Message>Email address is not verified.</Message></Error></ErrorResponse>';
    faults = [{ action: 'SendEmail', answer: { status: 400, body: refusal } }];
    expect(await ask()).toEqual(first);
    await expect.poll(() => lines.join('')).toContain('MessageRejected');
    expect(received.filter((each) => !each.isSigned)).toEqual([]);
  });

  it("read all pages of SES's suppression list, again after a fault, and note whose emails aren't delivered", async () => {
    suppressed = ['stranger@other.example', admin.email, 'somebody@other.example'];
    faults = [
      { action: 'ListSuppressedDestinations', answer: { status: 429, body: json('TooManyRequestsException') } },
    ];
    expect(await functions.get('daily')!.invoke({})).toMatchObject({ emails: { undelivered: 1, changes: 1 } });
    expect(tries('ListSuppressedDestinations')).toBe(4);
    expect(received.filter((each) => !each.isSigned)).toEqual([]);
    const item = await product.store.getItem({ pk: 'AccountStatus', sk: padId(admin.id) });
    expect(item).toMatchObject({ undelivered_since: '2026-05-28T20:26:40.000Z', undelivered_reason: 'bounce' });
    suppressed = [];
    expect(await functions.get('daily')!.invoke({})).toMatchObject({ emails: { undelivered: 0, changes: 1 } });
  });

  it('count the subscribers of the alarms', async () => {
    const run = async () => (await functions.get('daily')!.invoke({})) as { summary: string; alarms: object };
    confirmed = 0;
    expect(await run()).toMatchObject({ alarms: { receivers: 0 }, summary: expect.stringContaining(NOBODY_ALARMED) });
    confirmed = 2;
    expect(await run()).toMatchObject({ alarms: { receivers: 2 } });
    expect(tries('GetTopicAttributes')).toBe(2);
    expect(received.filter((each) => !each.isSigned)).toEqual([]);
  });
});
