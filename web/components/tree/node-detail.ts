import type { Collection } from '../../../shared/contract/collection.ts';
import { labelOf } from '../../../shared/contract/field.ts';

/** The parts of a collection's contract that tree components need. */
export type TreeContract = Pick<Collection, 'name' | 'fields' | 'one' | 'many'>;

interface NodeDetail {
  readonly nameLabel: string;
  readonly label: string;
  readonly text: (node: object) => string;
}

const known = new Map<string, NodeDetail>();

function detailOf({ fields }: TreeContract): NodeDetail {
  const field = Object.keys(fields).find((name) => fields[name]?.kind === 'text' && !fields[name].required) ?? '';
  const textOf = (node: object): string => {
    const value = (node as Readonly<Record<string, unknown>>)[field];
    return typeof value === 'string' ? value : '';
  };
  return { nameLabel: labelOf(fields, 'name'), label: labelOf(fields, field), text: textOf };
}

/**
 * Returns the field that trees show next to a node's name: the first optional text. Returns the same object each time.
 */
export function nodeDetail(collection: TreeContract): NodeDetail {
  const detail = known.get(collection.name) ?? detailOf(collection);
  known.set(collection.name, detail);
  return detail;
}
