import { checkLabels } from '../../../../shared/ledger/check-labels.ts';
import BarChart from '@cloudscape-design/components/bar-chart';
import Box from '@cloudscape-design/components/box';
import type { TotalBar } from '../../../../shared/ledger/total-rows.ts';
import { compactMoney, dollarsText, NO_AMOUNTS } from './chart-money.ts';

interface TotalsChartProps {
  readonly title: string;
  readonly bars: readonly TotalBar[];
}

/** Shows the totals as bars; the table shows the numbers. */
export function TotalsChart({ title, bars }: TotalsChartProps) {
  return (
    <BarChart
      series={[
        {
          title: checkLabels.amount,
          type: 'bar',
          data: bars.map(({ name, cents }) => ({ x: name, y: cents / 100 })),
          valueFormatter: dollarsText,
        },
      ]}
      xDomain={bars.map(({ name }) => name)}
      yDomain={[0, Math.max(1, ...bars.map(({ cents }) => cents / 100))]}
      i18nStrings={{ yTickFormatter: compactMoney, chartAriaRoleDescription: 'bar chart' }}
      ariaLabel={`Amounts by ${title.toLowerCase()}`}
      xTitle={title}
      yTitle={checkLabels.amount}
      height={Math.max(160, 40 * bars.length)}
      horizontalBars
      hideFilter
      hideLegend
      empty={<Box textAlign="center">{NO_AMOUNTS}</Box>}
    />
  );
}
