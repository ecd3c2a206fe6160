import type { Column } from '../../../components/table/column.ts';
import type { FundSourceRow } from './fund-source-rows.ts';

const name: Column<FundSourceRow> = {
  id: 'name',
  header: 'Name',
  cell: (source) => source.name,
  text: (source) => source.name,
  isRowHeader: true,
  width: 300,
};

const number: Column<FundSourceRow> = {
  id: 'number',
  header: 'Number',
  cell: (source) => source.number ?? '-',
  text: (source) => source.number ?? '',
  width: 140,
};

const below: Column<FundSourceRow> = {
  id: 'below',
  header: 'Sub-sources',
  cell: ({ childCount }) => childCount,
  compare: (a, b) => a.childCount - b.childCount,
  width: 150,
  isNumeric: true,
};

const parent: Column<FundSourceRow> = {
  id: 'parent',
  header: 'Parent fund source',
  cell: ({ parentPath }) => parentPath || '-',
  text: ({ parentPath }) => parentPath,
  width: 190,
};

export const fundSourceColumns: readonly Column<FundSourceRow>[] = [name, number, below];

export const fundSourceListColumns: readonly Column<FundSourceRow>[] = [{ ...name, width: 190 }, number, parent, below];
