import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { tsrpSetting } from '../../../../shared/contract/collections/tsrp-setting.ts';
import { labelOf } from '../../../../shared/contract/field.ts';
import { fieldColumn } from '../../../components/records/field-column.tsx';
import type { Column } from '../../../components/table/column.ts';
import type { SettingRow } from './setting-rows.ts';

const { fields } = tsrpSetting;

export const settingColumns: readonly Column<SettingRow>[] = [
  fieldColumn(fields, 'name', { isRowHeader: true, width: 200 }),
  fieldColumn(fields, 'value', {
    cell: ({ value, fallback }) =>
      value ??
      (fallback === undefined ? <StatusIndicator type="warning">Not set</StatusIndicator> : `${fallback} (default)`),
    width: 150,
  }),
  fieldColumn(fields, 'explanation', {
    header: labelOf(fields, 'description'),
    width: 350,
    minWidth: 260,
    below: 'name',
  }),
];
