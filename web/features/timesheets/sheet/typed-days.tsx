import { dayInWords } from '../../../../shared/timesheets/day-changes.ts';
import type { Day } from '../../../../shared/timesheets/day.ts';
import type { Clash } from './merge-days.ts';
import styles from './timesheets.module.css';

/** The hours of a day with its notes, because two sides may differ only in these. */
function typedInWords(day: Day): string {
  const notes = [...day.work_sessions, ...day.break_sessions].flatMap(({ note }) => note ?? []);
  return [dayInWords(day), ...(notes.length > 0 ? [`Notes: ${notes.join('; ')}`] : [])].join(', ');
}

/** Days as they were typed here, beside what is saved. */
export function TypedDays({ days }: { readonly days: readonly Clash[] }) {
  return (
    <table className={styles.clashes}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Your value</th>
          <th scope="col">Saved value</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, mine, stored }) => (
          <tr key={date}>
            <th scope="row">{date}</th>
            <td>{typedInWords(mine)}</td>
            <td>{typedInWords(stored)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
