import { hundredthsOfMinutes } from '../timesheets/hours.ts';
import { hoursText } from '../timesheets/hours-text.ts';

/** Hundredths of an hour in minutes. Work is counted in whole minutes, so its hundredths have exactly one such number. */
export const minutesOfHundredths = (hundredths: number): number => Math.round((hundredths * 60) / 100);

/** Whether hundredths can be written in minutes without changing the hours; typed hours of leave may not. */
export const isWholeMinutes = (hundredths: number): boolean =>
  hundredthsOfMinutes(minutesOfHundredths(hundredths)) === hundredths;

/** A day's hours that no number of minutes is rounded to. */
export interface OddHours {
  readonly hundredths: number;
  readonly date?: string;
}

/** `1.33 hours of Vacation on 2026-11-02 aren't whole minutes` */
export const oddTexts = (odd: OddHours | undefined, title: string): string[] =>
  odd === undefined
    ? []
    : [`${hoursText(odd.hundredths)} hours of ${title}${odd.date ? ` on ${odd.date}` : ''} aren't whole minutes`];

/** `7:05` */
export const clockText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
