import Checkbox from '@cloudscape-design/components/checkbox';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { type Control, useController } from 'react-hook-form';
import type { CollectionName } from '../../../shared/contract/collections.ts';
import { capitalized, type Field } from '../../../shared/contract/field.ts';
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
  if (cell.field.choices) return <ChoiceCell {...cell} choices={cell.field.choices} />;
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

const NOTHING = { value: '', label: '-' };

const wordsOf = (choice: string): string => capitalized(choice.replaceAll('-', ' '));

function ChoiceCell({ control, path, field, choices }: LineCellProps & { readonly choices: readonly string[] }) {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ control, name: path });
  // Patterns such as MM-DD are no words.
  const each = choices.map((choice) => ({
    value: choice,
    label: field.choiceTitles?.[choice] ?? (/[a-z]/.test(choice) ? wordsOf(choice) : choice),
  }));
  const options = field.required ? each : [NOTHING, ...each];
  return (
    <Select
      ref={ref}
      options={options}
      selectedOption={options.find((option) => option.value === (value ?? '')) ?? null}
      placeholder="Choose"
      ariaRequired={field.required}
      expandToViewport
      onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
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
