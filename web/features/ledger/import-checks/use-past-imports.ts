import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { checkImports, undoImport } from '../../../../shared/contract/operations/check-imports.ts';
import type { AnswerOf } from '../../../../shared/contract/operations.ts';
import { undoRefusal } from '../../../../shared/ledger/undone-import.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useSession } from '../../../session/use-session.ts';

export type PastImport = AnswerOf<'check-imports'>[number];
export type UndoPreview = AnswerOf<'undo-import'>;

export const previewUndo = (import_id: string, signal?: AbortSignal): Promise<UndoPreview> =>
  call(undoImport, { body: { import_id, preview: true }, ...(signal && { signal }) });

/** The imports of the company, newest first; read once they are opened, and again after each that was made here. */
export function usePastImports(isOpen: boolean, stamp: number) {
  const userId = useSession().authUser?.user.id;
  const { data, error, mutate } = useSWR<readonly PastImport[], Error>(
    isOpen && userId !== undefined ? `check-imports ${userId} ${stamp}` : null,
    () => call(checkImports),
    { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true },
  );
  return {
    imports: data,
    failure: error && messageOf(error, 'Past imports couldn’t be loaded.'),
    reload: () => void mutate(),
  };
}

/**
 * Why the imports in view cannot be undone, by id, as far as it is known. Each is looked at by itself, the newest first: all
 * checks of an import are read for it.
 */
export function useUndoRefusals(shown: readonly PastImport[]): ReadonlyMap<string, string | undefined> {
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string | undefined>>(new Map());
  useEffect(() => {
    const gone = new AbortController();
    const look = async () => {
      for (const { import_id, state } of shown) {
        if (state !== 'imported' || gone.signal.aborted) continue;
        // oxlint-disable-next-line no-await-in-loop
        const found = await previewUndo(import_id, gone.signal);
        setRefusals((known) => new Map(known).set(import_id, undoRefusal(found)));
      }
    };
    // What could not be looked at is found out when somebody presses Undo.
    look().catch(() => undefined);
    return () => gone.abort();
  }, [shown]);
  return refusals;
}
