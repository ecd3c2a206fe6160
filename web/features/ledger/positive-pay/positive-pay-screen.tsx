import Button from '@cloudscape-design/components/button';
import { Suspense, useCallback } from 'react';
import type { PositivePayLine } from '../../../../shared/ledger/positive-pay.ts';
import { downloadCsv } from '../../../components/download.ts';
import { lazyPart } from '../../../components/lazy-part.ts';
import styles from '../checks/ledger.module.css';
import { BACKWARDS } from '../checks/check-period.ts';
import { useToday } from '../../../components/use-today.ts';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import { useAddress } from '../../../components/use-address.ts';
import { usePage } from '../../../layout/use-page.ts';
import { FileTotals } from './file-totals.tsx';
import { lineColumns } from './line-columns.tsx';
import { usePositivePay } from './use-positive-pay.ts';

const keyOf = ({ id }: PositivePayLine) => String(id);
const nameOf = ({ check_number }: PositivePayLine) => `check ${check_number}`;
const FileFilters = lazyPart(() => import('./file-filters.tsx').then((m) => m.FileFilters));

const byNumber = { column: 'number', isDescending: false };

const NO_ACCOUNT =
  'This fund source has no number. Enter its bank account number as the fund source’s number, so the bank knows which account the checks are drawn on.';

/** The file for the bank as it will be, to look at and to download. */
export function PositivePayScreen() {
  usePage('Positive Pay');
  const today = useToday();
  const [params, change] = useAddress();
  const { file, isComplete, sourceName, bankAccount, from, to, ...found } = usePositivePay(params, today);
  const isBackwards = to < from;
  const problem = isComplete && bankAccount === '' ? NO_ACCOUNT : undefined;
  const set = useCallback(
    (name: string, value: string) =>
      change((current) => {
        const next = new URLSearchParams(current);
        next.delete('page');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      }),
    [change],
  );
  const refusal = (): string | undefined => {
    if (isBackwards) return BACKWARDS;
    if (!file) return 'The checks aren’t loaded yet.';
    if (problem !== undefined) return 'This fund source has no account number.';
    return file.lines.length === 0 ? 'There’s nothing to report to the bank for these days.' : undefined;
  };
  const refused = refusal();

  return (
    <CollectionTable<PositivePayLine>
      tableId="positive-pay"
      title="Positive Pay"
      many="lines"
      description={isBackwards ? undefined : <FileTotals file={file} />}
      items={file?.lines ?? []}
      sources={found.sources}
      columns={lineColumns}
      rowKey={keyOf}
      rowName={nameOf}
      defaultSort={byNumber}
      filters={
        <div className={styles.filters}>
          <Suspense fallback={null}>
            <FileFilters
              sources={found.fundSources}
              sourceId={found.sourceId}
              from={from}
              to={to}
              onChange={set}
              file={file}
              problem={problem}
            />
          </Suspense>
        </div>
      }
      actions={
        <Button
          variant="primary"
          disabled={refused !== undefined}
          {...(refused !== undefined && { disabledReason: refused })}
          onClick={() => {
            if (file) downloadCsv(file.csv, `positive pay ${sourceName} ${from} to ${to}.csv`, false);
          }}
        >
          Download CSV
        </Button>
      }
    />
  );
}
