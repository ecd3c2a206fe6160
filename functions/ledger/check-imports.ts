import { collections } from '../../shared/contract/collections.ts';
import { MAX_IMPORTS } from '../../shared/contract/operations/check-imports.ts';
import type { AnswerOf } from '../../shared/contract/operations.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf } from '../http/call.ts';
import { batchOf, isContinuable, isUnfinished, UNDONE } from '../store/batch.ts';
import { partsOfBatch } from '../store/batch-parts.ts';
import { batchKey } from '../store/keys.ts';
import { DONE, isVisiblePhase } from '../store/batch-visibility.ts';
import type { Item } from '../store/stored.ts';
import type { Store } from '../store/store.ts';
import { importerOf, partsAboutOf } from './unfinished-import.ts';

const { CklgTransaction } = collections;

/** Facts about an imported file, stored with the batch of its checks. */
export interface ImportFacts {
  readonly file_name: string | null;
  readonly total: number;
  readonly from: string;
  readonly to: string;
}

type ImportAnswer = AnswerOf<'check-imports'>[number];

interface Undo {
  readonly at: string;
  readonly by: { readonly user_id: number } | null;
  readonly reason: string | null;
}

const importState = ({ phase }: Item): ImportAnswer['state'] => {
  if (phase === UNDONE) return 'undone';
  if (isUnfinished(phase)) return 'unfinished';
  return phase === DONE ? 'imported' : 'undoing';
};

function importAnswer(item: Item): ImportAnswer {
  const batch = batchOf(item);
  const { id, startedAt, count, about } = batch;
  const { file_name = null, total = null, from = null, to = null } = about as Partial<ImportFacts>;
  const undo = item.phase === UNDONE ? (JSON.parse(String(item.undo)) as Undo) : undefined;
  return {
    import_id: id,
    file_name,
    imported_by: importerOf(batch),
    imported_at: startedAt.toISOString(),
    count,
    total,
    from,
    to,
    state: importState(item),
    undone_by: undo?.by?.user_id ?? null,
    undone_at: undo?.at ?? null,
    undo_reason: undo?.reason ?? null,
    unfinished: null,
  };
}

/** Adds what is needed to continue an unfinished import; only its importer can. */
async function unfinished(store: Store, userId: number, item: Item): Promise<ImportAnswer> {
  const batch = batchOf(item);
  const parts = await partsOfBatch(store, CklgTransaction, batch.id);
  const written = parts.filter(({ isWritten }) => isWritten);
  const { file_hash = null, settings = null } = importerOf(batch) === userId ? partsAboutOf(batch) : {};
  const stored = written.reduce((sum, part) => sum + part.count, 0);
  return { ...importAnswer(item), unfinished: { stored, file_hash, settings } };
}

/** Returns the newest imports, including unfinished and undone ones. */
export const checkImports: Handlers<'ledger'>['check-imports'] = async (call) => {
  const { store } = call;
  const items = await store.queryItems(batchKey(CklgTransaction, '').pk);
  const listed = items
    .filter((item) => isVisiblePhase(item.phase) || item.phase === UNDONE || isContinuable(item))
    .toSorted((a, b) => (String(a.started_at) < String(b.started_at) ? 1 : -1))
    .slice(0, MAX_IMPORTS);
  const { user_id } = callerOf(call);
  return Promise.all(
    listed.map(async (item) => (isContinuable(item) ? unfinished(store, user_id, item) : importAnswer(item))),
  );
};
