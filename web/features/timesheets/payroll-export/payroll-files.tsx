import { useCallback, useMemo, useState } from 'react';
import { periodText } from '../../../../shared/pay-periods/period-text.ts';
import { messageOf } from '../../../api/api-error.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import { useMomentText } from '../../../components/use-moment-text.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { downloadExport } from './download-export.ts';
import { fileColumns, type FileRow } from './file-columns.tsx';
import type { UsedPayrollExport } from './use-payroll-export.ts';

const FileDialog = lazyPart(() => import('./file-dialog.tsx').then((m) => m.FileDialog));

const keyOf = ({ pay_period_id: period, nth }: FileRow): string => `${period}-${nth}`;
const nameOf = ({ period, nth }: FileRow): string => `file ${nth} of ${period}`;

/** Lists the payroll files of all pay periods, newest first. */
export function PayrollFiles({ used }: { readonly used: UsedPayrollExport }) {
  const { notify } = useNotices();
  const { files, filesSource, periods } = used;
  const momentText = useMomentText();
  const columns = useMemo(() => fileColumns(momentText), [momentText]);
  const [open, setOpen] = useState<FileRow | null>(null);
  const rows = useMemo(() => {
    const names = new Map(periods.data.map((period) => [period.id, periodText(period)]));
    return files.map((file): FileRow => ({
      ...file,
      period: names.get(file.pay_period_id) ?? `Pay period ${file.pay_period_id}`,
    }));
  }, [files, periods.data]);
  const download = useCallback(
    async (file: FileRow) => {
      try {
        await downloadExport(file);
      } catch (error) {
        notify({ type: 'error', content: messageOf(error, "The file couldn't be downloaded.") });
      }
    },
    [notify],
  );
  const rowActions = useCallback(
    (file: FileRow): RowAction[] => [
      { id: 'download', label: 'Download', onSelect: () => download(file) },
      { id: 'details', label: 'Details', onSelect: () => setOpen(file) },
    ],
    [download],
  );
  return (
    <>
      <CollectionTable<FileRow>
        tableId="payroll-files"
        title="Payroll files"
        description="Each file can be downloaded again exactly as it was created."
        many="payroll files"
        items={rows}
        sources={[filesSource, periods]}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        rowActions={rowActions}
      />
      {open && <FileDialog file={open} onClose={() => setOpen(null)} />}
    </>
  );
}
