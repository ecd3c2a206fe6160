import { dayInWords } from '../../../../shared/timesheets/day-changes.ts';
import type { Clash } from './merge-days.ts';
import styles from './timesheets.module.css';

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
            <td>{dayInWords(mine)}</td>
            <td>{dayInWords(stored)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
