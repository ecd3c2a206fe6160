import { useCallback } from 'react';
import { capitalized } from '../../../shared/contract/field.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { useNotices } from '../../layout/use-notices.ts';
import type { TreeRecord, TreeSource } from './tree-record.ts';

/** The server's message is that of the first problem only. */
const failureMessage = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.issues.length > 0
    ? error.issues.map(({ message }) => message).join(' ')
    : messageOf(error, fallback);

/** The result of a move; the caller shows a failure. */
export interface Moved<N> {
  readonly record?: N;
  readonly failure?: string;
}

/** Returns a function that moves a record within its tree; the notice offers Undo. */
export function useMove<N extends TreeRecord>(one: string, { data, update }: TreeSource<N>) {
  const { notify } = useNotices();
  return useCallback(
    async (record: N, parentId: number | null): Promise<Moved<N>> => {
      const nameOf = (id: number) => data.find((known) => known.id === id)?.name ?? '';
      const place = (id: number | null) => (id === null ? 'to the top level' : `under ${nameOf(id)}`);
      const send = async (from: N, to: number | null, verb: string): Promise<Moved<N>> => {
        try {
          const moved = await update(from.id, { parent_id: to, version: from.version });
          const undo = async () => {
            const { failure } = await send(moved, from.parent_id, 'moved back');
            if (failure !== undefined) notify({ type: 'error', content: failure });
          };
          const action = verb === 'moved' ? { action: { label: 'Undo', onClick: () => void undo() } } : {};
          notify({
            type: 'success',
            content: `${capitalized(one)} ${moved.name} ${verb} ${place(to)}.`,
            ...action,
          });
          return { record: moved };
        } catch (error) {
          const failure = failureMessage(error, `The ${one} couldn't be moved.`);
          return { failure };
        }
      };
      return send(record, parentId, 'moved');
    },
    [one, data, update, notify],
  );
}
