import { collections } from '../../shared/contract/collections.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf } from '../http/call.ts';
import { beginBatch } from '../store/batch.ts';
import { counterKey } from '../store/keys.ts';
import { listRevisionOf } from '../store/revision.ts';
import type { PartsAbout } from './unfinished-import.ts';

const { CklgTransaction } = collections;

/** Begins an import that comes in parts. Its checks get consecutive ids, whatever happens in between. */
export const beginImport: Handlers<'ledger'>['begin-import'] = async (call) => {
  const { store } = call;
  const { count, file_name, file_hash, settings } = call.body;
  const about: PartsAbout = { file_name, file_hash, settings, revision: await listRevisionOf(store, CklgTransaction) };
  const last = Number((await store.add(counterKey(CklgTransaction), { value: count })).value);
  const begun = {
    first: last - count + 1,
    count,
    by: `${callerOf(call).user_id} parts`,
    about: { ...about },
    inParts: true,
  };
  const { id } = await beginBatch(store, CklgTransaction, begun, (plan, import_id) => call.commit(plan, { import_id }));
  return { import_id: id };
};
