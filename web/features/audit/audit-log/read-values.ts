import {
  type AuditedRange,
  type AuditedValues,
  auditRef,
  auditValues,
  MAX_AUDIT_VALUES,
} from '../../../../shared/contract/operations/audit.ts';
import { call } from '../../../api/call.ts';

type Ref = Omit<AuditedValues, 'change'>;

/** Returns some of the records in ranges. */
export function refsIn(records: readonly AuditedRange[], from: number, count: number): Ref[] {
  const refs: Ref[] = [];
  let passed = 0;
  for (const { entity, first, version, count: length } of records) {
    for (let at = Math.max(0, from - passed); at < length && refs.length < count; at += 1) {
      refs.push({ entity, id: first + at, version });
    }
    passed += length;
  }
  return refs;
}

/** Reads old and new values, in as many calls as their number and size need. */
export async function readValues(refs: readonly Ref[]): Promise<AuditedValues[]> {
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
