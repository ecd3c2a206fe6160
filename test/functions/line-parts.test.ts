import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CollectionName, collections } from '../../shared/contract/collections.ts';
import type { Collection } from '../../shared/contract/collection.ts';
import type { Field } from '../../shared/contract/field.ts';
import { type Factory, factoryOf, keyOf, type Values } from '../support/factories.ts';
import { type Product, startProduct } from '../support/harness.ts';

let product: Product;
let factory: Factory;

beforeAll(async () => {
  product = await startProduct();
  factory = factoryOf(product, await product.person('admin'));
});
afterAll(() => product.stop());

const optionalParts = (lines: Readonly<Record<string, Field>>): string[] =>
  Object.keys(lines).filter((part) => !lines[part]!.required);

const cases = Object.values<Collection>(collections).flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([field, { lines = {} }]) => {
    const parts = optionalParts(lines);
    return parts.length > 0 ? [{ name: name as CollectionName, field, parts }] : [];
  }),
);

/** Lines with nothing but what they need. */
const needed: Readonly<Record<string, readonly Values[]>> = {
  detail: [{ content: 'check-number' }, { content: 'amount' }],
  header: [{ content: 'bank-id' }],
  trailer: [{ content: 'count-of-checks' }],
  line_items: [{ description: 'Line', quantity: 2, unit_price: 10.5 }],
};

describe.each(cases)('optional parts of a line in $field of $name', ({ name, field, parts }) => {
  it.each([
    ['null', null],
    ['empty', ''],
    ['spaces', '  '],
  ])('can be sent as %s, and are returned as null', async (_, blank) => {
    const linesWith = (value: unknown) =>
      needed[field]!.map((line) => ({ ...line, ...Object.fromEntries(parts.map((part) => [part, value])) }));
    const made = await factory.create(name);
    const { body } = await factory.update(name, keyOf(name, made), { [field]: linesWith(blank) });
    expect([body.issues, body.value?.[field]]).toEqual([undefined, linesWith(null)]);
  });
});

it('lines of invoices and of bank layouts have optional parts', () => {
  expect(cases.map(({ name, field }) => `${name}.${field}`).toSorted()).toEqual([
    'CklgPayLayout.detail',
    'CklgPayLayout.header',
    'CklgPayLayout.trailer',
    'InvcInvoice.line_items',
  ]);
});
