import type { AnswerOf } from '../../../../shared/contract/operation.ts';
import { type exportPayroll, payrollExportFile } from '../../../../shared/contract/operations/payroll-export.ts';
import { fileBytes } from '../../../../shared/payroll/file-bytes.ts';
import { call } from '../../../api/call.ts';
import { downloadBytes } from '../../../components/download.ts';

type Downloaded = Pick<AnswerOf<typeof exportPayroll>, 'pay_period_id' | 'nth' | 'provider'>;

/** Downloads a payroll file exactly as it was created. */
export async function downloadExport({ pay_period_id, nth, provider }: Downloaded): Promise<void> {
  const { file_name: name, text } = await call(payrollExportFile, { query: { pay_period_id, nth } });
  downloadBytes(fileBytes(provider, text), name);
}
