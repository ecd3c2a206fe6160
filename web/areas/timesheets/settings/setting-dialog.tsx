import Alert from '@cloudscape-design/components/alert';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { tsrpSetting as contract } from '../../../../shared/contract/collections/tsrp-setting.ts';
import { payDaysOf, payWarning } from '../../../../shared/pay-periods/schedule.ts';
import { isKnownSetting, knownSettings, unitDays } from '../../../../shared/pay-periods/settings.ts';
import { getOne } from '../../../api/collection-calls.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { recordIssues } from '../../../components/forms/issues.ts';
import { LongTextField } from '../../../components/forms/long-text-field.tsx';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { formKeyOf, NEW } from '../../../components/list-screen/form-key.ts';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { useNotices } from '../../../layout/use-notices.ts';
import type { SettingRecord, SettingRow } from './setting-rows.ts';

interface SettingValues extends Record<string, string> {
  name: string;
  value: string;
  description: string;
}

const labels = { name: 'Name', value: 'Value', description: 'Description' };

const valuesOf = (setting: SettingRow | null, record: SettingRecord | null): SettingValues => ({
  name: record?.name ?? setting?.name ?? '',
  value: record?.value ?? '',
  description:
    record?.description ?? (setting && isKnownSetting(setting.name) ? knownSettings[setting.name].explanation : ''),
});

const units = Object.entries(unitDays).map(([value, count]) => ({
  value,
  label: value,
  description: `${count} ${count === 1 ? 'day' : 'days'}`,
}));

/** What the typed value would come to together with the other settings. */
function PayWarning({ control, settings }: { control: Control<SettingValues>; settings: readonly SettingRecord[] }) {
  const { name = '', value = '' } = useWatch({ control });
  const others = settings.filter((setting) => setting.name !== name);
  const warning = payWarning(payDaysOf([...others, { name, value: value.trim() }]));
  if (warning === undefined) return null;
  return (
    <Alert type="warning" statusIconAriaLabel="Warning">
      {warning}
    </Alert>
  );
}

interface SettingDialogProps {
  /** Null for a setting of a new name. */
  readonly setting: SettingRow | null;
  readonly onClose: () => void;
}

export function SettingDialog({ setting, onClose }: SettingDialogProps) {
  const { notify } = useNotices();
  const settings = useCollection('TsrpSetting', { fetch: 'if-missing' });
  const [created, setCreated] = useState<SettingRecord>();
  const record = setting?.record ?? created ?? null;
  const known = setting && isKnownSetting(setting.name) ? knownSettings[setting.name] : undefined;
  const title = record ? `Edit setting ${record.name}` : setting ? `Set ${setting.name}` : 'Create setting';
  const storedOf = (stored: SettingRecord) => ({ values: valuesOf(setting, stored), version: stored.version });
  return (
    <RecordDialog<SettingValues, SettingRecord>
      title={title}
      submitText={record ? 'Save' : 'Create'}
      one={contract.one}
      labels={labels}
      onClose={onClose}
      plan={{
        formKey: formKeyOf(contract.name, record?.id ?? NEW),
        initial: valuesOf(setting, record),
        version: record?.version ?? 0,
        check: (values) => recordIssues(contract, values, record),
        save: (values, version) =>
          record ? settings.update(record.id, { ...values, version }) : settings.create(values),
        ...(record && {
          reload: async () => storedOf(await getOne('TsrpSetting', record.id)),
        }),
        onSaved: (saved) => {
          const done = record ? 'saved' : 'created';
          notify({ type: 'success', header: 'Success', content: `The setting ${saved.name} was ${done}.` });
          return storedOf(saved);
        },
        onTypedSince: setCreated,
      }}
    >
      {(control) => (
        <>
          <TextField
            control={control}
            name="name"
            label={labels.name}
            required
            {...(known && { lockedReason: 'The program knows this setting by its name.' })}
          />
          {setting?.name === 'TS_UNIT_TYPE' ? (
            <SelectField control={control} name="value" label={labels.value} choices={units} required />
          ) : (
            <TextField
              control={control}
              name="value"
              label={labels.value}
              required
              {...(known && { description: known.explanation, constraintText: `Give ${known.expected}.` })}
            />
          )}
          <PayWarning control={control} settings={settings.data} />
          <LongTextField control={control} name="description" label={labels.description} marksOptional />
        </>
      )}
    </RecordDialog>
  );
}
