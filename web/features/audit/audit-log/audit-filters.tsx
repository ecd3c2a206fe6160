import Input from '@cloudscape-design/components/input';
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import { DayFilter } from '../../../components/forms/day-filter.tsx';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import styles from '../../../components/forms/filters.module.css';
import { useDebouncedCallback } from '../../../components/use-debounced-callback.ts';
import { useTypedText } from '../../../components/use-typed-text.ts';
import { type AuditView, daysProblem, isRefusal } from './audit-view.ts';

export interface AuditFiltersProps {
  readonly view: AuditView;
  readonly people: readonly SelectProps.Option[];
  readonly kinds: readonly SelectProps.Option[];
  readonly onChange: (view: AuditView) => void;
}

/** R48: debounce for searches that the server filters, in milliseconds. */
const SEARCH_DELAY = 500;

const EVERYONE = { value: '', label: 'Everyone' };
const EVERYTHING = { value: '', label: 'Everything' };

interface ChoiceProps {
  readonly label: string;
  readonly all: SelectProps.Option;
  readonly options: readonly SelectProps.Option[];
  readonly value: string;
  readonly searches: string;
  readonly onChoose: (value: string) => void;
}

function Choice({ label, all, options, value, searches, onChoose }: ChoiceProps) {
  const every = [all, ...options];
  return (
    <div className={styles.choice}>
      <FieldFrame label={label}>
        <Select
          options={every}
          selectedOption={every.find((option) => option.value === value) ?? all}
          filteringType="auto"
          filteringAriaLabel={searches}
          onChange={({ detail }) => onChoose(detail.selectedOption.value ?? '')}
        />
      </FieldFrame>
    </div>
  );
}

const numberText = (id: number | null): string => String(id ?? '');

/** Returns the number that was typed; null for none, undefined if it isn't one. */
function readId(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  return /^[1-9]\d{0,11}$/.test(text.trim()) ? Number(text) : undefined;
}

function RecordField({ view, onChange }: Pick<AuditFiltersProps, 'view' | 'onChange'>) {
  const field = useTypedText(view.recordId, numberText);
  const search = useDebouncedCallback((recordId: number | null) => {
    field.sent(recordId);
    onChange({ ...view, recordId });
  }, SEARCH_DELAY);
  return (
    <div className={styles.day}>
      <FieldFrame
        label="Record number"
        errorText={readId(field.text) === undefined ? 'Enter a whole number, 1 or higher.' : undefined}
      >
        <Input
          value={field.text}
          inputMode="numeric"
          autoComplete={false}
          onChange={({ detail }) => {
            field.type(detail.value);
            const id = readId(detail.value);
            if (id !== undefined) search(id);
          }}
        />
      </FieldFrame>
    </div>
  );
}

/** Chooses the days, the person, and the kind and number of the record. */
export function AuditFilters({ view, people, kinds, onChange }: AuditFiltersProps) {
  return (
    <div className={styles.row}>
      <DayFilter
        label="From"
        which="the first day"
        day={view.from}
        isRequired
        problem={daysProblem(view)}
        onChoose={(from) => onChange({ ...view, from })}
      />
      <DayFilter
        label="To"
        which="the last day"
        day={view.to}
        isRequired
        onChoose={(to) => onChange({ ...view, to })}
      />
      <Choice
        label="Person"
        all={EVERYONE}
        options={people}
        value={numberText(view.userId)}
        searches="Search people"
        onChoose={(value) => onChange({ ...view, userId: value === '' ? null : Number(value) })}
      />
      <Choice
        label="Kind"
        all={EVERYTHING}
        options={kinds}
        value={view.kind ?? ''}
        searches="Search kinds"
        onChoose={(value) => onChange({ ...view, kind: value === '' ? null : value, recordId: null })}
      />
      {view.kind !== null && !isRefusal(view.kind) && <RecordField view={view} onChange={onChange} />}
    </div>
  );
}
