import Checkbox from '@cloudscape-design/components/checkbox';
import Input from '@cloudscape-design/components/input';
import { type Control, useController } from 'react-hook-form';
import type { CollectionName } from '../../../shared/contract/collections.ts';
import type { Field } from '../../../shared/contract/field.ts';
import { ChoiceInput } from '../forms/choice-input.tsx';
import { type ChoiceValue, type Unmatched, withArticle } from '../forms/choices.ts';
import { inputOf } from '../forms/text-field.tsx';
import { useReferenceChoices } from './use-reference-choices.ts';

interface LineCellProps {
  readonly control: Control;
  /** The cell's path in the form, e.g. `line_items.0.quantity`. */
  readonly path: string;
  readonly field: Field;
}

/** One cell of a line, without label and error. */
export function LineCell(cell: LineCellProps) {
  if (cell.field.reference) return <ReferenceCell {...cell} to={cell.field.reference.collection as CollectionName} />;
  return <TypedCell {...cell} />;
}

function TypedCell({ control, path, field }: LineCellProps) {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control, name: path });
  if (field.kind === 'flag') {
    return <Checkbox ref={ref} checked={value === true} onChange={({ detail }) => onChange(detail.checked)} />;
  }
  return (
    <Input
      ref={ref}
      name={path}
      value={(value as string | null) ?? ''}
      ariaRequired={field.required}
      autoComplete={false}
      {...inputOf(field.kind)}
      onChange={({ detail }) => onChange(detail.value)}
      onBlur={onBlur}
    />
  );
}

function ReferenceCell({ control, path, field, to }: LineCellProps & { readonly to: CollectionName }) {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control, name: path });
  const { choices, one, many } = useReferenceChoices(to);
  return (
    <ChoiceInput
      ref={ref}
      choices={choices}
      value={value as ChoiceValue | null | Unmatched}
      placeholder={`Choose ${withArticle(one)}`}
      empty={`No ${many} yet`}
      isRequired={field.required}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
