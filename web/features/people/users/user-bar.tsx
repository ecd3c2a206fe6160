import Select from '@cloudscape-design/components/select';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import styles from '../../../components/forms/filters.module.css';
import { FilterBar } from '../../../components/table/filter-bar.tsx';

const ALL = { value: 'all', label: 'All users' };
const UNDELIVERED = { value: 'undelivered', label: 'Emails not delivered' };

interface UserBarProps {
  readonly isUndeliveredOnly: boolean;
  readonly onChange: (isUndeliveredOnly: boolean) => void;
}

/** Shows whether all users are listed or only those with undelivered emails, and the field to change it. */
export function UserBar({ isUndeliveredOnly, onChange }: UserBarProps) {
  const shown = isUndeliveredOnly ? UNDELIVERED : ALL;
  return (
    <FilterBar
      chips={[{ id: 'emails', text: shown.label, clear: isUndeliveredOnly ? () => onChange(false) : undefined }]}
    >
      <div className={styles.row}>
        <div className={styles.choice}>
          <FieldFrame label="Show">
            <Select
              options={[ALL, UNDELIVERED]}
              selectedOption={shown}
              onChange={({ detail }) => onChange(detail.selectedOption.value === UNDELIVERED.value)}
            />
          </FieldFrame>
        </div>
      </div>
    </FilterBar>
  );
}
