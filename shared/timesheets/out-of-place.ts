import { weekendName, whyNoHours } from './cells.ts';
import type { Day } from './day.ts';
import { hourKindTitles, hundredthsOfHours, type LeaveKind, leaveKinds } from './hours.ts';
import { hoursText } from './hours-text.ts';

/** R22: hours on a day that no longer allows their kind, because its holiday was removed later. They are still paid. */
interface OutOfPlace {
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

/** Hundredths of an hour of a sheet that are out of place. */
export const hundredthsOutOfPlace = (days: readonly Day[]): number =>
  outOfPlace(days).reduce((sum, { hundredths }) => sum + hundredths, 0);

/** `8.00 holiday hours on 2026-10-12, which isn't a holiday`. */
export const outOfPlaceText = ({ date, kind, hundredths }: OutOfPlace): string =>
  `${hoursText(hundredths)} ${hourKindTitles[kind].toLowerCase()} hours on ${date}, which ${
    weekendName(date) === null ? "isn't a holiday" : 'is on a weekend'
  }`;
