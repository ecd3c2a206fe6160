import { rules } from '../../access/policy.ts';
import { settingIssues } from '../../settings/known-settings.ts';
import { defineCollection } from '../collection.ts';
import { text } from '../field.ts';

export const tsrpSetting = defineCollection({
  name: 'TsrpSetting',
  area: 'timesheets',
  one: 'setting',
  many: 'settings',
  fields: {
    name: text(60, { required: true, unique: true }),
    description: text(500),
    value: text(200, { required: true }),
  },
  check: (setting) => settingIssues(setting.name ?? '', setting.value ?? ''),
  access: { read: rules.known, write: rules.admin },
});
