import BarChart from '@cloudscape-design/components/bar-chart';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { hourKinds, hourKindTitles } from '../../../../shared/timesheets/hours.ts';
import { hoursOf, hoursText } from '../../../../shared/timesheets/hours-text.ts';
import type { PayTotals } from '../../../../shared/timesheets/pay-totals.ts';

const MAX_BARS = 30;
const BAR_HEIGHT = 26;

/** Shows each person's hours, stacked by kind; if there are many people, those with the most hours. */
export function TotalsChart({ totals }: { readonly totals: PayTotals }) {
  const lines = totals.lines.length > MAX_BARS ? totals.lines.toSorted((a, b) => b.sum - a.sum) : totals.lines;
  const shown = lines.slice(0, MAX_BARS);
  const kinds = hourKinds.filter((kind) => totals.hundredths[kind] > 0);
  const isPart = shown.length < totals.lines.length;
  // People with the same name each need a bar.
  const names = new Map<string, number>();
  const labels = shown.map(({ name }) => {
    const nth = (names.get(name) ?? 0) + 1;
    names.set(name, nth);
    return nth === 1 ? name : `${name} (${nth})`;
  });
  return (
    <Container
      header={
        <Header
          variant="h2"
          {...(isPart && { description: `The ${MAX_BARS} people with the most hours, out of ${totals.lines.length}.` })}
        >
          Hours by person and kind
        </Header>
      }
    >
      <BarChart
        horizontalBars
        stackedBars
        hideFilter
        height={Math.max(120, shown.length * BAR_HEIGHT)}
        xScaleType="categorical"
        xTitle="Person"
        yTitle="Hours"
        ariaLabel="Hours by person and kind"
        series={kinds.map((kind) => ({
          title: hourKindTitles[kind],
          type: 'bar' as const,
          valueFormatter: (value: number) => value.toFixed(2),
          data: shown.map(({ hundredths }, index) => ({ x: labels[index]!, y: hoursOf(hundredths[kind]) })),
        }))}
        empty={<Box textAlign="center">No hours to show.</Box>}
        i18nStrings={{
          chartAriaRoleDescription: 'bar chart',
          xAxisAriaRoleDescription: 'people',
          yAxisAriaRoleDescription: 'hours',
          legendAriaLabel: 'Kinds of hours',
        }}
      />
      <Box color="text-body-secondary">Total: {hoursText(totals.sum)} hours.</Box>
    </Container>
  );
}
