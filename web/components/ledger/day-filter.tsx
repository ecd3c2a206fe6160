import DatePicker from '@cloudscape-design/components/date-picker';
import FormField from '@cloudscape-design/components/form-field';
import { useEffect, useRef, useState } from 'react';
import { isRealDate } from '../../../shared/dates.ts';
import styles from './ledger.module.css';

interface DayFilterProps {
  readonly label: string;
  /** Which day the calendar chooses, e.g. "the first day". */
  readonly which: string;
  /** YYYY-MM-DD; '' where none is asked for. */
  readonly day: string;
  /** There is always a day: an emptied field goes back to it. */
  readonly isRequired?: boolean;
  readonly problem?: string | undefined;
  readonly onChoose: (day: string) => void;
}

/** A day that is chosen or typed; while it is half typed nothing is asked for. */
export function DayFilter({ label, which, day, isRequired = false, problem, onChoose }: DayFilterProps) {
  const [known, setKnown] = useState(day);
  const [typed, setTyped] = useState(day);
  // A day that changes from outside (Back, another year) replaces what stands in the field.
  if (known !== day) {
    setKnown(day);
    setTyped(day);
  }
  const latest = useRef(day);
  useEffect(() => {
    latest.current = day;
  });
  const isWhole = (text: string): boolean => (text === '' && !isRequired) || isRealDate(text);
  return (
    <div className={styles.day}>
      <FormField label={label} errorText={problem} i18nStrings={{ errorIconAriaLabel: 'Error' }} stretch>
        <DatePicker
          value={typed}
          placeholder="YYYY-MM-DD"
          format="iso"
          inputFormat="iso"
          openCalendarAriaLabel={(chosen) => `Choose ${which}${chosen ? `, now ${chosen}` : ''}`}
          onChange={({ detail }) => {
            setTyped(detail.value);
            if (isWhole(detail.value)) onChoose(detail.value);
          }}
          // The picker reports the blur late, when another day may stand here: neither comes from this render.
          onBlur={() => setTyped((current) => (isWhole(current) ? current : latest.current))}
        />
      </FormField>
    </div>
  );
}
