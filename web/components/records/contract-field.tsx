import { type ReactNode, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useFormState, useWatch } from 'react-hook-form';
import type { Fields } from '../../../shared/contract/collection.ts';
import type { CollectionName } from '../../../shared/contract/collections.ts';
import { type Field, isLongText, labelOf } from '../../../shared/contract/field.ts';
import type { Choice } from '../forms/choices.ts';
import { ColorField } from '../forms/color-field.tsx';
import type { FieldProps } from '../forms/field-props.ts';
import { FlagField } from '../forms/flag-field.tsx';
import { LongTextField } from '../forms/long-text-field.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { LinesField } from './lines-field.tsx';
import { ReferenceField } from './reference-field.tsx';

/** What a form adds to a field's contract. */
export interface FieldAddition {
  /** Whether the form asks for it, given its other values. A field that had a problem is always shown. */
  readonly isAsked?: (values: Readonly<Record<string, unknown>>) => boolean;
  /** Required here, though optional in the record. */
  readonly required?: boolean;
  readonly description?: ReactNode;
  readonly constraintText?: ReactNode;
  readonly lockedReason?: string | undefined;
  readonly placeholder?: string;
  /** What to look at in a text, which can be saved all the same. */
  readonly warningOf?: (value: string) => string | undefined;
  /** The choices, if not all records that the field may refer to. */
  readonly choices?: readonly Choice[] | undefined;
  /** Whether a reference offers the record with this id. */
  readonly offers?: (id: number) => boolean;
  /** The text of an empty optional choice, e.g. "No deputy". */
  readonly noneText?: string;
  /** What a line of a list is called, e.g. "field". */
  readonly lineNoun?: string;
  /** A preview next to the value. */
  readonly preview?: ReactNode;
  /** Consequences of the typed value, below it. */
  readonly after?: ReactNode;
}

interface ContractFieldProps<V extends FieldValues> extends FieldAddition {
  readonly control: Control<V>;
  readonly name: FieldPath<V>;
  readonly fields: Fields;
  readonly marksOptional?: boolean;
}

/** A form field with label, help, input type and requiredness from its contract. */
export function ContractField<V extends FieldValues>(props: ContractFieldProps<V>) {
  const { control, name, fields, after, preview, choices, offers, noneText, isAsked, ...addition } = props;
  const field = fields[name] as Field;
  const given: FieldProps<V> & { marksOptional?: boolean } = {
    control,
    name,
    label: labelOf(fields, name),
    required: field.required && field.kind !== 'flag',
    ...(field.help !== undefined && { description: field.help }),
    ...(field.kind === 'date' && { constraintText: 'YYYY-MM-DD' }),
    ...addition,
  };
  const input = (
    <>
      {inputOf(field, given, { preview, choices, offers, noneText })}
      {after}
    </>
  );
  return isAsked ? (
    <AskedField control={control} name={name} isAsked={isAsked}>
      {input}
    </AskedField>
  ) : (
    input
  );
}

interface AskedFieldProps<V extends FieldValues> {
  readonly control: Control<V>;
  readonly name: FieldPath<V>;
  readonly isAsked: NonNullable<FieldAddition['isAsked']>;
  readonly children: ReactNode;
}

function AskedField<V extends FieldValues>({ control, name, isAsked, children }: AskedFieldProps<V>) {
  const isNeeded = isAsked(useWatch({ control }));
  const { errors } = useFormState({ control, name });
  // Once it had a problem it stays, rather than disappear under the cursor that corrects it.
  const [hadProblem, setHadProblem] = useState(false);
  if (name in errors && !hadProblem) setHadProblem(true);
  return isNeeded || hadProblem ? children : null;
}

type Chosen = Pick<FieldAddition, 'preview' | 'choices' | 'offers' | 'noneText'>;

function inputOf<V extends FieldValues>(field: Field, given: FieldProps<V>, more: Chosen): ReactNode {
  const named = (value: string): Choice => ({ value, label: field.choiceTitles?.[value] ?? value });
  const { choices = field.choices?.map(named), noneText } = more;
  if (choices) {
    const none = noneText === undefined ? [] : [{ value: null, label: noneText }];
    return <SelectField {...given} choices={[...none, ...choices]} />;
  }
  if (field.lines) return <LinesField {...given} lines={field.lines} />;
  if (field.reference) return <ReferenceField {...given} {...more} to={field.reference.collection as CollectionName} />;
  if (field.kind === 'flag') return <FlagField {...given} />;
  if (field.kind === 'color') return <ColorField {...given} preview={more.preview} />;
  if (isLongText(field)) return <LongTextField {...given} />;
  return <TextField {...given} kind={field.kind} />;
}
