import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { MAX_CHECK_NUMBER } from '../../ledger/check-numbers.ts';
import { integer } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { checkAnswer } from './check-answer.ts';

const fundSourceId = integer({ required: true, min: 1, max: 1e12 });

export const nextCheckNumber = defineOperation({
  id: 'next-check-number',
  area: 'ledger',
  summary: 'Returns the next check number of the checkbook that a fund source belongs to, or null if it has no checks.',
  method: 'GET',
  path: '/api_admin_private/next-check-number',
  access: rules.ledgerReaders,
  query: { fund_source_id: fundSourceId },
  answer: z.strictObject({ check_number: z.nullable(z.number()) }),
});

export const checkNumberUses = defineOperation({
  id: 'check-number-uses',
  area: 'ledger',
  summary:
    'Returns the checks with a given number in the checkbook that a fund source belongs to, including voided ones.',
  method: 'GET',
  path: '/api_admin_private/check-number-uses',
  access: rules.ledgerReaders,
  query: { fund_source_id: fundSourceId, check_number: integer({ required: true, min: 1, max: MAX_CHECK_NUMBER }) },
  answer: z.array(checkAnswer),
});

/** What a new check asks for. */
export const checkNumberOperations = [nextCheckNumber, checkNumberUses] as const;
