import Button from '@cloudscape-design/components/button';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { listedLines, type PayrollLine } from '../../../../shared/payroll/export-plan.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { OWN_LAYOUT, providerTitles } from '../../../../shared/payroll/providers.ts';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import { ExportSummary } from './export-summary.tsx';
import { lineColumns } from './line-columns.tsx';
import type { UsedPayrollExport } from './use-payroll-export.ts';

const ExportDialog = lazyPart(() => import('./export-dialog.tsx').then((m) => m.ExportDialog));
const PayrollId = lazyPart(() => import('./mending.tsx').then((m) => m.PayrollId));
const PayrollLayoutDialog = lazyPart(() =>
  import('../payroll-layouts/payroll-layout-dialog.tsx').then((m) => m.PayrollLayoutDialog),
);

const keyOf = ({ user_id }: PayrollLine): string => String(user_id);
const nameOf = ({ name }: PayrollLine): string => name;

type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'layout' }
  | { readonly kind: 'id'; readonly userId: number };

/** What needs attention comes first, then what is in the file. */
const rankOf = ({ problems, status }: PayrollLine): number => {
  if (problems.length > 0) return 0;
  return { reopened: 1, waiting: 2, changed: 3, new: 4, unchanged: 5, none: 6 }[status];
};

/** Returns why the file can't be created; undefined if it can. */
function whyNoFile({ noPeriod, preview }: UsedPayrollExport): string | undefined {
  if (noPeriod !== undefined) return noPeriod;
  if (!preview) return "The hours aren't loaded yet.";
  if (preview.lines.some(({ problems }) => problems.length > 0)) return "Fill in what's missing first.";
  return listedLines(preview.lines).length === 0 ? 'No processed hours have changed since the last file.' : undefined;
}

/** The programs that earlier files of the pay period are for, if not for that of the next one. */
function otherPrograms({ layout, ofPeriod }: UsedPayrollExport): string[] {
  const { provider } = layout ?? OWN_LAYOUT;
  const inEffect = ofPeriod.filter((file) => !file.is_replaced && file.provider !== provider);
  return [...new Set(inEffect.map((file) => providerTitles[file.provider]))];
}

const LEAVE_KINDS = '/dashboard/report-timesheet/leave-kinds';

const profileAddress = (userId: number): string => `/dashboard/directory/people/modify-profile?user_id=${userId}`;

const sheetAddress = (periodId: number, name: string): string =>
  `/dashboard/report-timesheet/process-timesheet?${new URLSearchParams({ pay_period_id: String(periodId), view: 'board', search: name })}`;

/** Previews the next payroll file of a pay period, offers to complete what is missing, and creates it. */
export function NextFile({ used }: { readonly used: UsedPayrollExport }) {
  const { period, preview, previewSource, periods, layouts, layout, view } = used;
  const [open, setOpen] = useState<Open | null>(null);
  const navigate = useNavigate();
  const lines = useMemo(() => (preview?.lines ?? []).toSorted((a, b) => rankOf(a) - rankOf(b)), [preview]);
  const periodId = period?.id ?? 0;
  const columns = useMemo(
    () =>
      lineColumns(({ user_id, name }, how) => {
        if (how === 'payroll-id') setOpen({ kind: 'id', userId: user_id });
        else if (how === 'name') void navigate(profileAddress(user_id));
        else if (how === 'code') setOpen({ kind: 'layout' });
        else if (how === 'leave-code') void navigate(LEAVE_KINDS);
        else void navigate(sheetAddress(periodId, name));
      }),
    [navigate, periodId],
  );
  const refused = whyNoFile(used);
  const close = () => {
    setOpen(null);
    void previewSource.fetchAll();
  };
  return (
    <>
      <CollectionTable<PayrollLine>
        tableId="payroll-export"
        description={<ExportSummary used={used} />}
        many="people"
        {...(used.noPeriod !== undefined && { emptyText: 'No people to show.' })}
        items={lines}
        sources={[previewSource, periods, layouts]}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        actions={
          <Button
            variant="primary"
            disabled={refused !== undefined}
            {...(refused !== undefined && { disabledReason: refused })}
            onClick={() => setOpen({ kind: 'create' })}
          >
            Create file
          </Button>
        }
      />
      {open?.kind === 'create' && period && preview && preview.fingerprint !== null && (
        <ExportDialog
          periodId={period.id}
          layoutId={view.layoutId}
          isWhole={view.isWhole}
          hasFiles={used.ofPeriod.length > 0}
          otherPrograms={otherPrograms(used)}
          fingerprint={preview.fingerprint}
          lines={preview.lines}
          fileName={preview.file_name}
          onCreated={async () => {
            used.change({ isWhole: false });
            await used.filesSource.fetchAll();
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'id' && <PayrollId userId={open.userId} onClose={close} />}
      {open?.kind === 'layout' && layout && <PayrollLayoutDialog record={layout} onClose={close} />}
    </>
  );
}
