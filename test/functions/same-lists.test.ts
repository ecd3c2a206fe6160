import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listsRecords } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { type Factory, factoryOf } from '../support/factories.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';

let product: Product;
let admin: Person;
let member: Person;
let factory: Factory;

beforeAll(async () => {
  product = await startProduct();
  [admin, member] = [await product.person('admin'), await product.person('user')];
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());

const list = (name: string, { token }: Person, etag?: string) =>
  product.call<object[]>(`GET /crud/${name}/getAll`, { token, ...(etag && { headers: { 'If-None-Match': etag } }) });

const lists = endpoints.filter(listsRecords).map(({ name }) => name.replace('.getAll', ''));

describe('a list that the caller already has', () => {
  it.each(lists)('of %s is not sent again', async (name) => {
    const first = await list(name, admin);
    const { etag = '' } = first.headers;
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{27}"$/)]);
    const again = await list(name, admin, etag);
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    expect(again.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['weak, as after a compression on the way', (etag: string) => `W/${etag}`],
    ['one of several', (etag: string) => `"another", W/${etag}`],
  ])('is recognized by an etag that is %s', async (_, sent) => {
    const { headers } = await list('Role', admin);
    expect((await list('Role', admin, sent(headers.etag ?? ''))).status).toBe(304);
  });

  it('is sent again after a change, a create and a delete', async () => {
    const payee = await factory.create('CklgPayee');
    let { etag } = (await list('CklgPayee', admin)).headers;
    const expectNew = async () => {
      const { status, headers } = await list('CklgPayee', admin, etag);
      expect([status, headers.etag === etag]).toEqual([200, false]);
      ({ etag } = headers);
    };
    await factory.update('CklgPayee', payee.id, { name: 'Another Name' });
    await expectNew();
    const added = await factory.create('CklgPayee');
    await expectNew();
    await factory.remove('CklgPayee', added.id);
    await expectNew();
    expect((await list('CklgPayee', admin, etag)).status).toBe(304);
  });

  it('is sent to who sees other fields of the same records', async () => {
    const seenByAdmin = await list('Profile', admin);
    const seenByMember = await list('Profile', member, seenByAdmin.headers.etag);
    expect(seenByMember.status).toBe(200);
    expect(seenByMember.text).not.toBe(seenByAdmin.text);
  });

  it('is still refused to who may not read it, whatever they send', async () => {
    const { headers } = await list('CklgTransaction', admin);
    const refused = await list('CklgTransaction', member, headers.etag);
    expect([refused.status, refused.body.value]).toEqual([403, null]);
    expect(refused.headers).not.toHaveProperty('etag');
  });
});

it('an etag changes nothing about calls that return one record', async () => {
  const { id } = await factory.create('CklgPayee');
  const one = () =>
    product.call('GET /crud/CklgPayee/getOne', {
      token: admin.token,
      query: { id },
      headers: { 'If-None-Match': '*' },
    });
  const { status, headers } = await one();
  expect([status, headers.etag]).toEqual([200, undefined]);
});
