import { checkLabels, checkTitles } from './check-labels.ts';

/** What a column of a file can be mapped to. */
export const importFields = [
  'check_number',
  'transaction_date',
  'payee',
  'amount',
  'account',
  'fund_source',
  'note',
  'is_voided',
  'cleared_on',
] as const;

export type ImportField = (typeof importFields)[number];

/** One row of a file as texts. */
export type ImportRow = Readonly<Partial<Record<ImportField, string>>>;

/** Begins what is wrong with a row whose name the ledger doesn't have yet; an import can create those. */
export const NO_SUCH_NAME = "There's no";

export const MAX_IMPORT_ROWS = 10_000;
/** Maximum number of characters of a cell. */
export const MAX_IMPORT_CELL = 1000;
const knownFields: ReadonlySet<string> = new Set(importFields);

/** Whether a value is a row of texts within the length limit. */
export function isImportRow(value: unknown): value is ImportRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  for (const [name, cell] of Object.entries(value)) {
    if (!knownFields.has(name) || typeof cell !== 'string' || cell.length > MAX_IMPORT_CELL) return false;
  }
  return true;
}

/** Five hundred bytes per row: more than a check with a long note needs, and within the API's limit per call. */
export const MAX_IMPORT_BYTES = 5_000_000;

const words = (text: string): string[] => text.split(', ');

/**
 * The fields' labels, and column names used by other programs in a few languages, without periods and case. `also` includes
 * labels that files exported here had, unless they are the field's name, so that changing a label keeps these files readable.
 */
export const importFieldNames: Readonly<
  Record<ImportField, { readonly label: string; readonly also: readonly string[] }>
> = {
  check_number: {
    label: checkLabels.check_number,
    also: words(
      'number, check, check no, no, num, nbr, check #, #, chk, chk #, chk no, ck no, check num, cheque, cheque no, cheque number, ' +
        'ref, ref no, reference, reference number, doc no, document number, nr, nummer, scheck nr, schecknummer, numéro, n°, número',
    ),
  },
  transaction_date: {
    label: checkLabels.transaction_date,
    also: words(
      'date, transaction date, check date, issue date, posted, posting date, posted date, date posted, trans date, txn date, ' +
        'payment date, datum, buchungstag, buchungsdatum, fecha',
    ),
  },
  payee: {
    label: checkLabels.payee_id,
    also: words(
      'payee name, name, paid to, pay to, vendor, vendor name, supplier, recipient, beneficiary, merchant, description, ' +
        'empfänger, zahlungsempfänger, bénéficiaire, libellé, beneficiario',
    ),
  },
  amount: {
    label: checkLabels.amount,
    also: words(
      'check amount, payment, payment amount, amount paid, debit, debit amount, debits, withdrawal, withdrawals, ' +
        'withdrawal amount, money out, outflow, paid out, spent, total, value, betrag, montant, importe',
    ),
  },
  account: {
    label: checkLabels.account_id,
    also: words(
      'expense account, split, category, gl account, account name, expense, to account, konto, kategorie, compte, catégorie, ' +
        'cuenta, categoría',
    ),
  },
  fund_source: {
    label: checkLabels.fund_source_id,
    also: words('fund, source, bank account, bank, fund source number, from account, paid from'),
  },
  note: {
    label: checkLabels.note,
    also: words('memo, notes, comment, comments, remarks, details, purpose, notiz, verwendungszweck, nota'),
  },
  is_voided: { label: checkTitles.is_voided, also: words('status, void, voided, is voided') },
  cleared_on: {
    label: checkLabels.cleared_on,
    also: words('cleared, cleared date, date cleared, clearing date, paid date'),
  },
};
