import { useEffect, useMemo, useState } from 'react';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import {
  matchChecks,
  MAX_MATCHES_AT_ONCE,
  undoMatches,
  UNDO_MINUTES,
} from '../../../../shared/contract/operations/reconcile.ts';
import { treatmentsOf, type TreatedLine, type Treatment } from '../../../../shared/ledger/reconcile/lines.ts';
import type { AnswerOf } from '../../../../shared/contract/operations.ts';
import { countOf, grouped } from '../../../../shared/count-of.ts';
import { refusedText } from '../../../../shared/ledger/reconcile/refusals.ts';
import type { Reconciliation } from '../../../../shared/ledger/reconcile/reconciliation.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useCollection, useStale } from '../../../api/use-collection.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { type StatementData, treatedText } from './line-rows.ts';

export interface Match {
  readonly check_id: number;
  readonly line: number | null;
}

/** What the page does to a statement. Everything is stored at once, and can be undone. */
export interface Matching {
  /** What is being stored; undefined if nothing is. */
  readonly progress: string | undefined;
  readonly put: (matches: readonly Match[], accepts?: boolean) => Promise<void>;
  readonly takeOff: (ids: readonly number[]) => Promise<void>;
  readonly treat: (lines: readonly number[], as: Treatment) => Promise<void>;
  readonly undo: (pressedAt: string) => Promise<void>;
}

