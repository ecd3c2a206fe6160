import { Status } from '../../../components/status.tsx';
import { tsrpSetting } from '../../../../shared/contract/collections/tsrp-setting.ts';
import { labelOf } from '../../../../shared/contract/field.ts';
import { fieldColumn } from '../../../components/records/field-column.tsx';
import type { Column } from '../../../components/table/column.ts';
import type { SettingRow } from './setting-rows.ts';

const { fields } = tsrpSetting;

const NOT_SET = 'Not set';

const valueText = ({ value, fallback }: SettingRow): string =>
  value ?? (fallback === undefined ? NOT_SET : `${fallback} (default)`);

export const settingColumns: readonly Column<SettingRow>[] = [
  fieldColumn(fields, 'name', { isRowHeader: true, width: 200 }),
  fieldColumn(fields, 'value', {
    cell: (row) => (valueText(row) === NOT_SET ? <Status type="warning">{NOT_SET}</Status> : valueText(row)),
    text: valueText,
    width: 150,
  }),
  fieldColumn(fields, 'explanation', {
    header: labelOf(fields, 'description'),
    width: 350,
    minWidth: 260,
    below: 'name',
  }),
];
