import { isRealDate } from '../../../../shared/dates.ts';
import { YEARS_SHOWN } from '../../../../shared/ledger/check-date.ts';
import type { CollectionFilter } from '../../../api/collection-cache.ts';

/** Which checks are asked for: those of a year, or those between two days, one of which may be open. */
export type CheckPeriod =
  | { readonly kind: 'year'; readonly year: number }
  | { readonly kind: 'days'; readonly from: string; readonly to: string };

const dayIn = (params: URLSearchParams, name: string): string => {
  const text = params.get(name);
  return isRealDate(text) ? text : '';
};

/** The period that an address names; the current year where it names none. */
export function readPeriod(params: URLSearchParams, today: string): CheckPeriod {
  const [from, to] = [dayIn(params, 'from'), dayIn(params, 'to')];
  if (from !== '' || to !== '') return { kind: 'days', from, to };
  const thisYear = Number(today.slice(0, 4));
  const year = Number(params.get('year'));
  const isOffered = Number.isInteger(year) && year <= thisYear && year > thisYear - YEARS_SHOWN;
  return { kind: 'year', year: isOffered ? year : thisYear };
}

/** An address with another period, back on the first page: a year clears the days, and a day clears the year. */
export function writePeriod(params: URLSearchParams, period: CheckPeriod, today: string): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['year', 'from', 'to', 'page']) next.delete(name);
  if (period.kind === 'days') {
    if (period.from !== '') next.set('from', period.from);
    if (period.to !== '') next.set('to', period.to);
  } else if (String(period.year) !== today.slice(0, 4)) {
    next.set('year', String(period.year));
  }
  return next;
}

export const BACKWARDS = 'The last day can’t be before the first.';

/** Days the wrong way round name no checks and are not asked for. */
export const isBackwards = (period: CheckPeriod): boolean =>
  period.kind === 'days' && period.from !== '' && period.to !== '' && period.to < period.from;

/** The period as the filter of one call. */
export const filterOf = (period: CheckPeriod): CollectionFilter =>
  period.kind === 'year'
    ? { year: period.year }
    : { ...(period.from !== '' && { from: period.from }), ...(period.to !== '' && { to: period.to }) };

export function periodInWords(period: CheckPeriod): string {
  if (period.kind === 'year') return `Year ${period.year}`;
  const { from, to } = period;
  if (from === '') return `Until ${to}`;
  return to === '' ? `From ${from}` : `${from} to ${to}`;
}
