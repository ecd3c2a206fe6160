import BarChart from '@cloudscape-design/components/bar-chart';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import { usePrinting } from '../../../components/use-printing.ts';
import { compactMoney, dollarsText, NO_AMOUNTS } from './chart-money.ts';
import styles from './totals.module.css';
import { TrendFigures } from './trend-figures.tsx';
import { bucketName } from './trend-words.ts';
import type { Totals } from './use-totals.ts';
import { useTrend } from './use-trend.ts';

const HEIGHT = 180;
/** Both have a contrast of 3:1 with the light and the dark background. */
const [NOW, BEFORE] = ['#688ae8', '#8c8c94'];

/** Shows the filtered checks' amounts by month, a year next to the one before. */
export function TrendChart({ found }: { readonly found: Totals }) {
  const { year } = found;
  const buckets = useTrend(found);
  const [isOpen, setOpen] = useState(false);
  const isPrinting = usePrinting();
  const isCompared = buckets.some(({ beforeCents }) => beforeCents !== null);
  const seriesOf = (title: string, color: string, centsOf: (bucket: (typeof buckets)[number]) => number) => ({
    title,
    color,
    type: 'bar' as const,
    data: buckets.map((bucket) => ({ x: bucketName(bucket.id, !isCompared), y: centsOf(bucket) / 100 })),
    valueFormatter: dollarsText,
  });
  const highest = Math.max(1, ...buckets.flatMap(({ cents, beforeCents }) => [cents, beforeCents ?? 0])) / 100;
  if (buckets.length === 0) return null;
  const before = buckets.reduce((sum, { beforeCents }) => sum + (beforeCents ?? 0), 0);
  return (
    <Container
      header={
        <Header
          variant="h2"
          {...(isCompared && {
            description: `${formatMoney(found.cents)} in ${year}, ${formatMoney(before)} in ${Number(year) - 1}`,
          })}
        >
          Amounts by month
        </Header>
      }
    >
      <SpaceBetween size="s">
        <div className={styles.chart}>
          <BarChart
            series={[
              ...(isCompared
                ? [seriesOf(String(Number(year) - 1), BEFORE, ({ beforeCents }) => beforeCents ?? 0)]
                : []),
              seriesOf(year === undefined ? 'Amount' : String(year), NOW, ({ cents }) => cents),
            ]}
            xDomain={buckets.map(({ id }) => bucketName(id, !isCompared))}
            yDomain={[0, highest]}
            i18nStrings={{ yTickFormatter: compactMoney, chartAriaRoleDescription: 'bar chart' }}
            ariaLabel="Amounts by month"
            height={HEIGHT}
            hideFilter
            hideLegend={!isCompared}
            empty={<Box textAlign="center">{NO_AMOUNTS}</Box>}
          />
        </div>
        <ExpandableSection
          variant="footer"
          headerText="Figures by month"
          expanded={isOpen || isPrinting}
          onChange={({ detail }) => setOpen(detail.expanded)}
        >
          <TrendFigures buckets={buckets} year={isCompared ? year : undefined} />
        </ExpandableSection>
      </SpaceBetween>
    </Container>
  );
}
