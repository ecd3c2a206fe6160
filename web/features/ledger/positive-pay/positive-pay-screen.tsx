import Button from '@cloudscape-design/components/button';
import { useCallback } from 'react';
import { LAST_BEFORE_FIRST } from '../../../../shared/dates.ts';
import type { PositivePayLine } from '../../../../shared/ledger/positive-pay.ts';
import { downloadCsv, downloadText } from '../../../components/download.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { withoutRange, withScope } from '../checks/number-scope.ts';
import { useToday } from '../../../components/use-today.ts';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import { useAddress } from '../../../components/use-address.ts';
import { CHECKS_FAILED, CHECKS_NOT_LOADED } from '../checks/texts.ts';
import { FileBar } from './file-bar.tsx';
import { FileTotals } from './file-totals.tsx';
import { lineColumns } from './line-columns.tsx';
import { type ShownPositivePay, usePositivePay } from './use-positive-pay.ts';

const keyOf = ({ id }: PositivePayLine) => String(id);
const nameOf = ({ check_number }: PositivePayLine) => `check ${check_number}`;
const FileNotes = lazyPart(() => import('./file-notes.tsx').then((m) => m.FileNotes));

const byNumber = { column: 'number', isDescending: false };

const NO_ACCOUNT =
  'This fund source has no account number. Enter the account number of its checkbook, so the bank knows which account the checks are drawn on.';

const UNUSED = 'This checkbook has no fund sources yet.';

/** Returns why there is no file to download; undefined if there is one. */
function whyNoFile(shown: ShownPositivePay, problem: string | undefined): string | undefined {
  const { file, isUnused, isReading, failure, from, to } = shown;
  if (to < from) return LAST_BEFORE_FIRST;
  if (isUnused) return UNUSED;
  if (failure) return CHECKS_FAILED;
  if (!file || isReading) return CHECKS_NOT_LOADED;
  if (problem !== undefined) return 'This fund source has no account number.';
  if (file.lines.length === 0) return "There's nothing to report to the bank for these days.";
  return file.problems.find(({ isBlocking }) => isBlocking)?.message;
}

function download({ file, layout, scope, from, to }: ShownPositivePay): void {
  if (!file) return;
  const name = `positive pay ${scope.name} ${from} to ${to}.${layout.extension}`;
  if (layout.extension === 'csv') downloadCsv(file.text, name, false);
  else downloadText(file.text, name);
}

/** Previews the file for the bank and downloads it. */
export function PositivePayScreen() {
  const today = useToday();
  const [params, change] = useAddress();
  const shown = usePositivePay(params, today);
  const { file, isComplete, isUnused, scope, layout, from, to, sources } = shown;
  const problem = isComplete && scope.account === '' ? NO_ACCOUNT : undefined;
  const chooseScope = useCallback(
    (name: 'checkbook' | 'source', id: number) => change((current) => withScope(current, name, id)),
    [change],
  );
  const chooseDay = useCallback(
    (name: 'from' | 'to', day: string) =>
      change((current) => {
        const next = new URLSearchParams(current);
        next.delete('page');
        if (day === '') next.delete(name);
        else next.set(name, day);
        return next;
      }),
    [change],
  );
  const refused = whyNoFile(shown, problem);
  const isThisMonth = !params.has('from') && !params.has('to');

  return (
    <CollectionTable<PositivePayLine>
      tableId="positive-pay"
      many="lines"
      emptyText={isUnused ? UNUSED : 'No checks were written or voided on these days.'}
      description={to < from || isUnused ? undefined : <FileTotals file={file} sources={sources} />}
      items={file?.lines ?? []}
      sources={sources}
      columns={lineColumns}
      rowKey={keyOf}
      rowName={nameOf}
      defaultSort={byNumber}
      filters={
        <>
          <FileBar
            shown={shown}
            onScope={chooseScope}
            onDay={chooseDay}
            onThisMonth={isThisMonth ? undefined : () => change(withoutRange)}
          />
          <FileNotes shown={shown} problem={problem} />
        </>
      }
      actions={
        <Button
          variant="primary"
          disabled={refused !== undefined}
          {...(refused !== undefined && { disabledReason: refused })}
          onClick={() => download(shown)}
        >
          Download {layout.extension.toUpperCase()}
        </Button>
      }
    />
  );
}
