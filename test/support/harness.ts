import { randomUUID } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SendEmailCommand, type SendEmailCommandInput, SESClient } from '@aws-sdk/client-ses';
import {
  ListSuppressedDestinationsCommand,
  SESv2Client,
  type SuppressedDestinationSummary,
} from '@aws-sdk/client-sesv2';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { LAST_FIXED_ROLE_ID, type RoleName, roleColors, roleIds, roleNames } from '../../shared/access/roles.ts';
import type { Area } from '../../shared/contract/areas.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { DELIVERED_TO_NOBODY } from '../../shared/email.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { ORIGIN_KEY_HEADER } from '../../functions/deployment/origin.ts';
import { localAccount } from '../../infra/local/account.ts';
import { tableHere } from '../../infra/local/table-at-hand.ts';
import { createTable, startTableEngine } from '../../infra/local/table-engine.ts';
import { setTableAtHand } from '../../functions/deployment/table-at-hand.ts';
import { createKeyReader } from '../../functions/http/signing-keys.ts';
import { createTokens } from '../../functions/http/tokens.ts';
import { counterKey } from '../../functions/store/keys.ts';
import { ensureDefaultCheckbook } from '../../functions/upgrade/default-checkbook.ts';
import { type Change, newRecord, planCreate } from '../../functions/store/records.ts';
import { differenceSentence, verify } from '../../functions/upgrade/verify.ts';
import { declaredHere } from '../../functions/store/table-state.ts';
import { connectTable } from '../../functions/store/connect.ts';
import { createStore, type Store } from '../../functions/store/store.ts';
import { writeHeld } from '../../functions/upgrade/registry.ts';
import { answerText } from './answer-text.ts';
import { functionModule, renewFunctions } from './functions.ts';
import { environment, ORIGIN_KEY, SIGNING_SECRET, SSO_SECRET } from './test-environment.ts';

export { environment, ORIGIN_KEY, SIGNING_SECRET, SSO_SECRET } from './test-environment.ts';

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

export interface Reply<V = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Envelope<V>;
  readonly text: string;
}

export interface Request {
  readonly token?: string | undefined;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
  /** Directly to the API's own address, bypassing the site. */
  readonly direct?: boolean;
}

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly profileId: number;
  readonly token: string;
}

export interface Product {
  readonly store: Store;
  readonly tableName: string;
  readonly endpoint: string;
  readonly tokens: ReturnType<typeof createTokens>;
  /** Calls the function behind a route, as the HTTP API would. */
  call: <V = unknown>(routeKey: string, request?: Request) => Promise<Reply<V>>;
  /** A user with a profile and a valid token, created without the product's sign-up. */
  person: (role: RoleName | { readonly id: number }, details?: { readonly email?: string }) => Promise<Person>;
  customRole: (name: string) => Promise<{ id: number }>;
  /** Makes email fail as for an unverified sender until called with false. */
  readonly failMail: (fails: boolean) => void;
  readonly setSigningSecret: (secret: string) => unknown;
  /** The functions' log so far, one line of JSON each. */
  readonly logs: readonly string[];
  /** The emails sent so far, except those to SES's address for nobody. */
  readonly mails: readonly SendEmailCommandInput[];
  /** What SES's suppression list contains; a test adds to it and removes from it. */
  readonly suppressed: SuppressedDestinationSummary[];
  /** The number of emails sent, including those to nobody. */
  readonly sentMails: () => number;
  /**
   * Stops everything, and fails if what is derived from records doesn't match them. Tests that store items past the
   * product's own writes say so.
   */
  stop: (table?: 'unverified') => Promise<void>;
}

/** An existing table with its roles unless it is empty. */
export interface Place {
  readonly endpoint: string;
  readonly tableName: string;
  readonly isEmpty?: boolean;
}

/** Collects the functions' log and keeps it out of the test report. */
function captureLogs(): { logs: string[]; release: () => void } {
  const logs: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (chunk: string | Uint8Array, ...rest: never[]) => {
    if (typeof chunk !== 'string' || !chunk.startsWith('{"level"')) return write(chunk, ...rest);
    logs.push(chunk);
    return true;
  };
  return {
    logs,
    release: () => {
      process.stdout.write = write;
    },
  };
}

