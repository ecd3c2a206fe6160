import { writeCsv } from '../../../../shared/ledger/csv.ts';
import { csvName, downloadCsv } from '../../../components/download.ts';
import type { Column } from '../../../components/table/column.ts';
import type { Person } from './person-rows.ts';

/** Downloads the directory as CSV, with what the user may see: a column that is hidden from them stays empty. */
export function exportPeople(
  people: readonly Person[],
  columns: readonly Column<Person>[],
  words: string,
  isFiltered: boolean,
): void {
  const rows = people.map((person) => columns.map(({ text }) => text?.(person) ?? ''));
  downloadCsv(
    writeCsv(
      columns.map(({ header }) => header),
      rows,
    ),
    csvName(words, isFiltered),
  );
}
