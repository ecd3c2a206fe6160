import { request } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListSuppressedDestinationsCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, localAccount } from '../../infra/local/account.ts';
import { type Mailbox, startMailbox } from '../../infra/local/mailbox.ts';
import { type Secrets, startSecrets } from '../../infra/local/secrets.ts';
import { createSigner } from '../../infra/local/signature.ts';
import { createTable, startTableEngine, type TableEngine } from '../../infra/local/table-engine.ts';
import { SIGNING_SECRET_ID } from '../../infra/local/environment.ts';

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

interface LocalService {
  readonly name: string;
  readonly target: string;
  readonly body: string;
  readonly endpoint: () => string;
}

/** Like a program on this machine or a browser, with any Host and Origin. */
function send(url: string, method: string, headers: Record<string, string>, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, text: Buffer.concat(parts).toString() }),
      );
    });
    call.once('error', reject);
    call.end(body);
  });
}

const folder = mkdtempSync(join(tmpdir(), 'staffbook-services-'));
let table: TableEngine;
let secrets: Secrets;
let mailbox: Mailbox;

beforeAll(async () => {
  [table, secrets, mailbox] = await Promise.all([startTableEngine(), startSecrets(folder), startMailbox(0)]);
  await createTable(table.endpoint, 'Doors');
});
afterAll(async () => {
  await Promise.all([table.stop(), secrets.stop(), mailbox.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

it('an empty signing key, left by a full disk or a power failure, is replaced', async () => {
  const dataDir = join(folder, 'emptied');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'signing-secret.json'), '');
  const begun = await startSecrets(dataDir);
  const secret = begun.valueOf(SIGNING_SECRET_ID);
  await begun.stop();
  expect(JSON.parse(secret || '{}')).toEqual({ kid: '1', key: expect.stringMatching(/^[\w-]{64}$/) as string });
});

const mail = new URLSearchParams({
  Action: 'SendEmail',
  Source: 'a@b.example',
  'Destination.ToAddresses.member.1': 'c@d.example',
  'Message.Subject.Data': 'A code',
  'Message.Body.Text.Data': '123456',
});

const services: readonly LocalService[] = [
  {
    name: 'dynamodb',
    target: 'DynamoDB_20120810.PutItem',
    body: JSON.stringify({ TableName: 'Doors', Item: { pk: { S: 'a' }, sk: { S: 'b' } } }),
    endpoint: () => table.endpoint,
  },
  {
    name: 'secretsmanager',
    target: 'secretsmanager.GetSecretValue',
    body: JSON.stringify({ SecretId: SIGNING_SECRET_ID }),
    endpoint: () => secrets.endpoint,
  },
  { name: 'ses', target: 'SES.SendEmail', body: mail.toString(), endpoint: () => mailbox.endpoint },
];

async function signed(
  service: LocalService,
  account: Account = localAccount,
  more: Record<string, string> = {},
  body = service.body,
) {
  const headers = { host: new URL(service.endpoint()).host, 'x-amz-target': service.target, ...more };
  return createSigner({ account, service: service.name })({ headers, body: Buffer.from(body) });
}

describe.each(services.map((service) => [service.name, service] as const))('the stand-in for %s', (_, service) => {
  const call = (headers: Record<string, string>, body = service.body) =>
    send(service.endpoint(), 'POST', headers, body);

  it("answers a call signed with this run's account", async () => {
    expect((await call(await signed(service))).status).toBe(200);
  });

  it('refuses an unsigned call', async () => {
    expect((await call({ 'x-amz-target': service.target })).status).toBe(403);
  });

  it('refuses a signature made with another secret', async () => {
    const stranger = { ...localAccount, AWS_SECRET_ACCESS_KEY: 'local' };
    expect((await call(await signed(service, stranger))).status).toBe(403);
  });

  it('refuses the key of another run', async () => {
    const stranger = { ...localAccount, AWS_ACCESS_KEY_ID: 'local' };
    expect((await call(await signed(service, stranger))).status).toBe(403);
  });

  it('refuses a signature made for another body', async () => {
    expect((await call(await signed(service), `${service.body} `)).status).toBe(403);
  });

  it.each([
    ["a page's origin", { origin: 'http://127.0.0.1:4272' }],
    ["a browser's cross-site header", { 'sec-fetch-site': 'cross-site' }],
    ['a host name that resolves to this machine', { host: 'rebound.example' }],
  ])('refuses a call with %s, signed or not, and lets no page read the answer', async (_what, headers) => {
    for (const sent of [
      headers,
      { ...(await signed(service)), ...headers },
      await signed(service, localAccount, headers),
    ]) {
      const answer = await call(sent);
      expect(answer.status).toBe(403);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('refuses preflight requests from pages', async () => {
    const answer = await send(service.endpoint(), 'OPTIONS', {
      origin: 'http://127.0.0.1:4272',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-amz-target',
    });
    expect(answer.status).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe("the stand-in for SES's suppression list", () => {
  const client = () => {
    const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_REGION: region } = localAccount;
    return new SESv2Client({ region, credentials: { accessKeyId, secretAccessKey }, endpoint: mailbox.endpoint });
  };
  const listed = async () => {
    const ses = client();
    const { SuppressedDestinationSummaries = [] } = await ses.send(
      new ListSuppressedDestinationsCommand({ Reasons: ['BOUNCE', 'COMPLAINT'] }),
    );
    ses.destroy();
    return SuppressedDestinationSummaries;
  };
  const mailTo = async (address: string) => {
    const ses = services.find(({ name }) => name === 'ses')!;
    const body = new URLSearchParams({ ...Object.fromEntries(mail), 'Destination.ToAddresses.member.1': address });
    const headers = await signed(ses, localAccount, {}, body.toString());
    expect((await send(mailbox.endpoint, 'POST', headers, body.toString())).status).toBe(200);
  };

  it('has the addresses that bounce in the simulator once something was sent to them, and no others', async () => {
    await mailTo('ann@staff.example');
    expect(await listed()).toEqual([]);
    const before = Date.now();
    await mailTo('Bounce+ann@simulator.amazonses.com');
    await mailTo('bounce@simulator.amazonses.com');
    await mailTo('bounce+ann@simulator.amazonses.com');
    await mailTo('bounce@staff.example');
    const found = await listed();
    expect(found.map(({ EmailAddress, Reason }) => [EmailAddress, Reason])).toEqual([
      ['bounce+ann@simulator.amazonses.com', 'BOUNCE'],
      ['bounce@simulator.amazonses.com', 'BOUNCE'],
    ]);
    // Whole seconds.
    expect(Number(found[0]?.LastUpdateTime)).toBeGreaterThan(before - 1000);
  });

  it.each([
    ['an unsigned call', {}, '/v2/email/suppression/addresses'],
    ['a page', { origin: 'http://127.0.0.1:4272' }, '/v2/email/suppression/addresses'],
    ['a signature made for another address', { signed: 'no' }, '/v2/email/suppression/addresses?Reason=BOUNCE'],
  ])('refuses %s', async (_, { signed: isOther, ...headers }: Record<string, string>, path) => {
    const call = { headers: { host: new URL(mailbox.endpoint).host, ...headers }, body: Buffer.alloc(0) };
    const url = '/v2/email/suppression/addresses';
    const sent = isOther
      ? await createSigner({ account: localAccount, service: 'ses' })({ ...call, method: 'GET', url })
      : call.headers;
    expect((await send(`${mailbox.endpoint}${path}`, 'GET', sent)).status).toBe(403);
  });
});

describe('the mailbox page', () => {
  const look = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    send(`${mailbox.url}${path}`, method, headers);

  it('shows sent email under each name of this machine', async () => {
    expect((await look('/')).text).toContain('<!DOCTYPE html>');
    const { port } = new URL(mailbox.url);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`]) {
      const own = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
      expect((await look('/store', own)).text).toContain('"emails"');
    }
  });

  it('opens from a link on another page', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    expect((await look('/', headers)).status).toBe(200);
  });

  it.each([
    ['a page of another origin', { origin: 'http://127.0.0.1:4272' }],
    ['a script or picture of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['a frame', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['a host name that resolves to this machine', { host: 'rebound.example:3001' }],
  ])('shows nothing to %s', async (_, headers) => {
    for (const [path, method] of [
      ['/', 'GET'],
      ['/store', 'GET'],
      ['/get-emlContent?messageId=1', 'GET'],
      ['/clear-store', 'POST'],
    ] as const) {
      const answer = await look(path, headers, method);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('accepts no email on its own port, whatever the caller claims', async () => {
    const headers = {
      authorization: 'AWS4-HMAC-SHA256 Credential=x',
      'content-type': 'application/x-www-form-urlencoded',
    };
    expect((await send(mailbox.url, 'POST', headers, mail.toString())).status).toBe(403);
    expect((await look('/v2/email/account', headers)).status).toBe(403);
  });

  it("can't be framed", async () => {
    expect((await look('/')).headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    });
  });
});
