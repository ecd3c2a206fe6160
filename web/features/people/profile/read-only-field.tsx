import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';

/** Shows a value in a form that can't be changed there. */
export function ReadOnlyField({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <FormField label={label} stretch>
      <Input value={value} readOnly />
    </FormField>
  );
}
