import { formatMoney } from './money.ts';

/** Formats a date as on American checks: `12/31/2026`. */
export const checkDate = (date: string): string => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

/** Stars on both sides keep anyone from adding digits. */
export const protectedAmount = (cents: number): string => `**${formatMoney(cents).replace('$', '')}**`;
