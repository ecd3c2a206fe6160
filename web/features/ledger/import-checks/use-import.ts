import { useMemo, useRef, useState } from 'react';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import { checkbooksOf, type InCheckbook } from '../../../../shared/ledger/checkbooks.ts';
import type { FoundReading } from '../../../../shared/ledger/import.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { type ImportChoices, readingOfFile, rowsToSend, type SentRow, type SourceTable } from './import-source.ts';
import { hashOf, keepChoices } from './kept-choices.ts';
import { previewFile } from './preview-file.ts';
import type { Preview } from './preview-rows.ts';
import { rememberShape } from './remembered-shapes.ts';
import { type Begun, begin, discard, type Ended, storeRest } from './store-parts.ts';
import { useImportEnds, useImportWork } from './use-import-work.ts';

const UNKNOWN_END =
  "The connection was lost, so we don't know whether the checks were saved. Import again; nothing will be saved twice.";

interface Checked {
  /** The choices that were previewed; the preview is stale once they change. */
  readonly choices: ImportChoices;
  readonly sent: readonly SentRow[];
  readonly reading: FoundReading;
  /** Counts the previews, so that each one starts with fresh component state. */
  readonly nth: number;
  readonly preview: Preview;
}

/** An import that an earlier visit began, with the choices it began with. */
export interface Continued {
  readonly begun: Begun;
  readonly choices: ImportChoices;
  readonly table: SourceTable;
  readonly acceptsTwins: boolean;
  readonly twinsSeen: number;
}

const isOpenEnd = (error: unknown): boolean => error instanceof ApiError && (error.isUnanswered || error.status >= 500);

const failureWords = (error: unknown): string =>
  isOpenEnd(error) ? `${messageOf(error, UNKNOWN_ERROR)} ${UNKNOWN_END}` : messageOf(error, UNKNOWN_ERROR);

const STOPPED = 'Import stopped. Nothing was imported.';
const CHANGED_FILE =
  'With this file and these choices, the import has a different number of checks than when it started. Discard it, then import the file again.';

type Work = ReturnType<typeof useImportWork>;

/** Previews a file. */
function usePreview(table: SourceTable | undefined, fundSources: readonly InCheckbook[], work: Work) {
  const [checked, setChecked] = useState<Checked>();
  const checkbookOf = useMemo(() => checkbooksOf(fundSources), [fundSources]);
  const look = async (wanted: ImportChoices, signal: AbortSignal): Promise<void> => {
    if (!table) return;
    const sent = rowsToSend(table, wanted);
    const reading = readingOfFile(table, wanted, sent);
    const preview = await previewFile(wanted, sent, { reading, checkbookOf, signal, onChecked: work.setProgress });
    setChecked((last) => ({ nth: (last?.nth ?? 0) + 1, choices: wanted, sent, reading, preview }));
  };
  const preview = async (wanted: ImportChoices): Promise<void> => {
    if (work.busy) return;
    const signal = work.start('preview');
    try {
      await look(wanted, signal);
    } catch (error) {
      if (!signal.aborted) work.fail(messageOf(error, "The file couldn't be checked."));
    } finally {
      work.end();
    }
  };
  return { checked, look, preview, forget: () => setChecked(undefined) };
}

/** Sends the rest of an import that an earlier visit began. */
const resumeWith =
  (
    work: Work,
    finished: (ended: Ended, of: ImportChoices) => void,
    drop: (importId: string, words: string) => Promise<void>,
    onChange: (importId: string | undefined) => void,
  ) =>
  async ({ begun: own, table: source, ...continued }: Continued, count: number): Promise<void> => {
    if (work.busy) return;
    const signal = work.start('import');
    onChange(own.importId);
    try {
      const sent = rowsToSend(source, continued.choices);
      if (sent.length !== count) throw new Error(CHANGED_FILE);
      const reading = readingOfFile(source, continued.choices, sent);
      const storing = { ...continued, sent, reading, signal, onStored: work.setProgress };
      finished(await storeRest(own, storing), continued.choices);
    } catch (error) {
      if (signal.aborted) await drop(own.importId, STOPPED);
      else work.fail(messageOf(error, UNKNOWN_ERROR));
    } finally {
      work.end();
      onChange(undefined);
    }
  };

/** Previews an import and runs it. */
export function useImport(
  choices: ImportChoices | null,
  table: SourceTable | undefined,
  fundSources: readonly InCheckbook[],
  onDone: () => void,
) {
  const work = useImportWork();
  const { announce, drop } = useImportEnds();
  const { checked, look, preview, forget } = usePreview(table, fundSources, work);
  const [changes, setChanges] = useState(0);
  const [resuming, setResuming] = useState<string>();
  // Kept after a lost answer, so that the import continues where it stopped.
  const begun = useRef<{ readonly of: Checked; readonly begun: Begun }>(undefined);
  const current = checked && checked.choices === choices ? checked : undefined;

  const finished = (ended: Ended, of: ImportChoices): void => {
    announce(ended);
    if (of.shape !== undefined) rememberShape(of.shape, of);
  };

  const store = async (acceptsTwins: boolean): Promise<void> => {
    if (!choices || !current || work.busy) return;
    const signal = work.start('import');
    const twinsSeen = current.preview.twins.length;
    const { sent, reading } = current;
    const storing = { choices, sent, reading, acceptsTwins, twinsSeen, signal, onStored: work.setProgress };
    let own = begun.current?.of === current ? begun.current.begun : undefined;
    try {
      const settings = keepChoices(choices, acceptsTwins, twinsSeen);
      own ??= await begin({ ...storing, settings, fileHash: await hashOf(choices.text) });
      begun.current = { of: current, begun: own };
      finished(await storeRest(own, storing), choices);
      forget();
      onDone();
    } catch (error) {
      if (signal.aborted) {
        begun.current = undefined;
        if (own) await drop(own.importId, STOPPED);
      } else {
        work.fail(failureWords(error));
        if (!isOpenEnd(error)) {
          begun.current = undefined;
          if (own) await discard(own.importId).catch(() => undefined);
          // The server refused because the ledger has changed since the preview.
          await look(choices, signal).catch(() => undefined);
        }
      }
    } finally {
      work.end();
      setChanges((count) => count + 1);
    }
  };

  const resume = resumeWith(work, finished, drop, (importId) => {
    setResuming(importId);
    if (importId === undefined) setChanges((count) => count + 1);
  });

  return {
    checked: current,
    isStale: checked !== undefined && current === undefined,
    busy: work.busy,
    /** How many rows have been checked, or stored by the running import. */
    progress: work.progress,
    /** Changes whenever the list of imports may have changed. */
    changes,
    failure: work.failure,
    /** The import of an earlier visit that is being continued. */
    resuming,
    stop: work.stop,
    preview,
    store,
    resume,
    drop: async (importId: string, words: string): Promise<void> => {
      await drop(importId, words);
      setChanges((count) => count + 1);
    },
  };
}

export type UsedImport = ReturnType<typeof useImport>;
