import Button from '@cloudscape-design/components/button';
import { useCallback, useMemo } from 'react';
import { exportFindings } from '../../../../shared/ledger/findings-csv.ts';
import { type NumberFinding, numbersOf } from '../../../../shared/ledger/number-findings.ts';
import { csvName, downloadCsv } from '../../../components/download.ts';
import { withoutRange, withScope } from '../checks/number-scope.ts';
import { MISSING_NUMBERS_PATH } from '../checks/report-address.ts';
import { usePrintWindow } from '../../../components/print/use-print-window.ts';
import { useToday } from '../../../components/use-today.ts';
import { PendingText } from '../../../components/table/pending-text.tsx';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import { useAddress } from '../../../components/use-address.ts';
import { CHECKS_NOT_LOADED } from '../checks/texts.ts';
import { findingColumns } from './finding-columns.tsx';
import { NumberBar } from './number-bar.tsx';
import { useFindings } from './use-findings.ts';

const keyOf = ({ id }: NumberFinding) => id;

const byNumber = { column: 'numbers', isDescending: false };

/** Shows gaps, duplicates and voids among the check numbers of a checkbook. */
export function MissingNumbersScreen() {
  const today = useToday();
  const [params, change] = useAddress();
  const found = useFindings(params);
  const { rows, problem, payeeOf, scope, from, to } = found;
  const columns = useMemo(() => findingColumns(payeeOf, today), [payeeOf, today]);
  const openWindow = usePrintWindow();
  const set = useCallback(
    (name: 'checkbook' | 'source' | 'from' | 'to', value: number | null) =>
      change((current) => {
        if (name === 'checkbook' || name === 'source') return withScope(current, name, Number(value));
        const next = new URLSearchParams(current);
        next.delete('page');
        if (value === null) next.delete(name);
        else next.set(name, String(value));
        return next;
      }),
    [change],
  );

  return (
    <CollectionTable<NumberFinding>
      tableId="missing-numbers"
      many="findings"
      emptyText={problem === undefined ? 'No numbers are missing, duplicate, or void.' : 'No numbers to show.'}
      description={
        problem === undefined &&
        (found.isComplete ? (
          <output>{found.summary}</output>
        ) : (
          <PendingText sources={found.sources} text="Loading the checks" />
        ))
      }
      items={rows}
      sources={found.sources}
      columns={columns}
      rowKey={keyOf}
      rowName={numbersOf}
      defaultSort={byNumber}
      filters={
        <NumberBar
          scope={scope}
          checkbooks={found.checkbooks}
          from={from}
          to={to}
          problem={problem}
          onChange={set}
          onAllNumbers={() => change(withoutRange)}
        />
      }
      renderActions={(matching) => (
        <>
          <Button
            disabled={!found.isComplete}
            disabledReason={CHECKS_NOT_LOADED}
            onClick={() => {
              const isFiltered = from !== null || to !== null || matching.length < rows.length;
              downloadCsv(exportFindings(matching, payeeOf), csvName(`missing numbers ${scope.name}`, isFiltered));
            }}
          >
            Export CSV
          </Button>
          <Button onClick={() => openWindow(`${MISSING_NUMBERS_PATH}?${params}`)}>Print report</Button>
        </>
      )}
    />
  );
}
