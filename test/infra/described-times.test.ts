import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiDescription } from '../../infra/api-description/description.ts';
import { type Factory, factoryOf, type Values } from '../support/factories.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';

const ajv = new Ajv2020({ strict: false });
addFormats(ajv);
ajv.addSchema({ $id: 'api', components: apiDescription().components });

let product: Product;
let admin: Person;
let factory: Factory;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());

const isDescribed = (schema: string, value: unknown): boolean =>
  ajv.validate({ $ref: `api#/components/schemas/${schema}` }, value);

describe('a time in a body', () => {
  const create = async (scheduled_start: string) => {
    const sent = await factory.body('InvcScheduledWork', {
      scheduled_start,
      scheduled_end: '2200-01-01T13:00:00.000Z',
    });
    const reply = await product.call<Values>('POST /crud/InvcScheduledWork/create', { token: admin.token, body: sent });
    return { sent, reply };
  };

  it.each(['2200-01-01T12:30Z', '2200-01-01T12:30:00Z', '2200-01-01T12:30:00.5Z', '2200-01-01T12:30:00.125Z'])(
    'is accepted as described: %s',
    async (time) => {
      const { sent, reply } = await create(time);
      expect([reply.status, isDescribed('InvcScheduledWorkCreate', sent)]).toEqual([200, true]);
      expect(isDescribed('InvcScheduledWork', reply.body.value)).toBe(true);
    },
  );

  it.each([
    '2200-01-01T12:30:00+00:00',
    '2200-01-01T12:30:00.000000Z',
    '2200-01-01T12:30:00',
    '2200-01-01 12:30:00Z',
    '2200-01-01',
  ])('is refused as described, with what it must be like: %s', async (time) => {
    const { sent, reply } = await create(time);
    expect([reply.status, isDescribed('InvcScheduledWorkCreate', sent)]).toEqual([400, false]);
    expect(reply.body.issues).toEqual([
      { field: 'scheduled_start', message: expect.stringContaining('with Z and at most three decimals') },
    ]);
  });
});
