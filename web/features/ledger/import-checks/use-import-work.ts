import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { countOf } from '../../../../shared/count-of.ts';
import { formatMoney, storedCents } from '../../../../shared/ledger/money.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useStale } from '../../../api/use-collection.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { discard, type Ended } from './store-parts.ts';

export const DISCARDED = 'Import discarded. Nothing was imported.';

const LIST = '/dashboard/check-log/transactions';

const doneWords = ({ count, total }: Ended): string =>
  `${countOf(count, 'check')} imported, ${formatMoney(storedCents(total))} in total.`;

/** Tracks work that can be stopped: a preview or an import. */
export function useImportWork() {
  const { notify } = useNotices();
  const [busy, setBusy] = useState<'preview' | 'import'>();
  const [failure, setFailure] = useState<string>();
  const [progress, setProgress] = useState(0);
  const stopper = useRef<AbortController>(undefined);
  return {
    busy,
    failure,
    progress,
    setProgress,
    start: (what: 'preview' | 'import'): AbortSignal => {
      stopper.current = new AbortController();
      setBusy(what);
      setFailure(undefined);
      setProgress(0);
      return stopper.current.signal;
    },
    end: () => setBusy(undefined),
    fail: (message: string): void => {
      notify({ type: 'error', content: message });
      setFailure(message);
    },
    stop: () => stopper.current?.abort(),
  };
}

/** What is done once an import has ended. */
export function useImportEnds() {
  const { notify } = useNotices();
  const navigate = useNavigate();
  const stale = [
    useStale('CklgTransaction'),
    useStale('CklgPayee'),
    useStale('CklgAccount'),
    useStale('CklgFundSource'),
  ];
  return {
    announce: (ended: Ended): void => {
      const [from, to] = ended.days ?? [];
      const show = () => void navigate(`${LIST}?from=${from ?? ''}&to=${to ?? ''}`);
      notify({ type: 'success', content: doneWords(ended), action: { label: 'Show these checks', onClick: show } });
      for (const each of stale) void each();
    },
    /** Removes what was stored so far; the daily job does it if this fails. */
    drop: async (importId: string, words: string): Promise<void> => {
      try {
        await discard(importId);
        notify({ type: 'success', content: words });
      } catch (error) {
        // Completed a moment ago, or in another tab.
        if (error instanceof ApiError && error.isConflict) {
          notify({ type: 'error', content: error.message });
          return;
        }
        notify({ type: 'warning', content: `${words} What was stored so far will be removed within a day.` });
      }
    },
  };
}
