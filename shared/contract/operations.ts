import type { Area } from './areas.ts';
import { accountOperations } from './operations/account.ts';
import { adminOperations } from './operations/admin.ts';
import { auditOperations } from './operations/audit.ts';
import { homeOperations } from './operations/home.ts';
import { leaveOperations } from './operations/leave.ts';
import { ledgerOperations } from './operations/ledger.ts';
import { passkeyOperations } from './operations/passkeys.ts';
import { payPeriodOperations } from './operations/pay-periods.ts';
import { payrollExportOperations } from './operations/payroll-export.ts';
import { payrollOperations } from './operations/payroll.ts';
import { personOperations } from './operations/persons.ts';
import { sessionOperations } from './operations/sessions.ts';
import { signOnOperations } from './operations/sign-on.ts';
import { timesheetOperations } from './operations/timesheets.ts';
import type { AnswerOf as OperationAnswer, Operation } from './operation.ts';

/** Every operation except the generic collection calls. */
const all = [
  ...homeOperations,
  ...accountOperations,
  ...adminOperations,
  ...auditOperations,
  ...personOperations,
  ...sessionOperations,
  ...passkeyOperations,
  ...signOnOperations,
  ...ledgerOperations,
  ...payrollOperations,
  ...payrollExportOperations,
  ...timesheetOperations,
  ...payPeriodOperations,
  ...leaveOperations,
] as const;

type All = (typeof all)[number];

export type OperationId = All['id'];

export type OperationOf<Id extends OperationId> = Extract<All, { readonly id: Id }>;

export type AnswerOf<Id extends OperationId> = OperationAnswer<OperationOf<Id>>;

/** The operations of one area; its handlers must cover them all. */
export type OperationIdOf<A extends Area> = Extract<All, { readonly area: A }>['id'];

export const operations: readonly Operation[] = all;
