import {
  type AuditedValues,
  auditRef,
  auditValues,
  MAX_AUDIT_VALUES,
} from '../../../../shared/contract/operations/audit.ts';
import { call } from '../../../api/call.ts';
import type { AuditRef } from './audit-rows.ts';

/** Reads old and new values, in as many calls as their number and size need. */
export async function readValues(refs: readonly AuditRef[]): Promise<AuditedValues[]> {
  const found: AuditedValues[] = [];
  while (found.length < refs.length) {
    const wanted = refs.slice(found.length, found.length + MAX_AUDIT_VALUES);
    // Each response says where the next begins.
    // oxlint-disable-next-line no-await-in-loop
    const some = await call(auditValues, { query: { refs: wanted.map(auditRef).join() } });
    found.push(...some);
  }
  return found;
}
