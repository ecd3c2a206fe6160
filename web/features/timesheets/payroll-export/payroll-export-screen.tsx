import { ExportControls } from './export-controls.tsx';
import { NextFile } from './next-file.tsx';
import { PayrollFiles } from './payroll-files.tsx';
import { usePayrollExport } from './use-payroll-export.ts';

/** Gives a pay period's processed hours to the payroll program, and lists the files that were created. */
export function PayrollExportScreen() {
  const used = usePayrollExport();
  return (
    <>
      <ExportControls used={used} />
      {used.view.shows === 'files' ? <PayrollFiles used={used} /> : <NextFile used={used} />}
    </>
  );
}
