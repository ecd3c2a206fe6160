import { centsOf, type Check } from '../../../../shared/ledger/checks.ts';
import { type LedgerNames, nameChecks } from '../../../../shared/ledger/names.ts';
import type { PrintableCheck } from '../../../../shared/ledger/printable-check.ts';

/** Names with the addresses of payees. */
interface PrintNames extends LedgerNames {
  readonly payees: readonly (LedgerNames['payees'][number] & { readonly address: string | null })[];
}

/** Returns a function for what is printed on a check, with the number of its paper. */
export function printableChecks(names: PrintNames): (check: Check, number: number | null) => PrintableCheck {
  const nameOf = nameChecks(names);
  const addresses = new Map(names.payees.map(({ id, address }) => [id, address]));
  return (check, number) => ({
    id: check.id,
    number,
    date: check.transaction_date,
    cents: centsOf(check),
    address: addresses.get(check.payee_id) ?? null,
    note: check.note,
    ...nameOf(check),
    // A copy, or a check that was just printed, names the payee as its paper does.
    ...(check.printed_payee && { payee: check.printed_payee }),
  });
}