/** Few, so that a short list has several pages. */
const SUPPRESSED_PER_PAGE = 2;

/** Generous, because no test here is about speed and the machine may be busy. */
const PATIENCE_MS = 150_000;

export const byRoute = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.routeKey, endpoint]));

export function eventOf(
  endpoint: Endpoint,
  { token, query = {}, body, headers = {}, address, direct = false }: Request,
): APIGatewayProxyEventV2 {
  const parameters = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return {
    version: '2.0',
    routeKey: endpoint.routeKey,
    rawPath: endpoint.path,
    rawQueryString: new URLSearchParams(parameters).toString(),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(!direct && { [ORIGIN_KEY_HEADER]: ORIGIN_KEY }),
      ...(token && { authorization: `Bearer ${token}` }),
      // The HTTP API passes header names in lowercase.
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    },
    ...(parameters.length > 0 && { queryStringParameters: Object.fromEntries(parameters) }),
    requestContext: {
      requestId: randomUUID(),
      routeKey: endpoint.routeKey,
      http: {
        method: endpoint.method,
        path: endpoint.path,
        sourceIp: address ?? '127.0.0.1',
        protocol: 'HTTP/1.1',
        userAgent: 'test',
      },
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    isBase64Encoded: false,
  } as unknown as APIGatewayProxyEventV2;
}

const change = (at: Date): Change => ({ at, call: 'test', by: null, reason: null });

/**
 * The whole back end in this process: the real handlers, pipeline and table engine (in memory). `overrides` are
 * environment variables of the functions, such as narrow limits. `place` is a table that another product started with.
 */
