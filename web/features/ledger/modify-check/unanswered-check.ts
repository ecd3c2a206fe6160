import { centsOf, type Check } from '../../../../shared/ledger/checks.ts';
import {
  createRecord,
  forgetUnansweredCreates,
  isKeyUsed,
  repeatCreate,
  storedOneOf,
  unansweredCreates,
  updateRecord,
} from '../../../api/collection-calls.ts';
import { Declined } from '../../../components/forms/use-form-failure.ts';
import type { checkBody } from './check-values.ts';
import { usesOf } from './use-check-number.ts';

type Body = ReturnType<typeof checkBody>;

const unanswered = () => unansweredCreates('CklgTransaction') as Body[];

const isSameCheck = (check: Check, body: Body): boolean =>
  check.transaction_date === body.transaction_date &&
  check.payee_id === body.payee_id &&
  centsOf(check) === centsOf(body);

async function storedAs(body: Body): Promise<Check | undefined> {
  // Without this, the create itself reveals what was stored.
  const found = await usesOf(body.fund_source_id, body.check_number).catch(() => []);
  return found.find((check) => isSameCheck(check, body));
}

const forget = (): void => forgetUnansweredCreates('CklgTransaction');

/** The check that the user was last told was stored. */
let told: number | undefined;

export const unansweredCheck = {
  /**
   * Creates a check, after asking if an earlier create, whose response was lost, turns out to have been stored. Its number
   * may be replaced while that is asked.
   */
  create: async (body: () => Body, mayAdd: (stored: Check) => Promise<boolean>): Promise<Check> => {
    try {
      const created = await createRecord('CklgTransaction', body(), { insteadOf: unanswered()[0] });
      forget();
      return created;
    } catch (error) {
      if (!isKeyUsed(error)) throw error;
      const stored = await storedOneOf(unanswered(), error, (sent) => repeatCreate('CklgTransaction', sent));
      told = stored.id;
      if (!(await mayAdd(stored))) throw new Declined();
      return unansweredCheck.create(body, mayAdd);
    }
  },
  /** Changes a check. If it is the one that the user was told was stored, this is the correction. */
  change: async (id: number, body: Body & { readonly version: number }): Promise<Check> => {
    const changed = await updateRecord('CklgTransaction', id, body);
    if (id === told) forget();
    return changed;
  },
  /**
   * Returns the check of an earlier create that lost its response, if the server stored it. The form holds another check
   * now.
   */
  storedBefore: async (): Promise<Check | undefined> => {
    const found = (await Promise.all(unanswered().map(storedAs))).find((check) => check !== undefined);
    told = found?.id ?? told;
    return found;
  },
  forget,
};
