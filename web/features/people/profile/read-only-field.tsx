import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';

/** A value that belongs to a form and cannot be changed in it. */
export function ReadOnlyField({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <FormField label={label} stretch>
      <Input value={value} readOnly />
    </FormField>
  );
}
