import { oncePer } from '../once.ts';
import type { Collection, Fields } from './collection.ts';
import { integer } from './field.ts';

/** Returns the query parameters that name a record. */
export const keyQuery = oncePer(({ key }: Collection): Fields => ({
  [key]: integer({ required: true, min: 1, max: 1e12 }),
}));

/** R31: returns the query parameters of a delete, with the version that its caller saw. */
export const deleteQuery = oncePer((collection: Collection): Fields => ({
  ...keyQuery(collection),
  version: integer({ min: 1, max: 1e12 }),
}));
