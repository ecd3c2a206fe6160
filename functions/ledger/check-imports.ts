import { collections } from '../../shared/contract/collections.ts';
import { MAX_IMPORTS } from '../../shared/contract/operations/check-imports.ts';
import type { Handlers } from '../crud/crud.ts';
import { batchOf, UNDONE } from '../store/batch.ts';
import { batchKey } from '../store/keys.ts';
import { DONE, isVisiblePhase } from '../store/batch-visibility.ts';
import type { Item } from '../store/stored.ts';

/** Facts about an imported file, stored with the batch of its checks. */
export interface ImportFacts {
  readonly file_name: string | null;
  readonly total: number;
  readonly from: string;
  readonly to: string;
}

interface Undo {
  readonly at: string;
  readonly by: { readonly user_id: number } | null;
  readonly reason: string | null;
}

const stateOf = (phase: unknown): 'imported' | 'undoing' | 'undone' => {
  if (phase === UNDONE) return 'undone';
  return phase === DONE ? 'imported' : 'undoing';
};

function told(item: Item) {
  const { id, by, startedAt, count, about } = batchOf(item);
  const { file_name = null, total = null, from = null, to = null } = about as Partial<ImportFacts>;
  const undo = item.phase === UNDONE ? (JSON.parse(String(item.undo)) as Undo) : undefined;
  const importer = Number.parseInt(by, 10);
  return {
    import_id: id,
    file_name,
    imported_by: Number.isNaN(importer) ? null : importer,
    imported_at: startedAt.toISOString(),
    count,
    total,
    from,
    to,
    state: stateOf(item.phase),
    undone_by: undo?.by?.user_id ?? null,
    undone_at: undo?.at ?? null,
    undo_reason: undo?.reason ?? null,
  };
}

/** Returns the newest imports that were completed, including undone ones. */
export const checkImports: Handlers<'ledger'>['check-imports'] = async ({ store }) => {
  const items = await store.queryItems(batchKey(collections.CklgTransaction, '').pk);
  return items
    .filter(({ phase }) => isVisiblePhase(phase) || phase === UNDONE)
    .map(told)
    .toSorted((a, b) => (a.imported_at < b.imported_at ? 1 : -1))
    .slice(0, MAX_IMPORTS);
};
