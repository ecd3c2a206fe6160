import { dayName } from '../../../../shared/timesheets/frame.ts';
import { weekendName } from '../../../../shared/timesheets/cells.ts';
import { personTitle } from '../leave/labels.ts';
import { type Away, awayText, type CalendarMonth, daysOf } from './away.ts';
import styles from './calendar.module.css';

interface MonthGridProps {
  readonly month: CalendarMonth;
  readonly today: string;
}

const classOf = (away: Away | undefined): string =>
  [styles.away, away?.is_full_day === false && styles.part, away?.is_approved === false && styles.asked]
    .filter(Boolean)
    .join(' ');

/** One cell: its text is for screen readers and as a tooltip, because a cell is as wide as a day's number. */
function DayCell({
  day,
  away,
  isFree,
}: {
  readonly day: string;
  readonly away: readonly Away[];
  readonly isFree: boolean;
}) {
  const onDay = away.filter(({ dates }) => dates.includes(day));
  const text = onDay.map(awayText).join(', ');
  return (
    <td className={isFree ? styles.free : undefined}>
      {onDay.length > 0 && (
        <span className={classOf(onDay[0])} title={`${day}: ${text}`}>
          <span className={styles.spoken}>{text}</span>
        </span>
      )}
    </td>
  );
}

/** The month as a table: people and days. */
export function MonthGrid({ month, today }: MonthGridProps) {
  const { people, holidays } = month;
  const names = new Map(holidays.map(({ date, name }) => [date, name]));
  const days = daysOf(month);
  const isFree = (day: string) => weekendName(day) !== null || names.has(day);
  if (people.length === 0) return null;
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} aria-label="Who is away" tabIndex={0}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col" className={styles.name}>
              {personTitle}
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                className={[isFree(day) && styles.free, day === today && styles.today].filter(Boolean).join(' ')}
                title={names.get(day)}
              >
                <span aria-hidden="true">{dayName(day).slice(0, 2)}</span>
                <br />
                {Number(day.slice(8))}
                <span className={styles.spoken}>
                  {dayName(day)}
                  {names.has(day) ? `, ${names.get(day) ?? ''}` : ''}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ user_id, name, away }) => (
            <tr key={user_id}>
              <th scope="row" className={styles.name}>
                {name}
              </th>
              {days.map((day) => (
                <DayCell key={day} day={day} away={away} isFree={isFree(day)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
