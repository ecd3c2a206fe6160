import { outstandingChecks } from '../../../../shared/contract/operations/check-reports.ts';
import { type Check, eachOnce } from '../../../../shared/ledger/checks.ts';
import { call } from '../../../api/call.ts';
import { readParts } from '../../../api/read-parts.ts';

/** Returns the checks that the bank hadn't paid by a day. */
export async function readOutstanding(asOf: string): Promise<Check[]> {
  const parts = await readParts((next) => call(outstandingChecks, { query: { as_of: asOf, next: next ?? null } }));
  return eachOnce(parts.flatMap(({ checks }) => checks));
}
