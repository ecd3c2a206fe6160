import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calledCollectionNames, collections } from '../../shared/contract/collections.ts';
import { recordSchema } from '../../shared/contract/validate.ts';
import { type Factory, factoryOf, keyOf } from './factories.ts';
import { type Product, startProduct } from './harness.ts';

let product: Product;
let factory: Factory;

beforeAll(async () => {
  product = await startProduct();
  factory = factoryOf(product, await product.person('admin'));
});
afterAll(() => product.stop());

describe('the factories', () => {
  it.each(calledCollectionNames)('create a %s from its required fields, and one from all fields', async (name) => {
    for (const full of [false, true]) {
      const record = await factory.create(name, {}, { full });
      expect(recordSchema(collections[name]).safeParse(record).error).toBeUndefined();
      expect((await factory.getOne(name, keyOf(name, record))).body.value).toEqual(record);
    }
  });
});
