import { nameText } from '../contract/same-name.ts';
import { type ImportField, importFieldNames, importFields, type ImportRow } from './import-fields.ts';

/** Column index of each field. */
export type ImportMapping = Readonly<Partial<Record<ImportField, number>>>;

/** Guesses the columns from their names. */
export function guessMapping(header: readonly string[]): ImportMapping {
  const taken = new Set<number>();
  const mapping: Partial<Record<ImportField, number>> = {};
  const headers = header.map((name) => nameText(name.replaceAll(/[_.:]/g, ' ')));
  // If a register has both, the account is the bank's own, and the split is where the money went.
  const split = headers.indexOf('split');
  if (split >= 0 && headers.includes('account')) {
    mapping.account = split;
    taken.add(split).add(headers.indexOf('account'));
  }
  for (const pick of [0, 1]) {
    for (const field of importFields) {
      const { label, also } = importFieldNames[field];
      const wanted = pick === 0 ? [nameText(label), field.replaceAll('_', ' ')] : also;
      const index = headers.findIndex((name, at) => !taken.has(at) && wanted.includes(name));
      if (mapping[field] !== undefined || index < 0) continue;
      mapping[field] = index;
      taken.add(index);
    }
  }
  return mapping;
}

/** Returns the mapped columns of the file's rows. */
export const mapRows = (rows: readonly (readonly string[])[], mapping: ImportMapping): ImportRow[] =>
  rows.map((row) =>
    Object.fromEntries(
      importFields.flatMap((field) => {
        const column = mapping[field];
        const cell = column === undefined ? undefined : row[column]?.trim();
        return cell ? [[field, cell]] : [];
      }),
    ),
  );
