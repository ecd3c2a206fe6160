import { afterAll, beforeAll, expect } from 'vitest';
import type { CollectionName } from '../../shared/contract/collections.ts';
import { violations } from '../proofs/invariants.ts';
import { type Factory, factoryOf, type Stored, type Values } from './factories.ts';
import { type Person, type Product, type Reply, startProduct } from './harness.ts';

export const REQUIRED = 'This field is required.';

/** Every problem as "field: message", sorted by field. */
export const problemsIn = ({ body }: Reply): string[] =>
  (body.issues ?? []).map(({ field, message }) => `${field}: ${message}`).toSorted();

interface ProblemSetup {
  readonly product: Product;
  readonly admin: Person;
  readonly factory: Factory;
  readonly create: (name: CollectionName, body: Values) => Promise<Reply<Stored>>;
}

/** One product for the tests of a file, whose refused changes must leave no trace. */
export function runForProblems(): ProblemSetup {
  let product: Product;
  let admin: Person;
  let factory: Factory;
  beforeAll(async () => {
    product = await startProduct();
    admin = await product.person('admin');
    factory = factoryOf(product, admin);
  });
  afterAll(async () => {
    expect(await violations(product)).toEqual([]);
    await product.stop();
  });
  return {
    get product() {
      return product;
    },
    get admin() {
      return admin;
    },
    get factory() {
      return factory;
    },
    create: (name, body) => product.call(`POST /crud/${name}/create`, { token: admin.token, body }),
  };
}
