import { Fragment, type ReactNode } from 'react';
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
  noteKinds,
  sumOfKinds,
} from '../../../../shared/timesheets/hours.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { outOfPlace, outOfPlaceText } from '../../../../shared/timesheets/out-of-place.ts';
import type { OvertimeBasis, OvertimeReason } from '../../../../shared/timesheets/overtime.ts';
import { reasonText, shownReasons, weekHours } from '../../../../shared/timesheets/week-hours.ts';
import { useIsNarrow } from '../../../components/use-is-narrow.ts';
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

/** Day, work and breaks. */
const WIDE_HEAD = 3;

/** Day and total. */
const NARROW_COLUMNS = 2;

interface SheetDaysProps {
  readonly days: readonly Day[];
  /** What the overtime is counted by. */
  readonly basis: OvertimeBasis;
}

interface FigureRowProps {
  readonly head: ReactNode;
  /** The cells between the head and the figures, which a phone has no room for. */
  readonly cells?: ReactNode;
  /** What there is to say, below the head; on a phone, in a row of its own. */
  readonly details: ReactNode;
  readonly hundredths: HourHundredths;
  readonly kinds: readonly HourKind[];
  /** Whether the row is a sum of days, so that a total of zero is shown. */
  readonly isSum: boolean;
  readonly className: string | undefined;
}

/** On a phone, the hours by kind are a line of text, so that nothing needs to be scrolled sideways. */
function FigureRow(props: FigureRowProps) {
  const { head, cells, details, hundredths, kinds, isSum, className = '' } = props;
  const isNarrow = useIsNarrow();
  const sum = sumOfKinds(hundredths);
  const some = kinds.filter((kind) => hundredths[kind] > 0);
  const isPlain = some.every((kind) => kind === 'regular');
  const hasDetails = isNarrow && (details !== null || !isPlain);
  return (
    <>
      <tr className={`${className} ${hasDetails ? styles.joined : ''}`}>
        <th scope="row" {...(!isNarrow && !cells && { colSpan: WIDE_HEAD })}>
          {head}
          {!isNarrow && details}
        </th>
        {!isNarrow && cells}
        {!isNarrow &&
          kinds.map((kind) => (
            <td key={kind} className={styles.number}>
              {hundredths[kind] === 0 ? '' : hoursText(hundredths[kind])}
            </td>
          ))}
        <td className={styles.number}>{sum === 0 && !isSum ? '' : hoursText(sum)}</td>
      </tr>
      {hasDetails && (
        <tr className={className}>
          <td colSpan={NARROW_COLUMNS}>
            {details}
            {!isPlain && (
              <div className={styles.why}>
                {some.map((kind) => `${hourKindTitles[kind]} ${hoursText(hundredths[kind])}`).join(', ')}
              </div>
            )}
          </td>
        </tr>
      )}
    </>
  );
}

interface DayRowProps {
  readonly day: Day;
  readonly hundredths: HourHundredths;
  readonly reasons: readonly OvertimeReason[];
  readonly kinds: readonly HourKind[];
}

/** A day's times on a phone, where they have no columns. */
function TimesLine({ day: { work_sessions: work, break_sessions: breaks } }: Pick<DayRowProps, 'day'>) {
  if (work.length === 0 && breaks.length === 0) return null;
  return (
    <div>
      <Times sessions={work} />
      {breaks.length > 0 && ' break '}
      <Times sessions={breaks} />
    </div>
  );
}

function DayRow({ day, hundredths, reasons, kinds }: DayRowProps) {
  const isNarrow = useIsNarrow();
  const remarks = [
    ...(day.holiday_name === null ? [] : [day.holiday_name]),
    ...outOfPlace([day]).map((each) => `Check: ${outOfPlaceText(each)}`),
    ...(day.clock_change ? [clockChangeText(day.clock_change)] : []),
  ];
  const hasTimes = isNarrow && day.work_sessions.length + day.break_sessions.length > 0;
  const details = (
    <>
      {hasTimes && <TimesLine day={day} />}
      {remarks.map((text) => (
        <div key={text}>{text}</div>
      ))}
      {reasons.map((reason) => (
        <div key={reason.kind} className={styles.why}>
          {reasonText(reason)}
        </div>
      ))}
    </>
  );
  return (
    <FigureRow
      head={`${day.date} ${day.day_name}`}
      cells={
        <>
          <td>
            <Times sessions={day.work_sessions} />
          </td>
          <td>
            <Times sessions={day.break_sessions} />
          </td>
        </>
      }
      details={hasTimes || remarks.length + reasons.length > 0 ? details : null}
      hundredths={hundredths}
      kinds={kinds}
      isSum={false}
      className={(day.holiday_name ?? day.weekend_name) ? styles.off : undefined}
    />
  );
}

/** A line about all columns: figures that aren't part of any sum. */
function NotesRow({ hundredths, columns }: { readonly hundredths: HourHundredths; readonly columns: number }) {
  const notes = noteKinds.filter((kind) => hundredths[kind] > 0);
  if (notes.length === 0) return null;
  return (
    <tr>
      <td colSpan={columns} className={styles.why}>
        {notes.map((kind) => `${hourKindTitles[kind]} ${hoursText(hundredths[kind])}`).join(', ')}
      </td>
    </tr>
  );
}

/**
 * Shows the days of a sheet read-only: times, breaks and hours by kind, why they are overtime, and the totals of each work
 * week and of the period. Kinds without hours have no column.
 */
export function SheetDays({ days, basis }: SheetDaysProps) {
  const isNarrow = useIsNarrow();
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
            {!isNarrow && <th scope="col">Work</th>}
            {!isNarrow && <th scope="col">Breaks</th>}
            {!isNarrow &&
              kinds.map((kind) => (
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
                {week && (
                  <FigureRow
                    head={week.title}
                    details={week.note === undefined ? null : <div className={styles.why}>{week.note}</div>}
                    hundredths={week.hundredths}
                    kinds={kinds}
                    isSum
                    className={styles.week}
                  />
                )}
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <FigureRow head="Period" details={null} hundredths={whole} kinds={kinds} isSum className={undefined} />
          <NotesRow hundredths={whole} columns={isNarrow ? NARROW_COLUMNS : WIDE_HEAD + kinds.length + 1} />
        </tfoot>
      </table>
    </section>
  );
}
