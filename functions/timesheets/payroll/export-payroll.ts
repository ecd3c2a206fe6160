import { collections } from '../../../shared/contract/collections.ts';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { messages } from '../../../shared/contract/field.ts';
import { addDays } from '../../../shared/dates.ts';
import { shortListText } from '../../../shared/list-text.ts';
import { byHandText } from '../../../shared/payroll/entries.ts';
import { listedLines, type PayrollLine } from '../../../shared/payroll/export-plan.ts';
import { fileBytes } from '../../../shared/payroll/file-bytes.ts';
import { payRetention } from '../../../shared/retention.ts';
import { addHours } from '../../../shared/timesheets/hours.ts';
import { AppError, badInput } from '../../app-error.ts';
import { companyDay } from '../../crud/company-day.ts';
import type { Handlers } from '../../crud/crud.ts';
import { callerOf, changeOf } from '../../http/call.ts';
import { secondsOf } from '../../seconds.ts';
import type { Plan } from '../../store/plan.ts';
import type { StoredRecord } from '../../store/record.ts';
import { nextVersion, planUpdate } from '../../store/records.ts';
import { retryOnConflict } from '../../store/retry-on-conflict.ts';
import { presentExports } from './exports.ts';
import { isWritable, type PeriodPlan, planOfPeriod, sha256 } from './plan-of-period.ts';
import { newExportSteps, type StoredExport } from './stored-exports.ts';

const MAX_NAMED = 5;

/** `Ana Ito (No payroll ID), Ben Ode (No code for Sick) and 3 more` */
function problemText(lines: readonly PayrollLine[]): string {
  const wrong = lines.filter(({ problems }) => problems.length > 0);
  const named = wrong.map(({ name, problems }) => `${name} (${problems.map(({ message }) => message).join('; ')})`);
  return shortListText(named, MAX_NAMED);
}

/** Throws unless the plan is the previewed one and can become a file. */
function assertExportable(plan: PeriodPlan, fingerprint: string): void {
  const { lines } = plan;
  if (listedLines(lines).length === 0) {
    throw new AppError('conflict', 'There is nothing to export: no processed hours have changed since the last file.');
  }
  if (!isWritable(plan)) {
    throw new AppError('conflict', `The file can't be created yet. Something is missing for ${problemText(lines)}.`);
  }
  if (plan.fingerprint !== fingerprint) {
    throw new AppError(
      'conflict',
      'Hours or settings changed since this preview. Check the new figures and try again.',
    );
  }
}

/** Days of the longest years, so that the file is kept for at least as long as announced. */
const keptUntil = (today: string): string => addDays(today, payRetention.payrollFileYears * 366);

/** R96: notes the file in the history of its pay period, which can't be deleted in the same moment. */
function planNoted(call: ExportCall, period: StoredRecord, { nth, reason }: StoredExport): Plan {
  const noted = { payroll_file: ['(none)', `File ${nth}`] } as const;
  const change = { ...changeOf(call, reason), noted };
  return planUpdate(collections.TsrpPayPeriod, period, nextVersion(period, {}, call.now), change);
}

type ExportCall = Parameters<Handlers<'timesheets'>['export-payroll']>[0];

async function createFile(call: ExportCall): Promise<AnswerOf<'export-payroll'>> {
  const { store, body, now } = call;
  const { pay_period_id, fingerprint, reason } = body;
  const plan = await planOfPeriod(store, body);
  const { exports, layout, nth, file, period } = plan;
  const isAgain = body.is_whole && exports.length > 0;
  if (isAgain && reason === null) throw badInput([{ field: 'reason', message: messages.required }]);
  assertExportable(plan, fingerprint);
  const listed = listedLines(plan.lines);
  const bytes = fileBytes(layout.provider, file.text);
  const facts: StoredExport = {
    pay_period_id,
    nth,
    exported_at: now.toISOString(),
    exported_by: callerOf(call).user_id,
    layout_name: layout.name,
    provider: layout.provider,
    is_whole: body.is_whole || exports.length === 0,
    reason: isAgain ? reason : null,
    people: listed.length,
    hundredths: addHours(listed.map(({ change }) => change)),
    by_hand: listed.flatMap(({ user_id, by_hand }) =>
      by_hand.length === 0 ? [] : [{ user_id, text: byHandText(by_hand) }],
    ),
    file_name: file.fileName,
    bytes: bytes.length,
    checksum: sha256(bytes),
    kept_until: keptUntil(companyDay(call)),
  };
  const [created] = await presentExports(call, [facts]);
  const expires = secondsOf(new Date(`${facts.kept_until}T23:59:59Z`)) + 24 * 3600;
  const steps = newExportSteps({ facts, changes: listed, file: file.text, expires });
  await call.commit([...steps, ...planNoted(call, period, facts)], created);
  return created!;
}

/** R75: creates the next payroll file of a period. If two are created at the same time, the second is refused. */
export const exportPayroll: Handlers<'timesheets'>['export-payroll'] = (call) =>
  retryOnConflict(() => createFile(call));
