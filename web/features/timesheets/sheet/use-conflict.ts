import { useMemo, useState } from 'react';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import type { Clash } from './merge-days.ts';
import { type SheetStore, withoutDays } from './sheet-store.ts';
import type { SheetConflict } from './store-days.ts';
import type { useTypedOver } from './use-typed-over.ts';

interface Clashing {
  readonly store: SheetStore;
  readonly base: TimesheetRecord;
  readonly putOnTop: ReturnType<typeof useTypedOver>['putOnTop'];
  readonly dropProblem: () => void;
  readonly onNewer: (stored: TimesheetRecord) => void;
}

/** The days that were changed both here and elsewhere, until the user has chosen. */
export function useConflict(
  opened: SheetConflict | undefined,
  { store, base, putOnTop, dropProblem, onNewer }: Clashing,
) {
  const [conflict, setConflict] = useState(opened);

  return useMemo(() => {
    const chosen = (content = store.read()) => {
      if (!conflict) return;
      const listed = new Set(conflict.clashes.map(({ date }) => date));
      // Days that were typed since they were compared.
      const others = putOnTop(conflict.stored, content).filter(({ date }) => !listed.has(date));
      setConflict(others.length > 0 ? { stored: conflict.stored, clashes: others } : undefined);
    };
    return {
      conflict,
      setConflict,
      /** Adds a day that was typed over newer values than the input is based on. */
      addClash: (clash: Clash) => {
        const others = (conflict?.clashes ?? []).filter(({ date }) => date !== clash.date);
        setConflict({ stored: conflict?.stored ?? base, clashes: [...others, clash] });
      },
      /** Saving would store the days being compared, because the input is on top of the newer sheet already. */
      assertChosen: (): boolean => {
        const isChosen = conflict?.stored !== base;
        // A new object, so that it is shown again.
        if (!isChosen) setConflict({ ...conflict });
        return isChosen;
      },
      keepMine: () => chosen(),
      /** The days that weren't compared stay as they were typed. */
      takeTheirs: () => {
        if (!conflict) return;
        chosen(withoutDays(store.read(), conflict.clashes));
        dropProblem();
        onNewer(conflict.stored);
      },
    };
  }, [base, conflict, dropProblem, onNewer, putOnTop, store]);
}
