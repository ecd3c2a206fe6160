import { isRealDate } from '../../../../shared/dates.ts';
import { YEARS_SHOWN } from '../../../../shared/ledger/shown-years.ts';
import type { CollectionFilter } from '../../../api/list-reads.ts';

/** Which checks to fetch: those of a year, or between two days, of which one may be empty. */
export type CheckPeriod =
  | { readonly kind: 'year'; readonly year: number }
  | { readonly kind: 'days'; readonly from: string; readonly to: string };

/** The period of an address that has none. */
export const currentYear = (today: string): CheckPeriod => ({ kind: 'year', year: Number(today.slice(0, 4)) });

const dayIn = (params: URLSearchParams, name: string): string => {
  const text = params.get(name);
  return isRealDate(text) ? text : '';
};

/** Returns the period in the address, or the current year. */
export function readPeriod(params: URLSearchParams, today: string): CheckPeriod {
  const [from, to] = [dayIn(params, 'from'), dayIn(params, 'to')];
  if (from !== '' || to !== '') return { kind: 'days', from, to };
  const thisYear = Number(today.slice(0, 4));
  const year = Number(params.get('year'));
  const isOffered = Number.isInteger(year) && year <= thisYear && year > thisYear - YEARS_SHOWN;
  return { kind: 'year', year: isOffered ? year : thisYear };
}

/**
 * Returns the address parameters for another period, on the first page. A year clears the days, and a day clears the
 * year.
 */
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

/** Returns whether the last day is before the first. Such a period has no checks, so none are fetched. */
export const isBackwards = (period: CheckPeriod): boolean =>
  period.kind === 'days' && period.from !== '' && period.to !== '' && period.to < period.from;

/** Returns the period as the filter of a call. */
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
