import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import { tsrpSetting as contract } from '../../../../shared/contract/collections/tsrp-setting.ts';
import { payDaysOf, payWarning } from '../../../../shared/pay-periods/schedule.ts';
import { isKnownSetting } from '../../../../shared/settings/known-settings.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { lazyForm } from '../../../components/list-screen/lazy-form.tsx';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { settingColumns } from './setting-columns.tsx';
import { type SettingRow, settingRows, settingsInWords } from './setting-rows.ts';

const settingForm = lazyForm<SettingRow>(() => import('./setting-dialog.tsx').then((m) => m.SettingDialog));
const nameOf = ({ name }: SettingRow) => name;
const lockedReason = ({ record }: SettingRow) => (record ? undefined : 'This setting has no value to delete.');
const whatHappens = ({ name, fallback }: SettingRow) =>
  isKnownSetting(name) && fallback !== undefined
    ? `Delete setting ${name}? Until it's set again, this applies: ${fallback}`
    : isKnownSetting(name)
      ? `Delete setting ${name}? Until it's set again, pay periods can't be generated, or have no lock or process date.`
      : `Delete setting ${name}? This can't be undone.`;
const removal = { lockedReason, text: whatHappens };

export function SettingsScreen() {
  const settings = useCollection('TsrpSetting');
  const { data, remove } = settings;
  const rows = useMemo(() => settingRows(data), [data]);
  const warning = payWarning(payDaysOf(data));
  return (
    <SpaceBetween size="m">
      {warning !== undefined && (
        <Alert type="warning" statusIconAriaLabel="Warning">
          {warning}
        </Alert>
      )}
      <ListScreen<SettingRow>
        tableId="ts-settings"
        contract={contract}
        description={settingsInWords(data)}
        items={settings.isLoading ? [] : rows}
        sources={[settings]}
        columns={settingColumns}
        rowName={nameOf}
        form={settingForm}
        remove={async ({ record }) => {
          if (record) await remove(record);
        }}
        removal={removal}
      />
    </SpaceBetween>
  );
}
