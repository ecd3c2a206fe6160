import type { Check } from './checks.ts';

/** Why a voided check can't be unvoided; undefined if it can. Imported voids may have lost their amount. */
export const unvoidRefusal = ({ amount }: Pick<Check, 'amount'>): string | undefined =>
  amount === 0
    ? "This check was voided with an amount of 0.00, so it can't be unvoided. Enter it as a new check with its amount."
    : undefined;
