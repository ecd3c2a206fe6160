import { useMemo, useState } from 'react';
import { transitions, type TimesheetStep } from '../../../../shared/timesheets/lifecycle.ts';
import { UNDO_REASON } from '../../../components/texts.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { useSession } from '../../../session/use-session.ts';
import type { SheetRow } from './sheet-actions.ts';
import { stepNames } from './step-names.ts';
import { type Stepped, stepFailure, takeStep } from './steps.ts';
import { boardSheetOf, type UsedBoard } from './use-board.ts';

/** The steps that a notice's Undo takes. */
const undoOf: Partial<Record<TimesheetStep, TimesheetStep>> = { lock: 'unlock', approve: 'unapprove' };
export interface UsedSteps {
  /**
   * Takes a step that needs no input and shows the result, a failure with `onFailed` if a dialog is open. Returns whether
   * it was taken.
   */
  readonly take: (step: TimesheetStep, row: SheetRow, onFailed?: (message: string) => void) => Promise<boolean>;
  /** Takes a step for a dialog, which shows a failure itself. */
  readonly send: (step: TimesheetStep, row: SheetRow, words: string, version: number) => Promise<Stepped>;
  readonly say: (step: TimesheetStep, row: SheetRow, stepped: Stepped) => void;
  /** The sheets on which a step is being taken. */
  readonly busy: ReadonlySet<number>;
}

/** Takes steps on single sheets: calls the server, updates the board, and shows a notice with Undo. */
export function useSteps(board: Pick<UsedBoard, 'put' | 'fetchAll'>): UsedSteps {
  const { notify } = useNotices();
  const { authUser } = useSession();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const { put, fetchAll } = board;
  const actions = useMemo(() => {
    const send: UsedSteps['send'] = async (step, row, words, version) => {
      try {
        const stepped = await takeStep(step, { id: row.sheet.id, version }, words);
        await put(row.sheet.id, boardSheetOf(stepped.sheet, row.sheet, stepNames(authUser, row.sheet)));
        // R66: until now it had the hours that were paid. Only the server can count them anew.
        if (step === 'unprocess') await fetchAll();
        return stepped;
      } catch (error) {
        // The list was outdated, because someone else changed the sheet first.
        await fetchAll();
        throw error;
      }
    };
    const sayFailed = (content: string): void => void notify({ type: 'error', content });
    const say: UsedSteps['say'] = (step, row, { sheet, mailed }) => {
      const undo = undoOf[step];
      const back = { ...row, sheet: boardSheetOf(sheet, row.sheet, stepNames(authUser, row.sheet)) };
      notify({
        type: 'success',
        content: `${transitions[step].done}: ${row.name}.`,
        ...(undo && { action: { label: 'Undo', onClick: () => void take(undo, back, sayFailed, UNDO_REASON) } }),
      });
      if (mailed === false) {
        const content = `The note to ${row.name} is saved but couldn't be emailed. Let them know yourself.`;
        notify({ type: 'warning', content });
      }
    };
    const take = async (step: TimesheetStep, row: SheetRow, onFailed = sayFailed, words = ''): Promise<boolean> => {
      setBusy((known) => new Set([...known, row.sheet.id]));
      try {
        say(step, row, await send(step, row, words, row.sheet.version));
        return true;
      } catch (error) {
        onFailed(stepFailure(step, error).message);
        return false;
      } finally {
        setBusy((known) => new Set([...known].filter((id) => id !== row.sheet.id)));
      }
    };
    return { send, say, take: (...asked: Parameters<UsedSteps['take']>) => take(...asked) };
  }, [authUser, notify, put, fetchAll]);
  return { ...actions, busy };
}
