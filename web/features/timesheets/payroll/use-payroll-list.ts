import { useState } from 'react';
import type { BulkStep } from '../../../../shared/timesheets/bulk.ts';
import type { TimesheetAction } from '../../../../shared/timesheets/lifecycle.ts';
import type { PayScope } from '../../../../shared/timesheets/pay-totals.ts';
import type { OpenDialog } from './payroll-dialogs.tsx';
import type { PayrollView } from './payroll-view.ts';
import type { SheetRow } from './sheet-actions.ts';
import { useBoard } from './use-board.ts';
import { useBulkPlans } from './use-bulk-plans.ts';
import { useListedRows } from './use-listed-rows.ts';
import { usePayrollPeriod } from './use-payroll-period.ts';
import { usePayrollView } from './use-payroll-view.ts';
import { useSheetActions } from './use-sheet-actions.ts';
import { useSteps } from './use-steps.ts';

export interface PayrollOffer {
  /** The first one is the default. */
  readonly views: readonly PayrollView[];
  /** The actions that the lists offer, as far as the user's role allows them. */
  readonly actions: readonly TimesheetAction[];
  readonly isReview: boolean;
  /** The bulk steps of the first view; the usual one is last. */
  readonly bulk?: readonly BulkStep[];
  /** The sheets that count towards the totals. */
  readonly scope: PayScope;
  readonly failureText?: string;
  readonly onModify?: (row: SheetRow) => void;
}

/**
 * Returns the sheets of the pay period and view in the address, with the actions for each sheet and for all of them.
 */
export function usePayrollList(offer: PayrollOffer) {
  const { views, actions, isReview, scope, failureText, onModify } = offer;
  const { periods, period, noPeriod, choose } = usePayrollPeriod();
  const board = useBoard(period?.id, failureText);
  const steps = useSteps(board);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const sheets = useSheetActions({ actions, isReview, steps, onOpen: setOpen, onModify });
  const { view, isSearched, changeView, selected, select } = usePayrollView(views, period?.id);
  const rows = useListedRows(board.rows, { view, scope, selected });
  const bulk = view === views[0] ? offer.bulk : undefined;
  const plans = useBulkPlans(rows.chosen.length > 0 ? rows.chosen : rows.listed, sheets.actionsOf, bulk);
  return {
    periods,
    period,
    noPeriod,
    choose,
    board,
    steps,
    open,
    setOpen,
    ...sheets,
    view,
    isSearched,
    changeView,
    select,
    ...rows,
    hasBulk: bulk !== undefined,
    plans,
  };
}

export type UsedPayrollList = ReturnType<typeof usePayrollList>;
