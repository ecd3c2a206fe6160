import type { Collection } from '../../shared/contract/collection.ts';
import { filtersOf } from '../../shared/contract/list-query.ts';

/** What the types of a contract allow, but stored data or callers don't survive. */

/** Collections whose operations leave out private fields (R12); `test/support/private-fields.ts` and others test that. */
const checkedOperations: ReadonlySet<string> = new Set(['Profile', 'User']);

/** Steps that can't be undone for an older release, or that give a new field the values of a former one. */
export function stepProblems({ name, fields, changes }: Collection): string[] {
  return changes.flatMap(({ from, to, back }) => [
    ...from
      .filter((field) => to.includes(field))
      .map(
        (field) =>
          `${name}.${field} is read and set by a step. An older release would read the new values, and the step would change them again. Give the field a new name.`,
      ),
    // A step without a way back that sets something may only fill it in, from a field that stays.
    ...from
      .filter((field) => field in fields && !to.includes(field) && (back !== undefined || to.length === 0))
      .map(
        (field) =>
          `${name}.${field} is declared, but a step took its values away, and records may still have them. Choose a name that was never used.`,
      ),
  ]);
}

/** R12: private fields that would be shown, or found by a filter. */
export function privacyProblems(collection: Collection): string[] {
  const { name, fields } = collection;
  const hidden = Object.keys(fields).filter((field) => fields[field]!.private);
  return [
    ...(checkedOperations.has(name) ? [] : hidden).map(
      (field) =>
        `${name}.${field} is private, but only generic calls leave it out. Let every operation that returns these records call "present" (functions/crud/access.ts), test that, and add ${name} to the collections here.`,
    ),
    ...filtersOf(collection)
      .filter((list) => hidden.includes(list.field))
      .map(
        (list) =>
          `${name}.${list.field} is private, but everyone who can list these records can filter by it ("${list.name}"). Make the list internal, or the field public.`,
      ),
  ];
}
