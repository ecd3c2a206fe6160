import { SpanOfDays } from '../../../components/span-of-days.tsx';
import { Status } from '../../../components/status.tsx';
import { labelsOf } from '../../../../shared/contract/field.ts';
import { exportPayroll } from '../../../../shared/contract/operations/payroll-export.ts';
import { paidKinds } from '../../../../shared/payroll/entries.ts';
import { providerTitles } from '../../../../shared/payroll/providers.ts';
import { hourKindTitles, sumOfKinds } from '../../../../shared/timesheets/hours.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import type { Column } from '../../../components/table/column.ts';
import type { ExportedFile } from './use-payroll-export.ts';

const labels = labelsOf(exportPayroll.body);

/** A file with the days of its pay period. */
export type FileRow = ExportedFile & { readonly period: string };

export const kindText = ({ is_whole, nth }: FileRow): string =>
  is_whole ? `All hours${nth > 1 ? ' again' : ''}` : 'Changes';

/** R66: the hours that a file pays, with those for which it pays the premium alone. */
export const hoursByKind = ({ hundredths }: Pick<FileRow, 'hundredths'>): string =>
  paidKinds
    .filter((kind) => hundredths[kind] !== 0)
    .map((kind) => `${hoursText(hundredths[kind])} ${hourKindTitles[kind]}`)
    .join(', ') || '-';

function State({ is_replaced }: FileRow) {
  return is_replaced ? <Status type="stopped">Replaced</Status> : <Status type="success">In effect</Status>;
}

export const fileColumns = (momentText: (at: string) => string): readonly Column<FileRow>[] => [
  {
    id: 'period',
    header: labels.pay_period_id,
    cell: ({ period }) => <SpanOfDays text={period} />,
    text: ({ period }) => period,
    isRowHeader: true,
    width: 200,
  },
  {
    id: 'nth',
    header: 'File',
    cell: ({ nth }) => nth,
    compare: (a, b) => a.nth - b.nth,
    isNumeric: true,
    width: 70,
    phoneBelow: 'period',
  },
  { id: 'kind', header: 'Contains', text: kindText, width: 130, below: 'nth', phoneBelow: 'period' },
  {
    id: 'created',
    header: 'Created',
    text: ({ exported_at }) => momentText(exported_at),
    compare: (a, b) => a.exported_at.localeCompare(b.exported_at),
    width: 150,
    phoneBelow: 'period',
  },
  {
    id: 'by',
    header: 'By',
    cell: ({ exported_by }) => exported_by?.name ?? '-',
    text: ({ exported_by }) => exported_by?.name ?? '',
    width: 150,
    below: 'created',
  },
  {
    id: 'layout',
    header: labels.layout_id,
    cell: ({ layout_name }) => layout_name,
    text: ({ layout_name, provider }) => `${layout_name} ${providerTitles[provider]}`,
    width: 140,
    below: 'created',
  },
  {
    id: 'people',
    header: 'People',
    cell: ({ people }) => people,
    compare: (a, b) => a.people - b.people,
    isNumeric: true,
    width: 100,
  },
  {
    id: 'hours',
    header: 'Hours',
    cell: ({ hundredths }) => hoursText(sumOfKinds(hundredths)),
    compare: (a, b) => sumOfKinds(a.hundredths) - sumOfKinds(b.hundredths),
    isNumeric: true,
    width: 100,
  },
  {
    id: 'state',
    header: 'Status',
    cell: State,
    text: ({ is_replaced }) => (is_replaced ? 'Replaced' : 'In effect'),
    width: 120,
    phoneBelow: 'period',
  },
];
