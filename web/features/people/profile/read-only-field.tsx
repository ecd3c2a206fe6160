import Input from '@cloudscape-design/components/input';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';

/** Shows a value that can't be changed in this form. */
export function ReadOnlyField({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <FieldFrame label={label}>
      <Input value={value} readOnly />
    </FieldFrame>
  );
}
