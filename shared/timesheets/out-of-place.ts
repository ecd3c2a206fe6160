import { weekendName, whyNoHours } from './cells.ts';
import type { Day } from './day.ts';
import { hourKindTitles, hoursText, hundredthsOfHours, type LeaveKind, leaveKinds } from './hours.ts';

/** Hours on a day that takes none of their kind: its holiday was taken back after they were claimed (R22). They are paid. */
export interface OutOfPlace {
  readonly date: string;
  readonly kind: LeaveKind;
  readonly hundredths: number;
}

export const outOfPlace = (days: readonly Day[]): OutOfPlace[] =>
  days.flatMap((day) =>
    leaveKinds
      .filter((kind) => day[kind] > 0 && whyNoHours(day, kind) !== undefined)
      .map((kind) => ({ date: day.date, kind, hundredths: hundredthsOfHours(day[kind]) })),
  );

/** How many hundredths of an hour of a sheet are out of place. */
export const hundredthsOutOfPlace = (days: readonly Day[]): number =>
  outOfPlace(days).reduce((sum, { hundredths }) => sum + hundredths, 0);

/** `8.00 holiday hours on 2026-10-12, which is no holiday`. */
export const outOfPlaceText = ({ date, kind, hundredths }: OutOfPlace): string =>
  `${hoursText(hundredths)} ${hourKindTitles[kind].toLowerCase()} hours on ${date}, which is ${
    weekendName(date) === null ? 'no holiday' : 'on a weekend'
  }`;
