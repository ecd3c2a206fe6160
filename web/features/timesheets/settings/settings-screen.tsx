import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo } from 'react';
import { tsrpSetting as contract } from '../../../../shared/contract/collections/tsrp-setting.ts';
import { payDaysOf, payWarning } from '../../../../shared/pay-periods/schedule.ts';
import { isKnownSetting } from '../../../../shared/pay-periods/settings.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { lazyForm } from '../../../components/list-screen/lazy-form.tsx';
import { ListScreen } from '../../../components/list-screen/list-screen.tsx';
import { usePage } from '../../../layout/use-page.ts';
import { useCan } from '../../../session/use-session.ts';
import { settingColumns } from './setting-columns.tsx';
import { type SettingRow, settingRows, settingsInWords } from './setting-rows.ts';

const settingForm = lazyForm<SettingRow>(() => import('./setting-dialog.tsx').then((m) => m.SettingDialog));
const keyOf = ({ id }: SettingRow) => id;
const nameOf = ({ name }: SettingRow) => name;
const lockedReason = ({ record }: SettingRow) => (record ? undefined : 'This setting has no value to delete.');
const whatHappens = ({ name, fallback }: SettingRow) =>
  isKnownSetting(name) && fallback !== undefined
    ? `Delete setting ${name}? Until it’s set again, this applies: ${fallback}`
    : isKnownSetting(name)
      ? `Delete setting ${name}? Until it’s set again, pay periods can’t be generated, or have no lock or process date.`
      : `Delete setting ${name}? This can’t be undone.`;

export function SettingsScreen() {
  usePage('Settings');
  const settings = useCollection('TsrpSetting');
  const canWrite = useCan(contract.access.update);
  const { data, remove } = settings;
  const rows = useMemo(() => settingRows(data), [data]);
  const removal = useMemo(
    () => ({ remove: ({ id }: SettingRow) => remove(id), lockedReason, text: whatHappens }),
    [remove],
  );
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
        title="Settings"
        description={settingsInWords(data)}
        items={settings.isLoading ? [] : rows}
        sources={[settings]}
        columns={settingColumns}
        keyOf={keyOf}
        rowName={nameOf}
        {...(canWrite && { form: settingForm, removal })}
      />
    </SpaceBetween>
  );
}
