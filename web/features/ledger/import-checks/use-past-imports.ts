import { useEffect, useState } from 'react';
import { checkImports, undoImport } from '../../../../shared/contract/operations/check-imports.ts';
import type { AnswerOf } from '../../../../shared/contract/operations.ts';
import { undoRefusal } from '../../../../shared/ledger/undone-import.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useRead } from '../../../api/use-read.ts';
import { useSession } from '../../../session/use-session.ts';

export type PastImport = AnswerOf<'check-imports'>[number];
export type UndoPreview = AnswerOf<'undo-import'>;

export const previewUndo = (import_id: string, signal?: AbortSignal): Promise<UndoPreview> =>
  call(undoImport, { body: { import_id, preview: true }, ...(signal && { signal }) });

/** Fetches the company's imports, newest first, once the list is opened and again after each import on this page. */
export function usePastImports(isOpen: boolean, stamp: number) {
  const userId = useSession().authUser?.user.id;
  const { data, error, mutate } = useRead(
    isOpen && userId !== undefined ? `check-imports ${userId} ${stamp}` : null,
    () => call(checkImports),
    {
      keepPreviousData: true,
      // Opening the list shows what has happened since the page looked for unfinished imports.
      dedupingInterval: 100,
    },
  );
  return {
    imports: data,
    failure: error && messageOf(error, "Past imports couldn't be loaded."),
    reload: () => void mutate(),
  };
}

/**
 * Returns why the listed imports can't be undone, by id, as far as is known. They are checked one at a time, newest
 * first, because each check reads all checks of the import.
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
    // If a check fails, pressing Undo will report the reason.
    look().catch(() => undefined);
    return () => gone.abort();
  }, [shown]);
  return refusals;
}
