import { useMemo, useState } from 'react';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { type SheetStore, withoutDays } from './sheet-store.ts';
import type { SheetConflict } from './store-days.ts';
import type { useTypedOver } from './use-typed-over.ts';

interface Clashing {
  readonly store: SheetStore;
  readonly putOnTop: ReturnType<typeof useTypedOver>['putOnTop'];
  readonly dropProblem: () => void;
  readonly onNewer: (stored: TimesheetRecord) => void;
}

/** The days that were changed both here and elsewhere, until the user has chosen. */
export function useConflict(opened: SheetConflict | undefined, { store, putOnTop, dropProblem, onNewer }: Clashing) {
  const [conflict, setConflict] = useState(opened);

  return useMemo(() => {
    const chosen = (content = store.read()) => {
      if (!conflict) return;
      putOnTop(conflict.stored, content);
      setConflict(undefined);
    };
    return {
      conflict,
      setConflict,
      keepMine: () => chosen(),
      /** The days that weren't compared stay as they were typed. */
      takeTheirs: () => {
        if (!conflict) return;
        chosen(withoutDays(store.read(), conflict.clashes));
        dropProblem();
        onNewer(conflict.stored);
      },
    };
  }, [conflict, dropProblem, onNewer, putOnTop, store]);
}
