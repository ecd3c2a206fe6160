import { useRef } from 'react';
import { centsOf, type Check } from '../../../../shared/ledger/checks.ts';
import { createRecord, isCreateUnknown } from '../../../api/collection-calls.ts';
import type { checkBody } from './check-values.ts';
import { usesOf } from './use-check-number.ts';

type Body = ReturnType<typeof checkBody>;

const isSameCheck = (check: Check, body: Body): boolean =>
  check.transaction_date === body.transaction_date &&
  check.payee_id === body.payee_id &&
  centsOf(check) === centsOf(body);

/** Creates checks, and remembers the one whose answer never came: it may be stored, whatever the form holds by now. */
export function useUnansweredCheck() {
  const unanswered = useRef<Body>(undefined);
  return {
    create: async (body: Body): Promise<Check> => {
      try {
        const created = await createRecord('CklgTransaction', body);
        unanswered.current = undefined;
        return created;
      } catch (error) {
        if (isCreateUnknown('CklgTransaction', body)) unanswered.current = body;
        throw error;
      }
    },
    /** That check, where it was stored and the form holds another one now. */
    storedBefore: async (): Promise<Check | undefined> => {
      const body = unanswered.current;
      if (!body) return undefined;
      const found = await usesOf(body.fund_source_id, body.check_number).catch(() => []);
      return found.find((check) => isSameCheck(check, body));
    },
    forget: () => {
      unanswered.current = undefined;
    },
  };
}
