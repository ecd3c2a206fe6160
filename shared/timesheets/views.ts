import type { Actor } from '../access/policy.ts';
import { approvesAs, type Approvers } from './approvers.ts';
import type { StateFlags } from './lifecycle.ts';

/** R47: the views of timesheets; HISTORICAL has all of them. */
export const timesheetViews = [
  'CLAIM_CURRENT',
  'CLAIM_NEXT',
  'APPROVING',
  'APPROVED',
  'PROCESSING',
  'PROCESSED',
  'HISTORICAL',
] as const;

export type TimesheetView = (typeof timesheetViews)[number];

export interface ViewedSheet extends StateFlags {
  readonly id: number;
  readonly user_id: number;
  readonly pay_period_id: number;
}

/** Views for entering one's own hours; all others are for review. */
const isClaimView = (view: TimesheetView): boolean => view === 'CLAIM_CURRENT' || view === 'CLAIM_NEXT';

const matches: Readonly<Record<TimesheetView, (sheet: StateFlags) => boolean>> = {
  CLAIM_CURRENT: () => true,
  CLAIM_NEXT: () => true,
  APPROVING: ({ is_approved }) => !is_approved,
  APPROVED: ({ is_approved }) => is_approved,
  PROCESSING: ({ is_approved, is_processed }) => is_approved && !is_processed,
  PROCESSED: ({ is_processed }) => is_processed,
  HISTORICAL: () => true,
};

/** Whether a view includes sheets in this state. */
export const isInView = (view: TimesheetView, sheet: StateFlags): boolean => matches[view](sheet);

interface ViewContext {
  readonly actor: Actor;
  readonly trackers: readonly (Approvers & { readonly nth: number | null })[];
  /** The company day, for deputies. */
  readonly today: string;
  /** CLAIM_CURRENT has the sheet of this period, CLAIM_NEXT all others; both have all while it is unknown. */
  readonly currentPeriodId?: number | null;
}

/** Sorts by the tracker's `nth`, people without one last; then by user and period. */
export function inTrackerOrder<S extends Pick<ViewedSheet, 'id' | 'user_id' | 'pay_period_id'>>(
  sheets: readonly S[],
  trackers: readonly { readonly user_id: number; readonly nth: number | null }[],
): S[] {
  const orders = new Map(trackers.map(({ user_id, nth }) => [user_id, nth ?? Infinity]));
  const orderOf = (sheet: S) => orders.get(sheet.user_id) ?? Infinity;
  return sheets.toSorted((a, b) => {
    const [first, second] = [orderOf(a), orderOf(b)];
    if (first !== second) return first - second;
    return a.user_id - b.user_id || a.pay_period_id - b.pay_period_id || a.id - b.id;
  });
}

/** R47: returns the sheets of a view in order; supervisors see only those of the people they approve. */
export function sheetsOfView<S extends ViewedSheet>(
  view: TimesheetView,
  sheets: readonly S[],
  { actor, trackers, today, currentPeriodId }: ViewContext,
): S[] {
  const byUser = new Map(trackers.map((tracker) => [tracker.user_id, tracker]));
  const isFor = (sheet: S): boolean => {
    if (isClaimView(view)) {
      if (sheet.user_id !== actor.user_id) return false;
      if (currentPeriodId === undefined || currentPeriodId === null) return true;
      return (sheet.pay_period_id === currentPeriodId) === (view === 'CLAIM_CURRENT');
    }
    if (actor.role !== 'supervisor') return true;
    return approvesAs(byUser.get(sheet.user_id), actor.user_id, today) !== undefined;
  };
  return inTrackerOrder(
    sheets.filter((sheet) => matches[view](sheet) && isFor(sheet)),
    trackers,
  );
}
