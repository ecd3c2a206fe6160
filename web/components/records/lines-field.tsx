import AttributeEditor from '@cloudscape-design/components/attribute-editor';
import FormField from '@cloudscape-design/components/form-field';
import { type Control, type FieldValues, useFieldArray, useFormState } from 'react-hook-form';
import { capitalized, type Field, labelOf, type LineFields } from '../../../shared/contract/field.ts';
import { FieldFrame } from '../forms/field-frame.tsx';
import type { FieldProps } from '../forms/field-props.ts';
import { LineCell } from './line-cell.tsx';
import { newLine } from './record-values.ts';

interface LinesFieldProps<V extends FieldValues> extends FieldProps<V> {
  /** The fields of a line. */
  readonly lines: LineFields;
  /** What a line is called, e.g. "field". */
  readonly lineNoun?: string;
}

interface CellError {
  readonly message?: string;
}

type LineErrors = CellError & Readonly<Record<number, Readonly<Record<string, CellError>> | undefined>>;

const cellsOf = (control: Control, lines: LineFields, list: string, part: string) => (_: unknown, index: number) =>
  lines[part] && <LineCell control={control} path={`${list}.${index}.${part}`} field={lines[part]} />;

const ERROR_ICON = { errorIconAriaLabel: 'Error' };

/** Choices with long names need more room than numbers. */
const LONG_CHOICE = 8;

const shareOf = ({ choices = [] }: Field): number => (choices.some(({ length }) => length > LONG_CHOICE) ? 3 : 2);

/** On a phone the first field has a row of its own, and the others share rows in pairs. */
const inPairs = (count: number): number[][] => [
  [1],
  ...Array.from({ length: Math.ceil((count - 1) / 2) }, (_, nth) => (2 * nth + 2 < count ? [1, 1] : [1])),
];

/** The lines of a record, one row each, with errors at their cells. */
export function LinesField<V extends FieldValues>(props: LinesFieldProps<V>) {
  const { label, lines, lineNoun = 'line' } = props;
  // Cell paths are built at run time, so they can't be typed.
  const control = props.control as Control;
  const name: string = props.name;
  const rows = useFieldArray({ control, name });
  const { errors } = useFormState({ control, name });
  const problems = errors[name] as LineErrors | undefined;
  return (
    <FieldFrame {...props}>
      <AttributeEditor
        items={rows.fields}
        definition={Object.keys(lines).map((part) => ({
          label: labelOf(lines, part),
          control: cellsOf(control, lines, name, part),
          errorText: (_: unknown, index: number) => problems?.[index]?.[part]?.message,
        }))}
        gridLayout={[
          { breakpoint: 'xs', rows: [Object.values(lines).map(shareOf)], removeButton: { width: 'auto' } },
          { rows: inPairs(Object.keys(lines).length), removeButton: { ownRow: true } },
        ]}
        empty={`No ${label.toLowerCase()} yet.`}
        // Not an error of the frame, which would mark every cell.
        additionalInfo={problems?.message && <FormField errorText={problems.message} i18nStrings={ERROR_ICON} />}
        addButtonText={`Add ${lineNoun}`}
        removeButtonText="Remove"
        removeButtonAriaLabel={(item) => `Remove ${lineNoun} ${rows.fields.indexOf(item) + 1}`}
        i18nStrings={{ ...ERROR_ICON, itemRemovedAriaLive: `${capitalized(lineNoun)} removed.` }}
        onAddButtonClick={() => rows.append(newLine(lines))}
        onRemoveButtonClick={({ detail }) => rows.remove(detail.itemIndex)}
      />
    </FieldFrame>
  );
}
