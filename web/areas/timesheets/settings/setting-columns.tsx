import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Column } from '../../../components/table/column.ts';
import type { SettingRow } from './setting-rows.ts';

export const settingColumns: readonly Column<SettingRow>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, text: ({ name }) => name, isRowHeader: true, width: 210 },
  {
    id: 'value',
    header: 'Value',
    cell: ({ value }) => value ?? <StatusIndicator type="warning">Not set</StatusIndicator>,
    text: ({ value }) => value ?? '',
    width: 150,
  },
  {
    id: 'explanation',
    header: 'Explanation',
    cell: ({ explanation }) => explanation || '-',
    text: ({ explanation }) => explanation,
    width: 380,
    minWidth: 260,
  },
];
