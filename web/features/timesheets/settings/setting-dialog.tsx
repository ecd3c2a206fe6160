import Alert from '@cloudscape-design/components/alert';
import { useWatch } from 'react-hook-form';
import { payDaysOf, payWarning } from '../../../../shared/pay-periods/schedule.ts';
import { isKnownSetting, settingRule } from '../../../../shared/settings/known-settings.ts';
import { useCollection } from '../../../api/use-collection.ts';
import type { RecordFormProps } from '../../../components/list-screen/lazy-form.tsx';
import { CollectionDialog } from '../../../components/records/collection-dialog.tsx';
import type { SettingRow } from './setting-rows.ts';

/** Warns about the pay days that the entered value and the other settings result in. */
function PayWarning() {
  const { data: settings } = useCollection('TsrpSetting', { fetch: 'if-missing' });
  const { name = '', value = '' } = useWatch<{ name: string; value: string }>();
  const others = settings.filter((setting) => setting.name !== name);
  const warning = payWarning(payDaysOf([...others, { name, value: value.trim() }]));
  if (warning === undefined) return null;
  return (
    <Alert type="warning" statusIconAriaLabel="Warning">
      {warning}
    </Alert>
  );
}

function additionsOf(setting: SettingRow | null) {
  const after = <PayWarning />;
  if (!setting || !isKnownSetting(setting.name)) return { value: { after } };
  const { explanation, expected, choices } = settingRule(setting.name);
  return {
    name: { lockedReason: "The name identifies this setting, so it can't be changed." },
    value: choices
      ? {
          after,
          description: explanation,
          choices: Object.entries(choices).map(([value, description]) => ({ value, label: value, description })),
        }
      : { after, description: explanation, constraintText: `Enter ${expected}.` },
  };
}

const startOf = (name: string) => ({
  name,
  ...(isKnownSetting(name) && { description: settingRule(name).explanation }),
});

export function SettingDialog({ record: setting, onClose }: RecordFormProps<SettingRow>) {
  return (
    <CollectionDialog
      name="TsrpSetting"
      record={setting?.record ?? null}
      fields={['name', 'value', 'description']}
      additions={additionsOf(setting)}
      {...(setting && { start: startOf(setting.name) })}
      {...(setting && !setting.record && { title: `Set ${setting.name}` })}
      nameOf={({ name }) => name}
      onClose={onClose}
    />
  );
}
