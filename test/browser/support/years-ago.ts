import { dayIn } from '../../../shared/dates.ts';

/** A year of which the filter of checks still offers 10 before the current one. The demo company has none before last year. */
export const yearsAgo = (count: number): number => Number(dayIn('America/New_York', new Date()).slice(0, 4)) - count;
