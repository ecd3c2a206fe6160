import { isRealDate } from '../../../../shared/dates.ts';

/** What the page shows: the checks outstanding at the end of a day, of a fund source and its descendants, or of all. */
export interface OutstandingView {
  readonly asOf: string;
  readonly fundSourceId: number | null;
}

export function readView(params: URLSearchParams, today: string): OutstandingView {
  const day = params.get('as_of');
  const source = params.get('fund_source');
  return {
    asOf: isRealDate(day) ? day : today,
    fundSourceId: source !== null && /^[1-9]\d{0,11}$/.test(source) ? Number(source) : null,
  };
}

export function writeView(params: URLSearchParams, view: OutstandingView, today: string): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['as_of', 'fund_source', 'page']) next.delete(name);
  if (view.asOf !== today) next.set('as_of', view.asOf);
  if (view.fundSourceId !== null) next.set('fund_source', String(view.fundSourceId));
  return next;
}
