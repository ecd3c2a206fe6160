import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { printableChecks } from '../../web/features/ledger/print-checks/printable.ts';
import { ledger } from '../shared/ledger/arbitrary.ts';

it("a check is printed with its payee's name, and a copy with the name on its paper", () => {
  fc.assert(
    fc.property(ledger, ({ checks, names }) => {
      const payees = names.payees.map((payee) => ({ ...payee, address: null }));
      const printable = printableChecks({ ...names, payees });
      const nameOf = new Map(payees.map(({ id, name }) => [id, name]));
      for (const check of checks) {
        expect(printable(check, null).payee).toBe(check.printed_payee ?? nameOf.get(check.payee_id));
      }
    }),
  );
});
