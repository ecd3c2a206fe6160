import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { timesheetStates } from '../../timesheets/lifecycle.ts';
import { integer, text } from '../field.ts';
import { type AnswerOf, defineOperation } from '../operation.ts';

/** The most checks, and the most timesheets, that a search returns. */
export const MAX_FOUND = 8;

const id = () => integer({ min: 1, max: 1e12 });

export const find = defineOperation({
  id: 'find',
  area: 'home',
  summary:
    "Finds checks by their number or amount, and a person's timesheets, of one pay period or the newest. Returns only what the caller may see.",
  method: 'GET',
  path: '/api_user_private/find',
  access: rules.dashboard,
  query: {
    /** A check's number or amount, as people write them. */
    words: text(100),
    user_id: id(),
    pay_period_id: id(),
  },
  answer: z.strictObject({
    checks: z.array(
      z.strictObject({
        id: z.number(),
        check_number: z.nullable(z.number()),
        transaction_date: z.string(),
        amount: z.number(),
        payee_id: z.number(),
        is_voided: z.boolean(),
      }),
    ),
    timesheets: z.array(
      z.strictObject({
        id: z.number(),
        user_id: z.number(),
        pay_period_id: z.number(),
        state: z.enum(timesheetStates),
      }),
    ),
  }),
});

export type Found = AnswerOf<typeof find>;
