import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { isRealDate } from '../../../../shared/dates.ts';
import { leaveCalendar } from '../../../../shared/contract/operations/leave.ts';
import { monthOf, otherMonth } from '../../../../shared/leave/months.ts';
import { call } from '../../../api/call.ts';
import { Loading } from '../../../components/loading.tsx';
import { useAddress } from '../../../components/use-address.ts';
import { useIsNarrow } from '../../../components/use-is-narrow.ts';
import { useToday } from '../../../components/use-today.ts';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { useFetched } from '../leave/use-fetched.ts';
import { AwayList } from './away-list.tsx';
import { MonthGrid } from './month-grid.tsx';

const monthName = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The month in the address, as its first day. */
const shownMonth = (month: string | null, today: string): string =>
  monthOf(isRealDate(`${month ?? ''}-01`) ? `${month ?? ''}-01` : today).first;

/** Who is away, by month. */
export function LeaveCalendarScreen() {
  const today = useToday();
  const isNarrow = useIsNarrow();
  const [params, change] = useAddress();
  const month = shownMonth(params.get('month'), today);
  const { data, error, isLoading, fetchAll } = useFetched('leave-calendar', month, () =>
    call(leaveCalendar, { query: { month } }),
  );
  const show = (day: string) =>
    change((current) => {
      const next = new URLSearchParams(current);
      if (monthOf(day).first === monthOf(today).first) next.delete('month');
      else next.set('month', day.slice(0, 7));
      return next;
    });
  // Until this month is loaded, there is still the answer for another.
  const shown = data?.first_day === month ? data : undefined;
  return (
    <SpaceBetween size="m">
      <Header
        variant="h1"
        description="Who is away. Only you, your approver, and management see the leave type."
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button
              iconName="angle-left"
              ariaLabel={`Previous month, ${monthName(otherMonth(month, -1))}`}
              onClick={() => show(otherMonth(month, -1))}
            />
            <Button
              disabled={month === monthOf(today).first}
              disabledReason="You're already viewing this month."
              onClick={() => show(today)}
            >
              This month
            </Button>
            <Button
              iconName="angle-right"
              ariaLabel={`Next month, ${monthName(otherMonth(month, 1))}`}
              onClick={() => show(otherMonth(month, 1))}
            />
          </SpaceBetween>
        }
      >
        Leave calendar
      </Header>
      <Box variant="h2">
        <span aria-live="polite">{monthName(month)}</span>
      </Box>
      {error && (
        <NotLoaded header="The calendar couldn't be loaded" onRetry={fetchAll}>
          {error.message}
        </NotLoaded>
      )}
      {!shown && (isLoading || !error) && <Loading what="the calendar" />}
      {shown?.people.length === 0 && <Box>Nobody is away this month.</Box>}
      {shown && (isNarrow ? <AwayList month={shown} /> : <MonthGrid month={shown} today={today} />)}
    </SpaceBetween>
  );
}
