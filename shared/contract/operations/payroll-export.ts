import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import type { PayrollLine } from '../../payroll/export-plan.ts';
import { lineStatuses, problemKinds } from '../../payroll/line-statuses.ts';
import { payrollProviders } from '../../payroll/providers.ts';
import { figureKinds } from '../../timesheets/hours.ts';
import { timesheetStates } from '../../timesheets/lifecycle.ts';
import { flag, integer, text } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { hourHundredths } from './payroll.ts';

const recordId = () => integer({ required: true, min: 1, max: 1e12 });
const access = rules.adminPresident;

const entry = z.strictObject({
  code: z.string(),
  kinds: z.array(z.enum(figureKinds)),
  hundredths: z.number(),
  minutes: z.number(),
  /** How much of it is unpaid leave. */
  unpaid: z.number(),
});

const line = z.strictObject({
  user_id: z.number(),
  name: z.string(),
  payroll_id: z.nullable(z.string()),
  state: z.nullable(z.enum(timesheetStates)),
  sheet_id: z.nullable(z.number()),
  status: z.enum(lineStatuses),
  change: hourHundredths,
  leave_change: z.array(z.strictObject({ kind_id: z.number(), hundredths: z.number() })),
  entries: z.array(entry),
  /** Hours to be taken back by hand, because the program's file can't. */
  by_hand: z.array(entry),
  /** Processed hours of leave that no file can have, and why. */
  left_out: z.array(z.string()),
  problems: z.array(z.strictObject({ kind: z.enum(problemKinds), message: z.string() })),
}) as z.ZodMiniType<PayrollLine>;

/** What to export. */
const chosen = {
  pay_period_id: recordId(),
  /** A payroll layout; the product's own CSV if empty. */
  layout_id: integer({ min: 1, max: 1e12 }),
  /** All hours again, as if there were no earlier files. */
  is_whole: flag(false),
} as const;

export const payrollPreview = defineOperation({
  id: 'payroll-preview',
  area: 'timesheets',
  summary:
    'Returns what the next payroll file of a pay period would contain for everyone: processed hours that no file contains yet, and what is missing to create it.',
  method: 'GET',
  path: '/api_admin_private/payroll-preview',
  access,
  query: { ...chosen, is_whole: integer({ min: 0, max: 1 }) },
  answer: z.strictObject({
    lines: z.array(line),
    /** Number of the file within the pay period. */
    nth: z.number(),
    file_name: z.string(),
    /** Identifies the file. Send it to create exactly this one; null while nothing can be exported. */
    fingerprint: z.nullable(z.string()),
  }),
});

const exported = z.strictObject({
  pay_period_id: z.number(),
  nth: z.number(),
  exported_at: z.string(),
  exported_by: z.nullable(z.strictObject({ user_id: z.number(), name: z.string() })),
  layout_name: z.string(),
  provider: z.enum(payrollProviders),
  /** Whether it has all hours; otherwise those that no earlier file had. */
  is_whole: z.boolean(),
  /** Whether a later file of the pay period has all hours again. */
  is_replaced: z.boolean(),
  reason: z.nullable(z.string()),
  people: z.number(),
  hundredths: hourHundredths,
  by_hand: z.array(z.strictObject({ user_id: z.number(), name: z.string(), text: z.string() })),
  file_name: z.string(),
  bytes: z.number(),
  /** SHA-256 of the downloaded file, in hexadecimal. A file for QuickBooks is in Windows-1252, all others in UTF-8. */
  checksum: z.string(),
  /** The last day on which the file can be downloaded. */
  kept_until: z.string(),
});

export const exportPayroll = defineOperation({
  id: 'export-payroll',
  area: 'timesheets',
  summary:
    'Creates the next payroll file of a pay period, as previewed. Refused if hours, codes, or files have changed since. Exporting all hours again requires a reason.',
  method: 'POST',
  path: '/api_admin_private/export-payroll',
  access,
  body: {
    ...chosen,
    fingerprint: text(64, { required: true }),
    reason: text(500),
  },
  answer: exported,
  isCreate: true,
});

export const payrollExports = defineOperation({
  id: 'payroll-exports',
  area: 'timesheets',
  summary: 'Lists the payroll files that were created, newest first; of one pay period, or of all.',
  method: 'GET',
  path: '/api_admin_private/payroll-exports',
  access,
  query: { pay_period_id: integer({ min: 1, max: 1e12 }) },
  answer: z.array(exported),
});

export const payrollExportFile = defineOperation({
  id: 'payroll-export-file',
  area: 'timesheets',
  summary: 'Returns a payroll file exactly as it was created.',
  method: 'GET',
  path: '/api_admin_private/payroll-export-file',
  access,
  query: { pay_period_id: recordId(), nth: integer({ required: true, min: 1, max: 1e6 }) },
  answer: z.strictObject({ file_name: z.string(), text: z.string(), checksum: z.string() }),
});

/** Operations that give hours to the payroll program. Declare new ones above and list them here. */
export const payrollExportOperations = [payrollPreview, exportPayroll, payrollExports, payrollExportFile] as const;
