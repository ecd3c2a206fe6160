import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Factory, factoryOf } from '../support/factories.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';

let product: Product;
let admin: Person;
let factory: Factory;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  for (let nth = 0; nth < 20; nth += 1) await factory.create('CklgPayee', { name: `Überbau ${nth} 👷` });
});
afterAll(() => product.stop());

const payees = (headers: Readonly<Record<string, string>> = {}, limit = 20) =>
  product.call<object[]>('GET /crud/CklgPayee/getAll', { token: admin.token, query: { limit }, headers });

const encodingOf = async (accepted: string) =>
  (await payees({ 'Accept-Encoding': accepted })).headers['content-encoding'];

describe('a long answer', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['br', 'BR;q=0.1, gzip'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0, gzip;q=1.0'],
    [undefined, 'deflate'],
    [undefined, 'br;q=0.0, gzip; q=0'],
    [undefined, ''],
  ])('is sent with the encoding %s to who accepts "%s"', async (expected, accepted) => {
    expect(await encodingOf(accepted)).toBe(expected);
  });

  it('says the same in every encoding, of which caches are told', async () => {
    const plain = await payees();
    expect(plain.headers).not.toHaveProperty('content-encoding');
    for (const accepted of ['br', 'gzip']) {
      const { status, text, headers } = await payees({ 'Accept-Encoding': accepted });
      expect([status, text]).toEqual([200, plain.text]);
      expect(headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-store' });
    }
  });

  it('is readable for any caller, whatever they say they accept', async () => {
    const { text } = await payees();
    const some = fc.constantFrom('br', 'gzip', '*', 'identity', ';', ',', 'q=0', 'q=', ' ', '\t', '1');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(some, fc.string())), async (parts) => {
        const answer = await payees({ 'Accept-Encoding': parts.join('') });
        expect([answer.status, answer.text]).toEqual([200, text]);
      }),
    );
  });

  it('has a weak etag when it is compressed, which is known again in any encoding', async () => {
    const { headers } = await payees({ 'Accept-Encoding': 'br' });
    expect(headers.etag).toMatch(/^W\/"[\w-]{27}"$/);
    for (const accepted of ['br', 'gzip', '']) {
      const again = await payees({ 'Accept-Encoding': accepted, 'If-None-Match': headers.etag ?? '' });
      expect([again.status, again.text, again.headers['content-encoding']]).toEqual([304, '', undefined]);
    }
  });
});

it('a short answer and a refusal are sent as they are', async () => {
  const headers = { 'Accept-Encoding': 'br' };
  const short = await payees(headers, 1);
  expect(short.headers).not.toHaveProperty('content-encoding');
  const refused = await product.call('GET /crud/CklgPayee/getAll', { headers });
  expect([refused.status, refused.headers['content-encoding']]).toEqual([401, undefined]);
});
