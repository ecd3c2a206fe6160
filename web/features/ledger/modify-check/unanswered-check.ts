import { centsOf, type Check } from '../../../../shared/ledger/checks.ts';
import { createRecord, forgetUnansweredCreates, unansweredCreates } from '../../../api/collection-calls.ts';
import type { checkBody } from './check-values.ts';
import { usesOf } from './use-check-number.ts';

type Body = ReturnType<typeof checkBody>;

const isSameCheck = (check: Check, body: Body): boolean =>
  check.transaction_date === body.transaction_date &&
  check.payee_id === body.payee_id &&
  centsOf(check) === centsOf(body);

async function storedAs(body: Body): Promise<Check | undefined> {
  const found = await usesOf(body.fund_source_id, body.check_number).catch(() => []);
  return found.find((check) => isSameCheck(check, body));
}

const forget = (): void => forgetUnansweredCreates('CklgTransaction');

export const unansweredCheck = {
  create: async (body: Body): Promise<Check> => {
    const created = await createRecord('CklgTransaction', body);
    forget();
    return created;
  },
  /**
   * Returns the check of an earlier create that lost its response, if the server stored it. The form holds another check
   * now.
   */
  storedBefore: async (): Promise<Check | undefined> => {
    const found = await Promise.all((unansweredCreates('CklgTransaction') as Body[]).map(storedAs));
    return found.find((check) => check !== undefined);
  },
  forget,
};
