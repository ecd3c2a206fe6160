import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import { checkbooksOf, type InCheckbook } from '../../../../shared/ledger/checkbooks.ts';
import { formatMoney, toCents } from '../../../../shared/ledger/money.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { useStale } from '../../../api/use-collection.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { type ImportChoices, rowsToSend, type SentRow, type SourceTable } from './import-source.ts';
import { hashOf, keepChoices } from './kept-choices.ts';
import { previewFile } from './preview-file.ts';
import type { Preview } from './preview-rows.ts';
import { rememberShape } from './remembered-shapes.ts';
import { type Begun, begin, discard, type Ended, storeRest } from './store-parts.ts';

const LIST = '/dashboard/check-log/transactions';
const UNKNOWN_END =
  'The connection was lost, so we don’t know whether the checks were saved. Import again; nothing will be saved twice.';

interface Checked {
  /** The choices that were previewed; the preview is stale once they change. */
  readonly choices: ImportChoices;
  readonly sent: readonly SentRow[];
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

export const countOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const doneWords = ({ count, total }: Ended): string =>
  `${countOf(count, 'check', 'checks')} imported, ${formatMoney(toCents(total) ?? 0)} in total.`;

const isOpenEnd = (error: unknown): boolean => error instanceof ApiError && (error.isUnanswered || error.status >= 500);

const failureWords = (error: unknown): string =>
  isOpenEnd(error) ? `${messageOf(error, UNKNOWN_ERROR)} ${UNKNOWN_END}` : messageOf(error, UNKNOWN_ERROR);

const CHANGED_FILE =
  'With this file and these choices, the import has a different number of checks than when it was begun. Discard it, then import the file again.';

/** Previews an import and runs it. */
export function useImport(
  choices: ImportChoices | null,
  table: SourceTable | undefined,
  fundSources: readonly InCheckbook[],
  onDone: () => void,
) {
  const { notify } = useNotices();
  const navigate = useNavigate();
  const stale = useStale('CklgTransaction');
  const [stalePayees, staleAccounts, staleSources] = [
    useStale('CklgPayee'),
    useStale('CklgAccount'),
    useStale('CklgFundSource'),
  ];
  const [checked, setChecked] = useState<Checked>();
  const [busy, setBusy] = useState<'preview' | 'import'>();
  const [failure, setFailure] = useState<string>();
  const [progress, setProgress] = useState(0);
  const [changes, setChanges] = useState(0);
  // Kept after a lost answer, so that the import continues where it stopped.
  const begun = useRef<{ readonly of: Checked; readonly begun: Begun }>(undefined);
  const stopper = useRef<AbortController>(undefined);
  const checkbookOf = useMemo(() => checkbooksOf(fundSources), [fundSources]);

  const start = (what: 'preview' | 'import'): AbortSignal => {
    stopper.current = new AbortController();
    setBusy(what);
    setFailure(undefined);
    setProgress(0);
    return stopper.current.signal;
  };

  const look = async (wanted: ImportChoices, signal: AbortSignal): Promise<void> => {
    if (!table) return;
    const sent = rowsToSend(table, wanted);
    const preview = await previewFile(wanted, sent, { checkbookOf, signal, onChecked: setProgress });
    setChecked((last) => ({ nth: (last?.nth ?? 0) + 1, choices: wanted, sent, preview }));
  };

  const fail = (message: string): void => {
    notify({ type: 'error', content: message });
    setFailure(message);
  };

  const current = checked && checked.choices === choices ? checked : undefined;

  const finished = (ended: Ended, of: ImportChoices): void => {
    const [from, to] = ended.days ?? [];
    const show = () => void navigate(`${LIST}?from=${from ?? ''}&to=${to ?? ''}`);
    notify({ type: 'success', content: doneWords(ended), action: { label: 'Show these checks', onClick: show } });
    for (const each of [stale, stalePayees, staleAccounts, staleSources]) void each();
    if (of.shape !== undefined) rememberShape(of.shape, of);
    setChecked(undefined);
    onDone();
  };

  /** Removes what was stored so far; the daily job does it if this fails. */
  const drop = async (importId: string, words: string): Promise<void> => {
    begun.current = undefined;
    await discard(importId).then(
      () => notify({ type: 'success', content: words }),
      () => notify({ type: 'warning', content: `${words} What was stored so far will be removed within a day.` }),
    );
    setChanges((count) => count + 1);
  };

  const run = async (own: Begun, sent: readonly SentRow[], wanted: ImportChoices, twins: [boolean, number]) => {
    const [acceptsTwins, twinsSeen] = twins;
    const signal = stopper.current!.signal;
    const common = { fileHash: '', settings: null, signal, onStored: setProgress };
    return storeRest(own, { choices: wanted, sent, acceptsTwins, twinsSeen, ...common });
  };

  const store = async (acceptsTwins: boolean): Promise<void> => {
    if (!choices || !current || busy) return;
    const signal = start('import');
    const { sent, preview } = current;
    const twinsSeen = preview.twins.length;
    let own = begun.current?.of === current ? begun.current.begun : undefined;
    try {
      if (!own) {
        const settings = keepChoices(choices, acceptsTwins, twinsSeen);
        const storing = { choices, sent, acceptsTwins, twinsSeen, settings, signal, onStored: setProgress };
        own = await begin({ ...storing, fileHash: await hashOf(choices.text) });
        begun.current = { of: current, begun: own };
      }
      finished(await run(own, sent, choices, [acceptsTwins, twinsSeen]), choices);
    } catch (error) {
      if (signal.aborted) {
        if (own) await drop(own.importId, 'Import stopped. Nothing was imported.');
      } else {
        fail(failureWords(error));
        if (!isOpenEnd(error)) {
          if (own) await discard(own.importId).catch(() => undefined);
          begun.current = undefined;
          // The server refused because the ledger has changed since the preview.
          await look(choices, signal).catch(() => undefined);
        }
      }
    } finally {
      setBusy(undefined);
      setChanges((count) => count + 1);
    }
  };

  return {
    checked: current,
    isStale: checked !== undefined && current === undefined,
    busy,
    /** How many rows have been checked, or stored by the running import. */
    progress,
    /** Changes whenever the list of imports may have changed. */
    changes,
    failure,
    stop: () => stopper.current?.abort(),
    drop,
    preview: async (wanted: ImportChoices): Promise<void> => {
      if (busy) return;
      const signal = start('preview');
      try {
        await look(wanted, signal);
      } catch (error) {
        if (!signal.aborted) fail(messageOf(error, 'The file couldn’t be checked.'));
      } finally {
        setBusy(undefined);
      }
    },
    store,
    /** Sends the rest of an import that an earlier visit began. */
    resume: async (
      { begun: own, choices: wanted, table: source, acceptsTwins, twinsSeen }: Continued,
      count: number,
    ) => {
      if (busy) return;
      const signal = start('import');
      try {
        const sent = rowsToSend(source, wanted);
        if (sent.length !== count) throw new Error(CHANGED_FILE);
        finished(await run(own, sent, wanted, [acceptsTwins, twinsSeen]), wanted);
      } catch (error) {
        if (signal.aborted) await drop(own.importId, 'Import stopped. Nothing was imported.');
        else fail(messageOf(error, UNKNOWN_ERROR));
      } finally {
        setBusy(undefined);
        setChanges((times) => times + 1);
      }
    },
  };
}

export type UsedImport = ReturnType<typeof useImport>;
