import Box from '@cloudscape-design/components/box';
import { awayText, type CalendarMonth, datesText } from './away.ts';
import styles from './calendar.module.css';

/** The month for a phone: each person with their days. */
export function AwayList({ month: { people, holidays } }: { readonly month: CalendarMonth }) {
  return (
    <>
      <ul className={styles.list}>
        {people.map(({ user_id, name, away }) => (
          <li key={user_id}>
            <b>{name}</b>
            {away.map((each) => (
              <div key={each.dates.join()}>
                {datesText(each.dates)}: {awayText(each)}
              </div>
            ))}
          </li>
        ))}
      </ul>
      {holidays.length > 0 && (
        <Box variant="small">Holidays: {holidays.map(({ date, name }) => `${date} ${name}`).join(', ')}.</Box>
      )}
    </>
  );
}
