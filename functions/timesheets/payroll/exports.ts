import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { fileBytes } from '../../../shared/payroll/file-bytes.ts';
import { AppError } from '../../app-error.ts';
import type { Handlers } from '../../crud/crud.ts';
import type { Call } from '../../http/call.ts';
import { readNames } from '../leave/people-names.ts';
import { sha256 } from './plan-of-period.ts';
import { filesInEffect, readExports, readFile, type StoredExport } from './stored-exports.ts';

type PresentedExport = AnswerOf<'payroll-exports'>[number];

/** Returns files as people see them. `exports` are all files of their periods. */
export async function presentExports(call: Call, exports: readonly StoredExport[]): Promise<PresentedExport[]> {
  const nameOf = await readNames(
    call,
    exports.flatMap((each) => [each.exported_by, ...each.by_hand.map(({ user_id }) => user_id)]),
  );
  const periods = Map.groupBy(exports, ({ pay_period_id }) => pay_period_id);
  const inEffect = new Set([...periods.values()].flatMap(filesInEffect));
  return exports.map((each) => ({
    ...each,
    exported_by: each.exported_by === null ? null : { user_id: each.exported_by, name: nameOf(each.exported_by) ?? '' },
    is_replaced: !inEffect.has(each),
    by_hand: each.by_hand.map(({ user_id, text }) => ({ user_id, name: nameOf(user_id) ?? '', text })),
  }));
}

export const payrollExports: Handlers<'timesheets'>['payroll-exports'] = async (call) => {
  const files = await presentExports(call, await readExports(call.store, call.query.pay_period_id));
  return files.toSorted((a, b) => b.exported_at.localeCompare(a.exported_at) || b.nth - a.nth);
};

export const payrollExportFile: Handlers<'timesheets'>['payroll-export-file'] = async ({ store, query }) => {
  const { pay_period_id, nth } = query;
  const exports = await readExports(store, pay_period_id);
  const facts = exports.find((each) => each.nth === nth);
  if (!facts) throw new AppError('not-found', "This payroll file doesn't exist.");
  const text = await readFile(store, pay_period_id, nth);
  if (text === undefined) {
    throw new AppError('not-found', `This payroll file was kept until ${facts.kept_until} and is no longer available.`);
  }
  const bytes = fileBytes(facts.provider, text);
  if (sha256(bytes) !== facts.checksum) throw new Error(`Payroll file ${pay_period_id}/${nth} has another checksum.`);
  return { file_name: facts.file_name, text, checksum: facts.checksum };
};
