import type { Fields } from '../../../../shared/contract/collection.ts';
import { collections, isCollectionName } from '../../../../shared/contract/collections.ts';
import type { Field } from '../../../../shared/contract/field.ts';

/** What the server sets to the id of whoever took a step, such as `locked_by`. */
const ACTOR = /_by$/;

export const fieldsOf = (entity: string): Fields => (isCollectionName(entity) ? collections[entity].fields : {});

/** Returns a field of a changed record; undefined if no release declares it any more. */
export function changedField(entity: string, name: string): Field | undefined {
  const field = fieldsOf(entity)[name];
  if (!field || field.reference || field.kind !== 'integer' || !ACTOR.test(name)) return field;
  return { ...field, reference: { collection: 'User', onDelete: 'keep' } };
}
