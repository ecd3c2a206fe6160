import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { messageOf } from '../../../api/api-error.ts';
import { type Draft, dropDraft, readDraft, writeDraft } from '../../../session/drafts.ts';
import { session } from '../../../session/session-store.ts';
import { useSession } from '../../../session/use-session.ts';
import { guessFrom, type ImportChoices, type SourceTable, tableOf } from './import-source.ts';
import { readTextFile } from './read-text.ts';

const FORM = 'import';

const UNSAID = { dateOrder: null, amountSign: null } as const;

const isChoices = (draft: Draft | undefined): draft is Draft & ImportChoices =>
  draft !== undefined && typeof draft.text === 'string' && typeof draft.mapping === 'object';

interface Read {
  readonly table?: SourceTable;
  readonly failure?: string;
}

function read(choices: Pick<ImportChoices, 'text' | 'hasHeader'>): Read {
  try {
    return { table: tableOf(choices) };
  } catch (error) {
    return { failure: messageOf(error, 'This file couldn’t be read.') };
  }
}

/** The file, which of its columns is what, and what stands in for what it leaves out; outlives an expired session. */
export function useImportChoices(defaultFundSourceId: number | null) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const userId = useSession().authUser?.user.id;
  const [chosen, setChoices] = useState<ImportChoices | null>(() => {
    const draft = userId === undefined ? undefined : readDraft(userId, address, FORM);
    // One of before dates and amounts were asked about says nothing of them.
    return isChoices(draft) ? { ...UNSAID, ...draft } : null;
  });
  const [isRestored, setRestored] = useState(chosen !== null);
  const [failure, setFailure] = useState<string>();
  // Until a person chooses one, it is the one that every new check has.
  const choices = useMemo(
    () => chosen && (chosen.fundSourceId === undefined ? { ...chosen, fundSourceId: defaultFundSourceId } : chosen),
    [chosen, defaultFundSourceId],
  );

  useEffect(() => {
    // What an ended session chose stays for whoever signs in again as the same person.
    if (userId === undefined || session.read()?.user.id !== userId) return;
    if (chosen) writeDraft(userId, address, FORM, { ...chosen });
    else dropDraft(userId, address, FORM);
  }, [address, chosen, userId]);

  const [text, hasHeader] = [choices?.text, choices?.hasHeader ?? true];
  const source = useMemo((): Read => (text === undefined ? {} : read({ text, hasHeader })), [text, hasHeader]);

  return {
    choices,
    table: source.table,
    /** Why there is nothing to import in what was chosen. */
    failure: failure ?? source.failure,
    isRestored,
    choose: async (file: File): Promise<void> => {
      setFailure(undefined);
      setRestored(false);
      try {
        const named = { fileName: file.name, text: await readTextFile(file), hasHeader: true };
        const table = tableOf(named);
        setChoices({
          ...named,
          mapping: guessFrom(table),
          fundSourceId: undefined,
          accountId: null,
          dateOrder: null,
          amountSign: null,
          leftOut: [],
        });
      } catch (error) {
        setChoices(null);
        setFailure(messageOf(error, 'This file couldn’t be read.'));
      }
    },
    set: setChoices,
    change: (part: Partial<ImportChoices>) => setChoices((known) => known && { ...known, ...part }),
    forget: () => {
      setChoices(null);
      setRestored(false);
      setFailure(undefined);
    },
  };
}

export type UsedChoices = ReturnType<typeof useImportChoices>;
