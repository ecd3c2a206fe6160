import { auditSpanIssues, MAX_AUDIT_DAYS } from '../../../../shared/audit-span.ts';
import type { Issue } from '../../../../shared/contract/collection.ts';
import { type AuditKind, isAuditKind } from '../../../../shared/contract/operations/audit.ts';
import { refusalKinds } from '../../../../shared/refusal-kinds.ts';
import { addDays, isRealDate } from '../../../../shared/dates.ts';

/** What the page shows: what was changed or refused on these days. */
export interface AuditView {
  readonly from: string;
  readonly to: string;
  readonly userId: number | null;
  readonly kind: AuditKind | null;
  /** A record of the collection. */
  readonly recordId: number | null;
}

const DEFAULT_DAYS = 7;

export const isRefusal = (kind: string | null): boolean => refusalKinds.some((each) => each === kind);

/** The days that the page begins with. */
export const firstDays = (today: string): Pick<AuditView, 'from' | 'to'> => ({
  from: addDays(today, 1 - DEFAULT_DAYS),
  to: today,
});

/** All days that can be shown at once, for the history of a record. */
export const allDays = (today: string): Pick<AuditView, 'from' | 'to'> => ({
  from: addDays(today, 1 - MAX_AUDIT_DAYS),
  to: today,
});

const numberIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,11}$/.test(text) ? Number(text) : null;

export function readView(params: URLSearchParams, today: string): AuditView {
  const [from, to, kind] = [params.get('from'), params.get('to'), params.get('kind')];
  const days = isRealDate(from) && isRealDate(to) ? { from, to } : firstDays(today);
  const known = kind !== null && isAuditKind(kind) ? kind : null;
  const recordId = known === null || isRefusal(known) ? null : numberIn(params.get('record'));
  return { ...days, userId: numberIn(params.get('person')), kind: known, recordId };
}

export function writeView(params: URLSearchParams, view: AuditView, today: string): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['from', 'to', 'person', 'kind', 'record', 'page']) next.delete(name);
  const first = firstDays(today);
  if (view.from !== first.from || view.to !== first.to) {
    next.set('from', view.from);
    next.set('to', view.to);
  }
  if (view.userId !== null) next.set('person', String(view.userId));
  if (view.kind !== null) next.set('kind', view.kind);
  if (view.recordId !== null && view.kind !== null && !isRefusal(view.kind)) next.set('record', String(view.recordId));
  return next;
}

/** Returns why these days can't be shown, and at which field; undefined if they can. */
export const daysProblem = ({ from, to }: Pick<AuditView, 'from' | 'to'>): Issue | undefined =>
  auditSpanIssues(from, to)[0];
