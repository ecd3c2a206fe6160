import { useState } from 'react';
import { countOf } from '../../../../shared/count-of.ts';
import type { BulkPlan } from '../../../../shared/timesheets/bulk.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { type BulkResult, bulkWords, runBulk } from './bulk.ts';
import type { SheetRow } from './sheet-actions.ts';

type Stage =
  | { readonly at: 'asking' }
  | { readonly at: 'running'; readonly done: number }
  | { readonly at: 'done'; readonly result: BulkResult };

/**
 * Runs a bulk step and returns the sheets that it is sent for, and its progress. A notice reports the result; the dialog
 * stays open only if some sheets didn't change.
 */
export function useBulkRun(
  { step, rows, eligible }: BulkPlan<SheetRow>,
  onDone: () => Promise<void>,
  onClose: () => void,
) {
  const { notify } = useNotices();
  const [stage, setStage] = useState<Stage>({ at: 'asking' });
  const { failed, past } = bulkWords[step];
  // Locking is sent without versions, so it would lock a skipped sheet that was reopened after it was listed.
  const sent = step === 'lock' ? eligible : rows;

  const run = async () => {
    setStage({ at: 'running', done: 0 });
    const sheets = sent.map(({ sheet }) => sheet);
    const { failure, ...result } = await runBulk(step, sheets, (done) => setStage({ at: 'running', done }));
    await onDone();
    const stored = `${countOf(result.changed, 'timesheet')} ${past}.`;
    if (failure !== undefined) {
      if (result.changed > 0) {
        notify({
          type: 'info',
          content: `${stored} Then it stopped: ${messageOf(failure, "The server didn't respond.")}`,
        });
      }
      notify({ type: 'error', content: failed });
      onClose();
      return;
    }
    const others = result.refused.length;
    const content = others > 0 ? `${stored} ${others} couldn't be ${past}.` : stored;
    notify({
      type: result.changed > 0 ? 'success' : 'warning',
      content,
    });
    if (others === 0) onClose();
    else setStage({ at: 'done', result });
  };

  return { sent, stage, run };
}
