import type { PeriodSpan } from './schedule.ts';

/** A pay period as people name it: `2026-11-01 to 2026-11-14`. */
export const periodText = ({ start_date, end_date }: PeriodSpan): string => `${start_date} to ${end_date}`;
