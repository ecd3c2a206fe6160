import type { AnswerOf } from '../../../../shared/contract/operation.ts';
import { payrollExports, payrollPreview } from '../../../../shared/contract/operations/payroll-export.ts';
import { call } from '../../../api/call.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { useRead } from '../../../api/use-read.ts';
import { useAddress } from '../../../components/use-address.ts';
import { usePayrollPeriod } from '../payroll/use-payroll-period.ts';
import { readExportView, withView, type ExportView } from './export-address.ts';

export type Preview = AnswerOf<typeof payrollPreview>;
export type ExportedFile = AnswerOf<typeof payrollExports>[number];

const NO_FILES: readonly ExportedFile[] = [];

const once = { dedupingInterval: 0 } as const;

/** Returns the next payroll file of the pay period in the address, and the files that were created. */
export function usePayrollExport() {
  const [params, changeAddress] = useAddress();
  const { periods, period, noPeriod, choose } = usePayrollPeriod();
  const layouts = useCollection('TsrpPayrollLayout');
  const view = readExportView(params, layouts.data);
  const isReady = period !== undefined && layouts.isLoaded;
  const preview = useRead(
    isReady ? ['payroll-preview', period.id, view.layoutId, view.isWhole] : null,
    () =>
      call(payrollPreview, {
        query: {
          pay_period_id: period?.id ?? 0,
          layout_id: view.layoutId,
          is_whole: view.isWhole ? 1 : 0,
        },
      }),
    once,
  );
  const files = useRead('payroll-exports', () => call(payrollExports), once);
  const all = files.data ?? NO_FILES;
  return {
    periods,
    period,
    noPeriod,
    choose,
    layouts,
    layout: layouts.data.find(({ id }) => id === view.layoutId) ?? null,
    view,
    change: (part: Partial<ExportView>) => changeAddress((current) => withView(current, part)),
    preview: preview.data,
    previewSource: preview,
    files: all,
    filesSource: files,
    ofPeriod: all.filter(({ pay_period_id }) => pay_period_id === period?.id),
  };
}

export type UsedPayrollExport = ReturnType<typeof usePayrollExport>;
