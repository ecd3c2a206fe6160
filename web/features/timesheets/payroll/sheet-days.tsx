import { Fragment } from 'react';
import { clockChangeText } from '../../../../shared/timesheets/clock-change.ts';
import type { Day, Session } from '../../../../shared/timesheets/day.ts';
import {
  countSheet,
  hoursOfDay,
  hoursOfDays,
  type HourHundredths,
  type HourKind,
  hourKinds,
  hourKindTitles,
  hoursText,
  sumOfKinds,
} from '../../../../shared/timesheets/hours.ts';
import { outOfPlace, outOfPlaceText } from '../../../../shared/timesheets/out-of-place.ts';
import type { OvertimeBasis, OvertimeReason } from '../../../../shared/timesheets/overtime.ts';
import { reasonText, shownReasons, weekHours, type WeekHours } from '../../../../shared/timesheets/week-hours.ts';
import styles from './payroll.module.css';

/** Shows the times of sessions, which wrap between times, but not within one. */
const Times = ({ sessions }: { readonly sessions: readonly Session[] }) =>
  sessions.map(({ start, end, note }, index) => (
    <Fragment key={start}>
      {index > 0 && ', '}
      <span className={styles.whole}>
        {start}-{end}
      </span>
      {note !== null && ` (${note})`}
    </Fragment>
  ));

const shown = (hundredths: HourHundredths, kind: (typeof hourKinds)[number]): string =>
  hundredths[kind] === 0 ? '' : hoursText(hundredths[kind]);

interface SheetDaysProps {
  readonly days: readonly Day[];
  /** What the overtime is counted by. */
  readonly basis: OvertimeBasis;
}

type Kinds = readonly HourKind[];

interface DayRowProps {
  readonly day: Day;
  readonly hundredths: HourHundredths;
  readonly reasons: readonly OvertimeReason[];
  readonly kinds: Kinds;
}

const DayRow = ({ day, hundredths, reasons, kinds }: DayRowProps) => (
  <tr className={(day.holiday_name ?? day.weekend_name) ? styles.off : undefined}>
    <th scope="row">
      {day.date} {day.day_name}
      {day.holiday_name !== null && <div>{day.holiday_name}</div>}
      {outOfPlace([day]).map((each) => (
        <div key={each.kind}>Check: {outOfPlaceText(each)}</div>
      ))}
      {day.clock_change && <div>{clockChangeText(day.clock_change)}</div>}
      {reasons.map((reason) => (
        <div key={reason.kind} className={styles.why}>
          {reasonText(reason)}
        </div>
      ))}
    </th>
    <td>
      <Times sessions={day.work_sessions} />
    </td>
    <td>
      <Times sessions={day.break_sessions} />
    </td>
    {kinds.map((kind) => (
      <td key={kind} className={styles.number}>
        {shown(hundredths, kind)}
      </td>
    ))}
    <td className={styles.number}>{sumOfKinds(hundredths) === 0 ? '' : hoursText(sumOfKinds(hundredths))}</td>
  </tr>
);

const WeekRow = ({ week, kinds }: { readonly week: WeekHours; readonly kinds: Kinds }) => (
  <tr className={styles.week}>
    <th scope="row" colSpan={3}>
      {week.title}
      {week.note !== undefined && <div className={styles.why}>{week.note}</div>}
    </th>
    {kinds.map((kind) => (
      <td key={kind} className={styles.number}>
        {shown(week.hundredths, kind)}
      </td>
    ))}
    <td className={styles.number}>{hoursText(sumOfKinds(week.hundredths))}</td>
  </tr>
);

/**
 * Shows the days of a sheet read-only: times, breaks and hours by kind, why they are overtime, and the totals of each work
 * week and of the period. Kinds without hours have no column.
 */
export function SheetDays({ days, basis }: SheetDaysProps) {
  const count = countSheet(days, basis);
  const counted = days.map((day, index) => {
    const { minutes = {}, reasons = [] } = count.days[index] ?? {};
    return { day, hundredths: hoursOfDay(day, minutes), reasons: shownReasons(reasons) };
  });
  const weeks = weekHours(days, basis, count);
  // R23: rounded once, from the minutes of all days.
  const whole = hoursOfDays(days, basis);
  const kinds = hourKinds.filter((kind) => whole[kind] > 0);
  return (
    // Focusable, so that keyboard users can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label="Days of the timesheet" tabIndex={0}>
      <table className={styles.days}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Work</th>
            <th scope="col">Breaks</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className={styles.number}>
                {hourKindTitles[kind]}
              </th>
            ))}
            <th scope="col" className={styles.number}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {counted.map((each, row) => {
            const week = weeks.find(({ lastRow }) => lastRow === row);
            return (
              <Fragment key={each.day.date}>
                <DayRow {...each} kinds={kinds} />
                {week && <WeekRow week={week} kinds={kinds} />}
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Period
            </th>
            {kinds.map((kind) => (
              <td key={kind} className={styles.number}>
                {hoursText(whole[kind])}
              </td>
            ))}
            <td className={styles.number}>{hoursText(sumOfKinds(whole))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
