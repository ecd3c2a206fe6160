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
import { useStale } from '../../../api/use-collection.ts';
import type { Outcome } from './outcome-dialog.tsx';

interface PrintOrder {
  readonly checks: readonly Check[];
  readonly stock: CheckStockId;
  readonly first: number | null;
  readonly skipped: number;
  readonly isCopy: boolean;
  readonly reason: string;
}

interface Sent {
  readonly done: readonly Check[];
  readonly failure: string | undefined;
}

const asked = ({ id, version }: Check) => ({ id, version });
const textOf = (reason: string): string | null => (reason.trim() === '' ? null : reason.trim());

/** Records checks as printed, part by part. After a failure, those recorded so far are printed. */
async function send({ checks, stock, first, skipped, isCopy, reason }: PrintOrder): Promise<Sent> {
  const done: Check[] = [];
  try {
    while (done.length < checks.length) {
      const isFirst = done.length === 0;
      const most = isFirst && skipped > 0 ? MAX_PRINTED_WITH_SKIPPED : MAX_PRINTED_AT_ONCE;
      const part = checks.slice(done.length, done.length + most);
      const paper =
        isCopy || first === null ? {} : { first_number: first + done.length, skipped: isFirst ? skipped : 0 };
      const body = { checks: part.map(asked), check_stock: stock, is_copy: isCopy, reason: textOf(reason), ...paper };
      // In sequence, because each part's numbers follow those of the previous one.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await call(printChecks, { body });
      done.push(...answer.checks);
    }
  } catch (error) {
    return { done, failure: messageOf(error, UNKNOWN_ERROR) };
  }
  return { done, failure: undefined };
}

/** Returns why paper couldn't be reported; undefined once all of it is. */
async function sendBack(outcomes: readonly Outcome[], reason: string): Promise<string | undefined> {
  try {
    for (let from = 0; from < outcomes.length; from += MAX_RETURNED_AT_ONCE) {
      const part = outcomes.slice(from, from + MAX_RETURNED_AT_ONCE);
      const papers = part.map(({ check, paper }) => ({ ...asked(check), paper }));
      // oxlint-disable-next-line no-await-in-loop
      await call(returnPrintedChecks, { body: { papers, reason } });
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
  const [failure, setFailure] = useState<string>();

  const start = useCallback(
    async (order: PrintOrder): Promise<readonly Check[]> => {
      setBusy(true);
      const { done, failure: refused } = await send(order);
      setBusy(false);
      setFailure(refused);
      void stale();
      onStored();
      return done;
    },
    [stale, onStored],
  );

  const report = useCallback(
    async (outcomes: readonly Outcome[], reason: string): Promise<string | undefined> => {
      const refused = await sendBack(outcomes, reason.trim());
      void stale();
      onStored();
      return refused;
    },
    [stale, onStored],
  );

  return { start, report, isBusy, failure };
}
