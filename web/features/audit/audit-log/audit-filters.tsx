import Select, { type SelectProps } from '@cloudscape-design/components/select';
import { isAuditKind } from '../../../../shared/contract/operations/audit.ts';
import { DayFilter } from '../../../components/forms/day-filter.tsx';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import styles from '../../../components/forms/filters.module.css';
import { NumberFilter } from '../../../components/forms/number-filter.tsx';
import { type AuditView, daysProblem, isRefusal } from './audit-view.ts';

export interface AuditFiltersProps {
  readonly view: AuditView;
  readonly people: readonly SelectProps.Option[];
  readonly kinds: readonly SelectProps.Option[];
  readonly onChange: (view: AuditView) => void;
}

const MAX_ID = 999_999_999_999;

const EVERYONE = { value: '', label: 'Everyone' };
const EVERYTHING = { value: '', label: 'Everything' };

interface ChoiceProps {
  readonly label: string;
  readonly all: SelectProps.Option;
  readonly options: readonly SelectProps.Option[];
  readonly value: string;
  readonly searches: string;
  /** The label of a value that isn't an option. */
  readonly unlisted: string;
  readonly onChoose: (value: string) => void;
}

function Choice({ label, all, options, value, searches, unlisted, onChoose }: ChoiceProps) {
  const every = [all, ...options];
  return (
    <div className={styles.choice}>
      <FieldFrame label={label}>
        <Select
          options={every}
          selectedOption={every.find((option) => option.value === value) ?? { value, label: unlisted }}
          filteringType="auto"
          filteringAriaLabel={searches}
          onChange={({ detail }) => onChoose(detail.selectedOption.value ?? '')}
        />
      </FieldFrame>
    </div>
  );
}

const numberText = (id: number | null): string => String(id ?? '');

/** Chooses the days, the person, and the kind and id of the record. */
export function AuditFilters({ view, people, kinds, onChange }: AuditFiltersProps) {
  const problem = daysProblem(view);
  const problemAt = (field: string) => (problem?.field === field ? problem.message : undefined);
  return (
    <div className={styles.row}>
      <DayFilter
        label="From"
        which="the first day"
        day={view.from}
        isRequired
        problem={problemAt('from')}
        onChoose={(from) => onChange({ ...view, from })}
      />
      <DayFilter
        label="To"
        which="the last day"
        day={view.to}
        isRequired
        problem={problemAt('to')}
        onChoose={(to) => onChange({ ...view, to })}
      />
      <Choice
        label="Person"
        all={EVERYONE}
        options={people}
        value={numberText(view.userId)}
        searches="Search people"
        // While people are loading.
        unlisted={`Person ${view.userId}`}
        onChoose={(value) => onChange({ ...view, userId: value === '' ? null : Number(value) })}
      />
      <Choice
        label="Kind"
        all={EVERYTHING}
        options={kinds}
        value={view.kind ?? ''}
        searches="Search kinds"
        unlisted={view.kind ?? ''}
        onChoose={(value) => onChange({ ...view, kind: isAuditKind(value) ? value : null, recordId: null })}
      />
      {view.kind !== null && !isRefusal(view.kind) && (
        <NumberFilter
          label="Record ID"
          number={view.recordId}
          max={MAX_ID}
          onChange={(recordId) => onChange({ ...view, recordId })}
        />
      )}
    </div>
  );
}