export async function startProduct(overrides: Partial<typeof environment> = {}, place?: Place): Promise<Product> {
  const engine = place ? undefined : await startTableEngine({});
  const endpoint = place?.endpoint ?? engine?.endpoint ?? '';
  const { logs, release } = captureLogs();
  const tableName = place?.tableName ?? 'staffbook-test';
  const isEmpty = place === undefined || place.isEmpty === true;
  if (engine) await createTable(endpoint, tableName);
  // An existing table is called with the account of the process that started it.
  Object.assign(process.env, place ? {} : localAccount, environment, overrides, {
    TABLE_NAME: tableName,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  });
  renewFunctions();
  const secrets = mockClient(SecretsManagerClient);
  secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(SIGNING_SECRET) });
  secrets
    .on(GetSecretValueCommand, { SecretId: environment.ORIGIN_SECRET_ID })
    .callsFake(({ VersionStage }: { VersionStage: string }) =>
      VersionStage === 'AWSCURRENT' ? { SecretString: ORIGIN_KEY } : {},
    );
  secrets.on(GetSecretValueCommand, { SecretId: environment.SSO_SECRET_ID }).resolves({ SecretString: SSO_SECRET });
  const mails: SendEmailCommandInput[] = [];
  const mailbox = mockClient(SESClient);
  let mailFails = false;
  let sent = 0;
  mailbox.on(SendEmailCommand).callsFake((mail: SendEmailCommandInput) => {
    if (mailFails) throw new Error(`Email address is not verified: ${mail.Destination?.ToAddresses?.join(', ') ?? ''}`);
    sent += 1;
    if (!mail.Destination?.ToAddresses?.includes(DELIVERED_TO_NOBODY)) mails.push(mail);
    return { MessageId: String(sent) };
  });
  const suppressed: SuppressedDestinationSummary[] = [];
  const suppressionList = mockClient(SESv2Client);
  suppressionList.on(ListSuppressedDestinationsCommand).callsFake(({ NextToken = '0' }: { NextToken?: string }) => {
    const from = Number(NextToken);
    const isMore = from + SUPPRESSED_PER_PAGE < suppressed.length;
    return {
      SuppressedDestinationSummaries: suppressed.slice(from, from + SUPPRESSED_PER_PAGE),
      ...(isMore && { NextToken: String(from + SUPPRESSED_PER_PAGE) }),
    };
  });
  setTableAtHand(engine && tableHere(engine.table));
  const documents = connectTable();
  const newStore = () => createStore(documents, tableName, 'all');
  // Upgrading a new table before the first call marks everything as built; a store that sees less remembers that for seconds.
  if (isEmpty) {
    const live = declaredHere().parts.map((part) => [part.id, { ...part, state: 'live' }] as const);
    await writeHeld(newStore(), Object.fromEntries(live));
  }
  const store = newStore();
  const tokens = createTokens(createKeyReader('signing'), environment.TOKEN_ISSUER, {
    hours: Number(overrides.TOKEN_HOURS ?? environment.TOKEN_HOURS),
    idleMinutes: Number(overrides.IDLE_MINUTES ?? environment.IDLE_MINUTES),
  });
  const handlers = new Map<Area, Handler>();

  const handlerOf = async (area: Area): Promise<Handler> => {
    const known = handlers.get(area);
    if (known) return known;
    const { handler } = await functionModule<{ handler: Handler }>(area);
    handlers.set(area, handler);
    return handler;
  };

  const call = async <V>(routeKey: string, request: Request = {}): Promise<Reply<V>> => {
    const endpoint = byRoute.get(routeKey);
    if (!endpoint) throw new Error(`There is no route ${routeKey}.`);
    const handler = await handlerOf(endpoint.area);
    const context = { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => PATIENCE_MS } as Context;
    const result = await handler(eventOf(endpoint, request), context);
    const text = answerText(result);
    return {
      status: result.statusCode ?? 0,
      headers: result.headers as Record<string, string>,
      body: (text === '' ? null : JSON.parse(text)) as Envelope<V>,
      text,
    };
  };

  const createRole = async (id: number, role_name: string, color: string) => {
    const at = store.now();
    await store.commit(planCreate(collections.Role, newRecord(id, { role_name, color }, at), change(at)));
    return { id };
  };
  if (isEmpty) {
    for (const name of roleNames) await createRole(roleIds[name], name, roleColors[name]);
    await store.add(counterKey(collections.Role), { value: LAST_FIXED_ROLE_ID });
    await ensureDefaultCheckbook(store);
  }

  const person: Product['person'] = async (role, details = {}) => {
    const at = store.now();
    const id = await store.nextId(collections.User);
    const profileId = await store.nextId(collections.Profile);
    const email = details.email ?? `person-${id}@test.example`;
    const role_id = typeof role === 'string' ? roleIds[role] : role.id;
    const emptyProfile = Object.fromEntries(Object.keys(collections.Profile.fields).map((name) => [name, null]));
    const profile = { ...emptyProfile, user_id: id, first_name: `First${id}`, last_name: `Last${id}` };
    await store.commit([
      ...planCreate(collections.User, newRecord(id, { email, role_id }, at), change(at)),
      ...planCreate(collections.Profile, newRecord(profileId, profile, at), change(at)),
    ]);
    return { id, email, profileId, token: await tokens.sign(id, 0, at) };
  };

  return {
    store,
    tableName,
    endpoint,
    tokens,
    call,
    person,
    logs,
    mails,
    suppressed,
    sentMails: () => sent,
    failMail: (fails) => {
      mailFails = fails;
    },
    setSigningSecret: (secret) =>
      secrets.on(GetSecretValueCommand, { SecretId: environment.SIGNING_SECRET_ID }).resolves({ SecretString: secret }),
    customRole: async (name) => createRole(await store.nextId(collections.Role), name, '#123456'),
    stop: async (table) => {
      release();
      secrets.restore();
      mailbox.restore();
      suppressionList.restore();
      const differences =
        engine && table !== 'unverified' ? (await verify(documents, tableName)).map(differenceSentence) : [];
      documents.destroy();
      setTableAtHand(undefined);
      await engine?.stop();
      if (differences.length > 0) throw new Error(`The table isn't what its records say:\n${differences.join('\n')}`);
    },
  };
}
