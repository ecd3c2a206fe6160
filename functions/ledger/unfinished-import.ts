import { collections } from '../../shared/contract/collections.ts';
import type { NewNames } from '../../shared/ledger/new-names.ts';
import { AppError } from '../app-error.ts';
import { type Batch, findBatch } from '../store/batch.ts';
import type { BatchPart } from '../store/batch-parts.ts';
import type { Store } from '../store/store.ts';
import type { DuplicateRanges } from './possible-duplicates.ts';

const { CklgTransaction } = collections;

/** What is kept of a part for the parts after it and for the end of the import. */
export interface PartFacts {
  readonly names: NewNames;
  /** What makes its rows duplicates, packed. */
  readonly keys: string;
  readonly ranges: DuplicateRanges;
  readonly cents: number;
  readonly days: readonly [string, string];
  /** Number of possible duplicates. */
  readonly duplicates: number;
}

/** A type that is compatible with stored facts. */
type Facts<T> = Pick<T, keyof T>;

export const factsOf = ({ facts }: BatchPart): PartFacts => facts as Facts<PartFacts>;

/** What is kept of an import that comes in parts. */
export interface PartsAbout {
  readonly file_name: string | null;
  readonly file_hash: string | null;
  readonly settings: string | null;
  /** The revision of the list of checks before the first part was compared with it. */
  readonly revision: number;
}

export const partsAboutOf = ({ about }: Batch): PartsAbout => about as Facts<PartsAbout>;

/** Returns the user who began an import. */
export const importerOf = ({ by }: Pick<Batch, 'by'>): number | null => {
  const id = Number.parseInt(by, 10);
  return Number.isNaN(id) ? null : id;
};

export const GONE =
  "This import was discarded, or it wasn't continued for a day, so nothing was imported. Import the file again.";

/** Returns an import that was begun and not discarded. */
export async function findImport(store: Store, id: string): Promise<Batch> {
  const batch = await findBatch(store, CklgTransaction, id);
  if (!batch) throw new AppError('not-found', GONE);
  return batch;
}
