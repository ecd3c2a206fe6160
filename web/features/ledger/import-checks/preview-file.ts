import { importTransactions } from '../../../../shared/contract/operations/ledger.ts';
import {
  type CheckbookOf,
  duplicateIndex,
  duplicateKeys,
  findDuplicates,
} from '../../../../shared/ledger/duplicates.ts';
import { nameText } from '../../../../shared/contract/same-name.ts';
import { type ImportRow, MAX_IMPORT_BYTES } from '../../../../shared/ledger/import-fields.ts';
import { MAX_PART_ROWS } from '../../../../shared/ledger/import-parts.ts';
import { type FoundReading, numberOfRow } from '../../../../shared/ledger/import.ts';
import { isPlaceholder } from '../../../../shared/ledger/new-names.ts';
import { call } from '../../../api/call.ts';
import type { ImportChoices, SentRow } from './import-source.ts';
import type { Preview } from './preview-rows.ts';
import { joinPreviews } from './join-previews.ts';
import { rowsThatFit } from './split-rows.ts';

const LIMITS = { maxRows: MAX_PART_ROWS, maxBytes: MAX_IMPORT_BYTES };

/** Returns what must be sent with each part of a file, because no part shows what the whole file shows. */
function readingToSend({ date_order, amount_sign }: FoundReading) {
  return {
    date_order: date_order === 'none' ? null : date_order,
    amount_sign: amount_sign === 'none' ? null : amount_sign,
  };
}

/** The defaults and choices that apply to each part. */
export const partChoices = (choices: ImportChoices, reading: FoundReading) => ({
  fund_source_id: choices.fundSourceId ?? null,
  account_id: choices.accountId,
  create_names: choices.createsNames === true,
  ...readingToSend(reading),
});

/** Payees that don't exist yet have no id in common across parts, so they are compared by name. */
function duplicatesInFile(sent: readonly SentRow[], preview: Preview, checkbookOf: CheckbookOf) {
  const newPayees = new Map<string, number>();
  const payeeOf = (id: number, name: string): number => {
    if (!isPlaceholder(id)) return id;
    const key = nameText(name);
    newPayees.set(key, newPayees.get(key) ?? -1 - newPayees.size);
    return newPayees.get(key) ?? id;
  };
  const keys = preview.checks.map((check, index) => {
    if (!check) return undefined;
    const row: ImportRow = sent[index]?.row ?? {};
    const number = numberOfRow(row);
    const check_number = number === null ? null : Number(number);
    return duplicateKeys({ ...check, check_number, payee_id: payeeOf(check.payee_id, row.payee ?? '') }, checkbookOf);
  });
  return findDuplicates(keys, duplicateIndex(checkbookOf));
}

interface Looking {
  readonly reading: FoundReading;
  readonly checkbookOf: CheckbookOf;
  readonly signal: AbortSignal;
  readonly onChecked: (rows: number) => void;
}

/** Has the server check all rows, in several calls if there are many. */
export async function previewFile(
  choices: ImportChoices,
  sent: readonly SentRow[],
  { reading, checkbookOf, signal, onChecked }: Looking,
): Promise<Preview> {
  let found: Preview | undefined;
  let parts = 0;
  for (let at = 0; at < sent.length || parts === 0;) {
    const rows = sent.slice(at, at + rowsThatFit(sent, at, LIMITS)).map(({ row }) => row);
    const body = { ...partChoices(choices, reading), rows, preview: true, accept_twins: false };
    // oxlint-disable-next-line no-await-in-loop
    const part = await call(importTransactions, { body, signal });
    found = found ? joinPreviews(found, part, at) : part;
    at += rows.length;
    parts += 1;
    onChecked(at);
  }
  const whole = found!;
  if (parts === 1) return whole;
  const known = new Set(whole.twins.map(({ row }) => row));
  const more = duplicatesInFile(sent, whole, checkbookOf).filter(({ row }) => !known.has(row));
  const twins = [...whole.twins, ...more].toSorted((a, b) => a.row - b.row);
  return { ...whole, twins, date_order: reading.date_order, amount_sign: reading.amount_sign };
}