/** What the actions of a statement need. */
interface Tools {
  readonly id: number;
  /** The statement as it is stored now, which is newer than what was shown when somebody pressed twice quickly. */
  readonly latest: () => StatementData | undefined;
  readonly notify: ReturnType<typeof useNotices>['notify'];
  readonly setProgress: (progress: string) => void;
  readonly update: (id: number, body: { treated: TreatedLine[]; version: number }) => Promise<Reconciliation>;
  /** Runs work after the work before it, says why it failed, and shows the statement as it is stored then. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

type Refused = readonly { readonly message: string }[];

function sayRefused(notify: Tools['notify'], refused: Refused): void {
  const content = refusedText(refused);
  if (content !== undefined) notify({ type: 'error', content });
}

function sayTakenOff(notify: Tools['notify'], count: number): void {
  if (count > 0) notify({ type: 'success', content: `${countOf(count, 'check')} taken off the statement.` });
}

const undoWith =
  ({ id, notify, setProgress, run }: Tools): Matching['undo'] =>
  (pressed_at) =>
    run(async () => {
      let count = 0;
      let refused: Refused = [];
      try {
        for (;;) {
          setProgress(`Undone: ${countOf(count, 'check')}`);
          // Each call stops at its time limit, so the next continues. It refuses the same checks again.
          // oxlint-disable-next-line no-await-in-loop
          const answer = await call(undoMatches, { body: { reconciliation_id: id, pressed_at } });
          count += answer.checks.length;
          refused = answer.refused;
          if (answer.left === refused.length || answer.checks.length === 0) break;
        }
      } finally {
        sayRefused(notify, refused);
        sayTakenOff(notify, count);
      }
    });

/** The checks on the statement now: those that somebody pressed twice aren't put on it, or taken off, again. */
const idsOn = ({ id, latest }: Tools): ReadonlySet<number> =>
  new Set(latest()?.checks.flatMap((each) => (each.reconciliation_id === id ? each.id : [])));

const send = (
  id: number,
  part: { readonly matches?: Match[]; readonly removed?: number[]; readonly accepts?: boolean },
  pressed_at: string | null,
): Promise<AnswerOf<'match-checks'>> =>
  call(matchChecks, {
    body: {
      reconciliation_id: id,
      matches: part.matches ?? [],
      removed: part.removed ?? [],
      accept_amounts: part.accepts ?? false,
      pressed_at,
    },
  });

const putWith =
  (tools: Tools, undo: Matching['undo']): Matching['put'] =>
  (wanted, accepts = false) => {
    const { id, notify, setProgress, run } = tools;
    return run(async () => {
      const isOn = idsOn(tools);
      const matches = wanted.filter(({ check_id }) => !isOn.has(check_id));
      let pressedAt: string | null = null;
      let count = 0;
      const refused: Refused[number][] = [];
      try {
        for (let from = 0; from < matches.length; from += MAX_MATCHES_AT_ONCE) {
          setProgress(`Cleared ${grouped(count)} of ${countOf(matches.length, 'check')}`);
          const part = matches.slice(from, from + MAX_MATCHES_AT_ONCE);
          // oxlint-disable-next-line no-await-in-loop
          const done: AnswerOf<'match-checks'> = await send(id, { matches: part, accepts }, pressedAt);
          pressedAt = done.pressed_at;
          count += done.checks.length;
          refused.push(...done.refused);
        }
      } finally {
        const at = pressedAt;
        if (count > 0 && at !== null) {
          const action = { label: 'Undo', onClick: () => void undo(at) };
          const content = `${countOf(count, 'check')} cleared. You can undo this for ${UNDO_MINUTES} minutes.`;
          notify({ type: 'success', content, action });
        }
        sayRefused(notify, refused);
      }
    });
  };

const takeOffWith =
  (tools: Tools): Matching['takeOff'] =>
  (wanted) => {
    const { id, notify, setProgress, run } = tools;
    return run(async () => {
      const isOn = idsOn(tools);
      const ids = wanted.filter((each) => isOn.has(each));
      let count = 0;
      try {
        for (let from = 0; from < ids.length; from += MAX_MATCHES_AT_ONCE) {
          setProgress(`Taken off: ${countOf(count, 'check')}`);
          // oxlint-disable-next-line no-await-in-loop
          const done = await send(id, { removed: ids.slice(from, from + MAX_MATCHES_AT_ONCE) }, null);
          count += done.checks.length;
          sayRefused(notify, done.refused);
        }
      } finally {
        sayTakenOff(notify, count);
      }
    });
  };

const treatWith =
  ({ id, latest, notify, setProgress, update, run }: Tools): Matching['treat'] =>
  (numbers, as) =>
    run(async () => {
      const data = latest();
      if (!data) return;
      setProgress('Saving');
      const { treated, version } = data.reconciliation;
      const changed = new Set(numbers);
      const treatmentOf = treatmentsOf(treated);
      const former = data.lines
        .filter(({ line }) => changed.has(line))
        .map((line): TreatedLine => ({ line: line.line, as: treatmentOf(line) }));
      const others = (all: readonly TreatedLine[]) => all.filter(({ line }) => !changed.has(line));
      const next = [...others(treated), ...numbers.map((line) => ({ line, as }))];
      const saved = await update(id, { treated: next, version });
      const back = async (): Promise<void> => {
        // What was decided about other lines since stays.
        const now = latest()?.reconciliation ?? saved;
        await update(id, { treated: [...others(now.treated), ...former], version: now.version });
      };
      const content = treatedText(numbers.length, as);
      notify({ type: 'success', content, action: { label: 'Undo', onClick: () => void run(back) } });
    });

/** Work that is done one after the other, and the statement as the last of it left it. */
function createQueue() {
  let latest: StatementData | undefined;
  let last = Promise.resolve();
  return {
    latest: () => latest,
    know: (data: StatementData | undefined): void => {
      latest = data ?? latest;
    },
    add: (work: () => Promise<void>): Promise<void> => {
      last = last.then(work);
      return last;
    },
  };
}

export function useMatching(
  data: StatementData | undefined,
  refresh: () => Promise<StatementData | undefined>,
): Matching {
  const { notify } = useNotices();
  const { update } = useCollection('CklgReconciliation', { fetch: 'if-missing' });
  const stale = useStale('CklgTransaction');
  const [progress, setProgress] = useState<string>();
  const [queue] = useState(createQueue);
  useEffect(() => queue.know(data), [queue, data]);
  const id = data?.reconciliation.id ?? 0;
  return useMemo(() => {
    const runNow: Tools['run'] = async (work) => {
      try {
        await work();
      } catch (error) {
        notify({ type: 'error', content: messageOf(error, UNKNOWN_ERROR) });
      }
      void stale();
      // A failed refresh leaves the page as it was, with its own notice.
      queue.know(await refresh().catch(() => undefined));
      setProgress(undefined);
    };
    const run: Tools['run'] = (work) => queue.add(() => runNow(work));
    const latest: Tools['latest'] = () => {
      const known = queue.latest();
      return known?.reconciliation.id === id ? known : undefined;
    };
    const tools: Tools = { id, latest, notify, setProgress, update, run };
    const undo = undoWith(tools);
    return { progress, put: putWith(tools, undo), takeOff: takeOffWith(tools), treat: treatWith(tools), undo };
  }, [id, notify, progress, queue, refresh, stale, update]);
}
