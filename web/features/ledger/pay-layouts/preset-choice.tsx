import Select from '@cloudscape-design/components/select';
import { useFormContext } from 'react-hook-form';
import { cklgPayLayout } from '../../../../shared/contract/collections/cklg-pay-layout.ts';
import { isPayLayoutId, payLayoutIds } from '../../../../shared/ledger/pay-layout-ids.ts';
import { payPresets } from '../../../../shared/ledger/pay-layouts.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { formValues, type RecordValues } from '../../../components/records/record-values.ts';

const options = payLayoutIds.map((id) => ({ value: id, label: payPresets[id].name }));

/** Fills the form from a preset; the name stays. */
export function PresetChoice() {
  const { setValue } = useFormContext<RecordValues>();
  const fill = (id: string) => {
    if (!isPayLayoutId(id)) return;
    const { name: _, ...preset } = payPresets[id];
    for (const [name, value] of Object.entries(formValues(cklgPayLayout.fields, preset, Object.keys(preset)))) {
      setValue(name, value, { shouldDirty: true, shouldValidate: false });
    }
  };
  return (
    <FieldFrame label="Start from" description="Replaces everything below.">
      <Select
        options={options}
        selectedOption={null}
        placeholder="Choose a preset"
        onChange={({ detail }) => fill(detail.selectedOption.value ?? '')}
      />
    </FieldFrame>
  );
}
