import { payrollExportFile } from '../../../../shared/contract/operations/payroll-export.ts';
import { call } from '../../../api/call.ts';
import { downloadText } from '../../../components/download.ts';

/** Downloads a payroll file exactly as it was created. */
export async function downloadExport(file: { readonly pay_period_id: number; readonly nth: number }): Promise<void> {
  const { pay_period_id, nth } = file;
  const { file_name: name, text } = await call(payrollExportFile, { query: { pay_period_id, nth } });
  downloadText(text, name);
}
