/** A voided check; old records lack what is about paper. */
type Voided = Readonly<{ amount?: unknown; replaced_by_id?: unknown }> | Readonly<Record<string, unknown>>;

/**
 * Why a voided check can't be unvoided; undefined if it can. R62: the record of a paper that can't be used stays void.
 * Imported voids may have lost their amount.
 */
export function unvoidRefusal({ amount, replaced_by_id }: Voided): string | undefined {
  if ((replaced_by_id ?? null) !== null) {
    return "This number's paper can't be used, so the number stays void. Its check gets another number.";
  }
  return amount === 0
    ? "This check was voided with an amount of 0.00, so it can't be unvoided. Enter it as a new check with its amount."
    : undefined;
}
