import { Fragment } from 'react';
import { clockChangeText } from '../../../../shared/timesheets/clock-change.ts';
import type { Day, Session } from '../../../../shared/timesheets/day.ts';
import {
  hoursOfDay,
  hoursOfDays,
  type HourHundredths,
  hourKinds,
  hourKindTitles,
  hoursText,
  sumOfKinds,
} from '../../../../shared/timesheets/hours.ts';
import { outOfPlace, outOfPlaceText } from '../../../../shared/timesheets/out-of-place.ts';
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

/**
 * Shows the days of a sheet read-only: times, breaks and hours by kind, with the period's totals. Kinds without hours
 * have no column.
 */
export function SheetDays({ days }: { readonly days: readonly Day[] }) {
  const counted = days.map((day) => ({ day, hundredths: hoursOfDay(day) }));
  // R23: rounded once, from the minutes of all days.
  const whole = hoursOfDays(days);
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
          {counted.map(({ day, hundredths }) => (
            <tr key={day.date} className={(day.holiday_name ?? day.weekend_name) ? styles.off : undefined}>
              <th scope="row">
                {day.date} {day.day_name}
                {day.holiday_name !== null && <div>{day.holiday_name}</div>}
                {outOfPlace([day]).map((each) => (
                  <div key={each.kind}>Check: {outOfPlaceText(each)}</div>
                ))}
                {day.clock_change && <div>{clockChangeText(day.clock_change)}</div>}
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
          ))}
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
