import { hundredthsOfMinutes } from '../timesheets/hours.ts';

/** Hundredths of an hour in minutes. Work is counted in whole minutes, so its hundredths have exactly one such number. */
export const minutesOfHundredths = (hundredths: number): number => Math.round((hundredths * 60) / 100);

/** Whether hundredths can be written in minutes without changing the hours; typed hours of leave may not. */
export const isWholeMinutes = (hundredths: number): boolean =>
  hundredthsOfMinutes(minutesOfHundredths(hundredths)) === hundredths;

/** `7:05` */
export const clockText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
