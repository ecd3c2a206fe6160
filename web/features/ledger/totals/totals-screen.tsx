import { PendingText } from '../../../components/table/pending-text.tsx';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import { countOf } from '../../../../shared/count-of.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import { exportTotals, type TotalRow } from '../../../../shared/ledger/total-rows.ts';
import { csvName, downloadCsv } from '../../../components/download.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { CheckFilter } from '../checks/check-filter.tsx';
import { periodInWords } from '../checks/check-period.ts';
import { listAddress } from '../checks/list-address.ts';
import { queryInWords } from '../checks/check-query.ts';
import { PeriodBar } from '../checks/period-bar.tsx';
import { LEDGER_TOTALS_PATH } from '../checks/report-address.ts';
import { usePrintWindow } from '../../../components/print/use-print-window.ts';
import { useToday } from '../../../components/use-today.ts';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import { CHECKS_NOT_LOADED, NO_CHECKS_IN_PERIOD } from '../checks/texts.ts';
import { totalColumns } from './total-columns.tsx';
import { queryOf } from './total-kind.ts';
import styles from './totals.module.css';
import { TotalKindChoice } from './total-kind-choice.tsx';
import { useTotals } from './use-totals.ts';

const keyOf = ({ id }: TotalRow) => String(id);
const nameOf = ({ name }: TotalRow) => name;

const TrendChart = lazyPart(() => import('./trend-chart.tsx').then((m) => m.TrendChart));
const TotalsChart = lazyPart(() => import('./totals-chart.tsx').then((m) => m.TotalsChart));

const summaryOf = ({ cents, rows }: ReturnType<typeof useTotals>): string =>
  `${formatMoney(cents)} in ${countOf(rows.length, 'check')}. Totals include the levels below.`;

/** Shows the totals of the filtered checks by account or fund source. */
export function TotalsScreen() {
  const today = useToday();
  const found = useTotals(today);
  const { kind, totals, year, period, query } = found;
  const openWindow = usePrintWindow();
  const columns = useMemo(
    () =>
      totalColumns(kind.title, year, (row) => {
        const wanted = queryOf(row, kind, query);
        return wanted && listAddress(period, wanted, today);
      }),
    [kind, year, period, query, today],
  );

  return (
    <SpaceBetween size="l">
      <CollectionTable<TotalRow>
        tableId="totals"
        many="totals"
        emptyText={NO_CHECKS_IN_PERIOD}
        description={
          found.isComplete ? (
            <output>{summaryOf(found)}</output>
          ) : (
            <PendingText sources={found.sources} text="Calculating totals" />
          )
        }
        items={totals}
        sources={found.sources}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        tree={found.tree}
        // Replaces the search, because next to these filters it would be unclear what each one finds.
        ownFilter={{
          field: <CheckFilter checks={found} />,
          isActive: found.query.tokens.length > 0,
          words: queryInWords(found.query),
          clear: found.clearQuery,
          all: totals.length,
        }}
        filters={<PeriodBar period={period} today={today} onChange={found.setPeriod} />}
        view={<TotalKindChoice found={found} />}
        actions={
          <>
            <Button
              disabled={!found.isComplete}
              disabledReason={CHECKS_NOT_LOADED}
              onClick={() =>
                downloadCsv(
                  exportTotals(totals, year),
                  csvName(
                    `totals by ${kind.title.toLowerCase()} ${periodInWords(period)}`,
                    found.query.tokens.length > 0,
                  ),
                )
              }
            >
              Export CSV
            </Button>
            <Button onClick={() => openWindow(`${LEDGER_TOTALS_PATH}?${found.params}`)}>Print report</Button>
          </>
        }
      />
      {found.isComplete && found.bars.length > 0 && (
        <div className={styles.charts}>
          <TrendChart found={found} />
          <div className={styles.chart}>
            <Container header={<Header variant="h2">{`Amounts by ${kind.title.toLowerCase()}`}</Header>}>
              <TotalsChart title={kind.title} bars={found.bars} />
            </Container>
          </div>
        </div>
      )}
    </SpaceBetween>
  );
}
