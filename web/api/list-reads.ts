import type { CollectionName } from '../../shared/contract/collections.ts';

/** Part of a collection, e.g. the checks of a year. */
export type CollectionFilter = Readonly<Record<string, string | number>>;

/** A collection, or the part of it that `filter` selects; with `first`, only the first records are read early. */
export interface ListRead {
  readonly name: CollectionName;
  readonly filter?: CollectionFilter;
  readonly first?: CollectionFilter;
}

/** Returns the lists that a screen reads when it is opened at an address with these parameters. */
export type Reads = (params: URLSearchParams, today: string) => readonly ListRead[];

/** A screen that reads these collections as a whole. */
export const readsAll =
  (...names: readonly CollectionName[]): Reads =>
  () =>
    names.map((name) => ({ name }));
