import type * as z from 'zod/mini';
import type { Check } from '../../ledger/checks.ts';
import { cklgTransaction } from '../collections/cklg-transaction.ts';
import { recordSchema } from '../validate.ts';

/** A whole check. */
export const checkAnswer = recordSchema(cklgTransaction);

/** The same with its fields known, for answers that have only some of them. */
export const checkFields = checkAnswer as z.ZodMiniObject<Record<keyof Check, z.ZodMiniType>>;
