import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHandler } from '../../../functions/http/pipeline.ts';
import { messages } from '../../../shared/contract/field.ts';
import { OUTDATED_PAGE, RELEASE_HEADER } from '../../../shared/release.ts';
import { byRoute, environment, eventOf, type Person, type Product, startProduct } from '../../support/harness.ts';

let product: Product;
let admin: Person;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
});
afterAll(() => product.stop());

const OWN = environment.RELEASE;
const OLDER = '1.1.0+fedcba9876543210';

const createRole = (release: string | undefined, body: object) =>
  product.call('POST /crud/Role/create', {
    token: admin.token,
    body,
    headers: release === undefined ? {} : { [RELEASE_HEADER]: release },
  });

const unknownField = { role_name: 'Archivist', color: '#123456', shelf: 'A' };
const missingField = { role_name: 'Archivist' };

describe('a call from a page of another release', () => {
  it.each([
    ['an unknown field', unknownField],
    ['no value for a required field', missingField],
  ])('is told to reload, and stores nothing, when it sends %s', async (_, body) => {
    const { status, body: answer } = await createRole(OLDER, body);
    expect([status, answer.info, answer.message, answer.issues]).toEqual([
      400,
      OUTDATED_PAGE,
      OUTDATED_PAGE,
      undefined,
    ]);
    const { body: roles } = await product.call<{ role_name: string }[]>('GET /crud/Role/getAll', {
      token: admin.token,
    });
    expect(roles.value.map(({ role_name }) => role_name)).not.toContain('Archivist');
  });

  it('is told to reload when the function has no such route', async () => {
    const endpoint = byRoute.get('GET /crud/Role/getAll');
    if (!endpoint) throw new Error('There is no such route.');
    const event = eventOf(endpoint, { headers: { [RELEASE_HEADER]: OLDER } });
    const handler = createHandler('admin', { operations: [], dispatch: () => Promise.resolve(null) });
    const answerTo = async (sent: typeof event) => {
      const { statusCode, body = '' } = await handler({ ...sent, routeKey: 'GET /crud/Gone/getAll' }, {});
      return [statusCode, (JSON.parse(body) as { info: string }).info];
    };
    expect(await answerTo(event)).toEqual([404, OUTDATED_PAGE]);
    expect(await answerTo(eventOf(endpoint, {}))).toEqual([404, "There's nothing at this address."]);
  });

  it('is answered as usual when the server understands it', async () => {
    expect((await createRole(OLDER, { role_name: 'Registrar', color: '#123456' })).status).toBe(200);
    const wrong = await createRole(OLDER, { role_name: 'Curator', color: 'blue' });
    expect([wrong.status, wrong.body.issues]).toEqual([400, [{ field: 'color', message: messages.color }]]);
    const taken = await createRole(OLDER, { role_name: 'registrar', color: '#123456' });
    expect(taken.status).toBe(409);
    expect(taken.body.info).not.toBe(OUTDATED_PAGE);
    const missing = await product.call('GET /crud/Role/getOne', {
      token: admin.token,
      query: { id: 999_999 },
      headers: { [RELEASE_HEADER]: OLDER },
    });
    expect(missing.status).toBe(404);
    expect(missing.body.info).not.toBe(OUTDATED_PAGE);
  });

  it('is logged with its release when it is refused, unless the release is malformed', async () => {
    const releasesOf = async (release: string) => {
      const { headers } = await createRole(release, unknownField);
      const line = product.logs.find((one) => one.includes(String(headers['x-request-id']))) ?? '{}';
      return (JSON.parse(line) as { page_release?: string }).page_release;
    };
    expect(await releasesOf(OLDER)).toBe(OLDER);
    expect(await releasesOf('somebody@company.test said "x"')).toBeUndefined();
    expect(await releasesOf(OWN)).toBeUndefined();
  });
});

describe('a call from a page of the same release or from a program that names none', () => {
  it.each([OWN, undefined])('is told every wrong field (release %s)', async (release) => {
    const { status, body } = await createRole(release, { ...missingField, shelf: 'A' });
    expect(status).toBe(400);
    expect(body.issues).toEqual(
      expect.arrayContaining([
        { field: 'color', message: messages.required },
        { field: 'shelf', message: messages.unknown },
      ]),
    );
  });
});

it("every answer names the server's release, even a refusal", async () => {
  const done = await createRole(OLDER, { role_name: 'Librarian', color: '#123456' });
  const refused = await createRole(OLDER, missingField);
  const signedOut = await product.call('GET /crud/Role/getAll');
  expect([done, refused, signedOut].map(({ status, headers }) => [status, headers[RELEASE_HEADER]])).toEqual([
    [200, OWN],
    [400, OWN],
    [401, OWN],
  ]);
});
