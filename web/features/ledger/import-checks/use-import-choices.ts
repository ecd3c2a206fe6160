import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { UNREADABLE } from '../../../../shared/ledger/files/reading.ts';
import { messageOf } from '../../../api/api-error.ts';
import { loadPart } from '../../../api/load-part.ts';
import { type Draft, dropDraft, readDraft, writeDraft } from '../../../session/drafts.ts';
import { session } from '../../../session/session-store.ts';
import { useSession } from '../../../session/use-session.ts';
import { guessFrom, type ImportChoices, readMapping, type SourceTable, tableOf } from './import-source.ts';
import { isLarge, openInBackground, readInBackground } from './read-in-background.ts';
import { rememberedShape } from './remembered-shapes.ts';

/** Loaded with the first file, because reading takes more code than the rest of the page. */
const loadReader = () => import('./read-source.ts');
type Reader = Awaited<ReturnType<typeof loadReader>>;

const FORM = 'import';
const UNDECIDED = { dateOrder: null, amountSign: null } as const;

const isChoices = (draft: Draft | undefined): draft is Draft & ImportChoices =>
  draft !== undefined && typeof draft.text === 'string' && typeof draft.mapping === 'object';

/** New choices, or how they follow from the present ones, for fields that may change at the same moment. */
export type ChoicesChange = Partial<ImportChoices> | ((known: ImportChoices) => Partial<ImportChoices>);

interface Read {
  readonly table?: SourceTable;
  readonly failure?: string;
}

function read(choices: ImportChoices, reader: Reader | undefined): Read {
  try {
    if (!choices.isRead) return { table: tableOf(choices) };
    return reader ? { table: reader.readSource(choices) } : {};
  } catch (error) {
    return { failure: messageOf(error, UNREADABLE) };
  }
}

/** Returns the initial choices for a file: those remembered for its shape, else the defaults for its format. */
async function chooseFile(
  fileName: string,
  { text, encoding }: { text: string; encoding: string },
  reader: Reader,
): Promise<ImportChoices> {
  const opened = isLarge(text) ? await openInBackground(text, encoding) : reader.openFile(text, encoding);
  const known = rememberedShape(opened.shape);
  const isRead = known?.isRead ?? opened.isRead;
  const begun = { fileName, text, encoding, hasHeader: true, ...opened, isRead };
  return {
    ...begun,
    fundSourceId: undefined,
    accountId: null,
    dateOrder: null,
    amountSign: null,
    ...known,
    mapping: isRead ? readMapping : (known?.mapping ?? guessFrom(tableOf(begun))),
    leftOut: [],
  };
}

/** Returns the mapping guessed from the names of the columns; none for a table that can't be read, which the page says. */
function guessed(choices: ImportChoices): ImportChoices['mapping'] {
  const { table } = read({ ...choices, isRead: false }, undefined);
  return table ? guessFrom(table) : {};
}

/** Switching to mapped columns starts with a mapping guessed from their names. */
const changed = (next: ImportChoices, last: ImportChoices): ImportChoices =>
  next.isRead === last.isRead ? next : { ...next, mapping: next.isRead ? readMapping : guessed(next) };

/** Reads the file again only if something that the rows depend on has changed; a large one in the background. */
function useTable(choices: ImportChoices | null, reader: Reader | undefined): Read & { readonly isReading: boolean } {
  const { text, hasHeader, isRead, firstLine, answers, accountSources } = choices ?? {};
  const inBackground = text !== undefined && isLarge(text);
  const inPage = useMemo(
    () => (choices === null || inBackground ? {} : read(choices, reader)),
    // oxlint-disable-next-line react/exhaustive-deps
    [text, hasHeader, isRead, firstLine, answers, accountSources, reader],
  );
  const [late, setLate] = useState<Read>();
  useEffect(() => {
    setLate(undefined);
    if (choices === null || !inBackground) return undefined;
    const gone = new AbortController();
    readInBackground(choices, gone.signal).then(
      (table) => gone.signal.aborted || setLate({ table }),
      (error: unknown) => gone.signal.aborted || setLate({ failure: messageOf(error, UNREADABLE) }),
    );
    return () => gone.abort();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, hasHeader, isRead, firstLine, answers, accountSources]);
  if (!inBackground) return { ...inPage, isReading: false };
  return { ...late, isReading: late === undefined };
}

/** Holds the file, its column mapping and the defaults for missing values, and keeps them across an expired session. */
export function useImportChoices(defaultFundSourceId: number | null) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const userId = useSession().authUser?.user.id;
  const [chosen, setChoices] = useState<ImportChoices | null>(() => {
    const draft = userId === undefined ? undefined : readDraft(userId, address, FORM);
    // Drafts from before these questions existed don't contain them.
    return isChoices(draft) ? { ...UNDECIDED, ...draft } : null;
  });
  const [isRestored, setRestored] = useState(chosen !== null);
  const [failure, setFailure] = useState<string>();
  const [isReading, setReading] = useState(false);
  /** The file chosen last, because a large one can still be read after it. */
  const wanted = useRef<File>(undefined);
  // Until the user chooses a fund source, use the default one of new checks.
  const choices = useMemo(
    () => chosen && (chosen.fundSourceId === undefined ? { ...chosen, fundSourceId: defaultFundSourceId } : chosen),
    [chosen, defaultFundSourceId],
  );

  useEffect(() => {
    // After the session has ended, keep the last draft, so that the same user gets it back.
    if (userId === undefined || session.read()?.user.id !== userId) return;
    if (chosen) writeDraft(userId, address, FORM, { ...chosen });
    else dropDraft(userId, address, FORM);
  }, [address, chosen, userId]);

  const [reader, setReader] = useState<Reader>();
  const needsReader = choices?.isRead === true && reader === undefined;
  useEffect(() => {
    if (!needsReader) return;
    loadPart(loadReader).then(setReader, (error: unknown) => setFailure(messageOf(error, UNREADABLE)));
  }, [needsReader]);
  const source = useTable(choices, reader);

  return {
    choices,
    table: source.table,
    /** Why nothing can be imported from the chosen file. */
    failure: failure ?? source.failure,
    /** Whether a large file is being read. */
    isReading: isReading || source.isReading,
    isRestored,
    choose: async (file: File): Promise<void> => {
      wanted.current = file;
      const isWanted = () => wanted.current === file;
      setFailure(undefined);
      setRestored(false);
      try {
        const loaded = await loadPart(loadReader);
        setReader(loaded);
        if (isWanted()) setReading(true);
        const read = await chooseFile(file.name, loaded.textOf(new Uint8Array(await file.arrayBuffer())), loaded);
        if (isWanted()) setChoices(read);
      } catch (error) {
        if (!isWanted()) return;
        setChoices(null);
        setFailure(messageOf(error, UNREADABLE));
      } finally {
        if (isWanted()) setReading(false);
      }
    },
    set: setChoices,
    change: (part: ChoicesChange) =>
      setChoices(
        (known) => known && changed({ ...known, ...(typeof part === 'function' ? part(known) : part) }, known),
      ),
    forget: () => {
      setChoices(null);
      setRestored(false);
      setFailure(undefined);
    },
  };
}

export type UsedChoices = ReturnType<typeof useImportChoices>;
