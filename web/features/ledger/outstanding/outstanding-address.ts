import { isRealDate } from '../../../../shared/dates.ts';

/** What the page shows: the checks outstanding at the end of a day, of a checkbook, a fund source and its descendants, or all. */
export interface OutstandingView {
  readonly asOf: string;
  readonly checkbookId: number | null;
  readonly fundSourceId: number | null;
}

const idIn = (params: URLSearchParams, name: string): number | null => {
  const id = params.get(name) ?? '';
  return /^[1-9]\d{0,11}$/.test(id) ? Number(id) : null;
};

export function readView(params: URLSearchParams, today: string): OutstandingView {
  const day = params.get('as_of');
  return {
    asOf: isRealDate(day) ? day : today,
    checkbookId: idIn(params, 'checkbook'),
    fundSourceId: idIn(params, 'fund_source'),
  };
}

export function writeView(params: URLSearchParams, view: OutstandingView, today: string): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['as_of', 'checkbook', 'fund_source', 'page']) next.delete(name);
  if (view.asOf !== today) next.set('as_of', view.asOf);
  if (view.checkbookId !== null) next.set('checkbook', String(view.checkbookId));
  if (view.fundSourceId !== null) next.set('fund_source', String(view.fundSourceId));
  return next;
}
