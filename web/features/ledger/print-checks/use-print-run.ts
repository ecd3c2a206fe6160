import { useCallback, useState } from 'react';
import {
  MAX_PRINTED_AT_ONCE,
  MAX_PRINTED_WITH_SKIPPED,
  MAX_RETURNED_AT_ONCE,
  printChecks,
  returnPrintedChecks,
} from '../../../../shared/contract/operations/check-printing.ts';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import type { CheckStockId } from '../../../../shared/ledger/check-stock-ids.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { repeatedly } from '../../../api/repeatedly.ts';
import { openKeyOf } from '../../../api/request.ts';
import { useStale } from '../../../api/use-collection.ts';
import type { Outcome } from './outcome-dialog.tsx';

export interface PrintOrder {
  readonly checks: readonly Check[];
  readonly stock: CheckStockId;
  readonly first: number | null;
  readonly skipped: number;
  readonly isCopy: boolean;
  readonly reason: string;
}

interface Sent {
  readonly done: readonly Check[];
  readonly failure?: string;
  /** What is left of an order whose outcome is unknown. */
  readonly unanswered?: PrintOrder;
}

const asked = ({ id, version }: Check) => ({ id, version });
const textOf = (reason: string): string | null => (reason.trim() === '' ? null : reason.trim());

/** Returns what is left of an order after its first checks. */
const restOf = (order: PrintOrder, done: number): PrintOrder =>
  done === 0
    ? order
    : {
        ...order,
        checks: order.checks.slice(done),
        first: order.first === null ? null : order.first + done,
        skipped: 0,
      };

/** The call for as many checks of an order as one call takes. */
function bodyOf({ checks, stock, first, skipped, isCopy, reason }: PrintOrder) {
  const part = checks.slice(0, skipped > 0 ? MAX_PRINTED_WITH_SKIPPED : MAX_PRINTED_AT_ONCE);
  const paper = isCopy || first === null ? {} : { first_number: first, skipped };
  return { checks: part.map(asked), check_stock: stock, is_copy: isCopy, reason: textOf(reason), ...paper };
}

/** Records checks as printed, part by part. After a failure, those recorded so far are printed. */
async function send(order: PrintOrder): Promise<Sent> {
  const done: Check[] = [];
  while (done.length < order.checks.length) {
    const rest = restOf(order, done.length);
    const body = bodyOf(rest);
    try {
      // In sequence, because each part's numbers follow those of the previous one.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await repeatedly(() => call(printChecks, { body }));
      done.push(...answer.checks);
    } catch (error) {
      const failure = messageOf(error, UNKNOWN_ERROR);
      return { done, failure, ...(openKeyOf(printChecks.path, body) !== undefined && { unanswered: rest }) };
    }
  }
  return { done };
}

/** Returns why paper couldn't be reported; undefined once all of it is. `onBack` is called after each part. */
async function sendBack(
  outcomes: readonly Outcome[],
  reason: string,
  onBack: (part: readonly Outcome[]) => void,
): Promise<string | undefined> {
  try {
    for (let from = 0; from < outcomes.length; from += MAX_RETURNED_AT_ONCE) {
      const part = outcomes.slice(from, from + MAX_RETURNED_AT_ONCE);
      const papers = part.map(({ check, paper }) => ({ ...asked(check), paper }));
      // oxlint-disable-next-line no-await-in-loop
      await repeatedly(() => call(returnPrintedChecks, { body: { papers, reason } }));
      onBack(part);
    }
    return undefined;
  } catch (error) {
    return messageOf(error, UNKNOWN_ERROR);
  }
}

/** Records checks as printed, and reports paper that didn't come out right. */
export function usePrintRun(onStored: () => void) {
  const stale = useStale('CklgTransaction');
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<Sent>({ done: [] });

  /** Reported checks, which must not be reported again after a failure: their versions are those before. */
  const [back] = useState(() => new Set<Check>());
  /** While an order is unanswered, it is sent again, whatever is asked: its checks may have no paper otherwise. */
  const { unanswered } = sent;
  const start = useCallback(
    async (order: PrintOrder): Promise<Sent> => {
      setBusy(true);
      const now = await send(unanswered ?? order);
      setBusy(false);
      setSent(now);
      // A refreshed list would no longer have checks that were recorded without an answer.
      if (now.unanswered) return now;
      void stale();
      onStored();
      return now;
    },
    [unanswered, stale, onStored],
  );

  const report = useCallback(
    async (outcomes: readonly Outcome[], reason: string): Promise<string | undefined> => {
      const rest = outcomes.filter(({ check }) => !back.has(check));
      const refused = await sendBack(rest, reason.trim(), (part) => part.forEach(({ check }) => back.add(check)));
      void stale();
      onStored();
      return refused;
    },
    [back, stale, onStored],
  );

  return { start, report, isBusy, failure: sent.failure, unanswered };
}
