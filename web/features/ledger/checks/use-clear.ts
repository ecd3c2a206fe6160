import { useMemo } from 'react';
import { capitalized } from '../../../../shared/contract/field.ts';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import { clearTransactions, MAX_CLEARED_AT_ONCE } from '../../../../shared/contract/operations/ledger.ts';
import type { AnswerOf } from '../../../../shared/contract/operations.ts';
import { grouped } from '../../../../shared/count-of.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { refusedText } from '../../../../shared/ledger/reconcile/refusals.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useStale } from '../../../api/use-collection.ts';
import { UNDO_REASON } from '../../../components/texts.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { checkName } from './check-rows.ts';

const namesOf = (checks: readonly Check[]): string =>
  checks.length === 1 && checks[0] ? capitalized(checkName(checks[0])) : `${grouped(checks.length)} checks`;

const clearedText = (checks: readonly Check[], day: string | null): string => {
  const has = checks.length === 1;
  return day === null
    ? `${namesOf(checks)} ${has ? 'is' : 'are'} outstanding again.`
    : `${namesOf(checks)} cleared on ${day}.`;
};

/** The results of all batches up to the first failure. */
interface Cleared extends AnswerOf<'clear-transactions'> {
  readonly failure?: string;
}

interface ClearResult {
  /** Why that failed; undefined if it didn't, or only for some of several checks, which was told. */
  readonly failure?: string | undefined;
  /** The ids of the checks that were refused. */
  readonly refused: readonly number[];
}

/** Sets or removes the day on which checks cleared. */
export type Clear = (checks: readonly Check[], day: string | null) => Promise<ClearResult>;

export function useClear(): Clear {
  const { notify } = useNotices();
  const stale = useStale('CklgTransaction');
  return useMemo(() => {
    const send = async (checks: readonly Check[], day: string | null, reason: string | null): Promise<Cleared> => {
      let done: Cleared = { checks: [], refused: [] };
      try {
        for (let from = 0; from < checks.length; from += MAX_CLEARED_AT_ONCE) {
          const asked = checks.slice(from, from + MAX_CLEARED_AT_ONCE).map(({ id, version }) => ({ id, version }));
          // One batch after the other, so that a failure doesn't hide what was stored.
          // oxlint-disable-next-line no-await-in-loop
          const part = await call(clearTransactions, { body: { checks: asked, cleared_on: day, reason } });
          done = { checks: [...done.checks, ...part.checks], refused: [...done.refused, ...part.refused] };
        }
      } catch (error) {
        done = { ...done, failure: messageOf(error, UNKNOWN_ERROR) };
      }
      void stale();
      return done;
    };
    const tell = (checks: readonly Check[], { refused }: Cleared) => {
      const names = new Map(checks.map((check) => [check.id, checkName(check)]));
      const content = refusedText(refused.map(({ id, message }) => ({ message, name: names.get(id) })));
      if (content !== undefined) notify({ type: 'error', content });
    };
    const undo = async (before: readonly Check[], stored: readonly Check[]) => {
      const days = new Map(before.map(({ id, cleared_on }) => [id, cleared_on ?? null]));
      for (const day of new Set(days.values())) {
        const back = stored.filter(({ id }) => days.get(id) === day);
        // Restores each check's previous day, with one call per day.
        // oxlint-disable-next-line no-await-in-loop
        const done = await send(back, day, UNDO_REASON);
        if (done.checks.length > 0) notify({ type: 'success', content: clearedText(done.checks, day) });
        if (done.failure !== undefined) notify({ type: 'error', content: done.failure });
        tell(back, done);
      }
    };
    return async (checks, day) => {
      const done = await send(checks, day, null);
      const stored = done.checks;
      if (stored.length > 0) {
        const action = { label: 'Undo', onClick: () => void undo(checks, stored) };
        notify({ type: 'success', content: clearedText(stored, day), action });
      }
      const refused = done.refused.map(({ id }) => id);
      if (checks.length === 1) return { failure: done.failure ?? done.refused[0]?.message, refused };
      // Shown after the success, because the latest notice is on top.
      tell(checks, done);
      return { failure: done.failure, refused };
    };
  }, [notify, stale]);
}
