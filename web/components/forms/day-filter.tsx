import DatePicker from '@cloudscape-design/components/date-picker';
import { isRealDate } from '../../../shared/dates.ts';
import { FieldFrame } from './field-frame.tsx';
import { useTypedText } from '../use-typed-text.ts';
import styles from './filters.module.css';

interface DayFilterProps {
  readonly label: string;
  /** Names the day for the calendar's label, e.g. "the first day". */
  readonly which: string;
  /** YYYY-MM-DD; '' for none. */
  readonly day: string;
  /** Whether a day is required; an emptied field then restores the previous one. */
  readonly isRequired?: boolean;
  readonly problem?: string | undefined;
  readonly onChoose: (day: string) => void;
}

const asItIs = (day: string): string => day;

/** A day that is chosen or typed; the filter changes only once the text is a complete date. */
export function DayFilter({ label, which, day, isRequired = false, problem, onChoose }: DayFilterProps) {
  const field = useTypedText(day, asItIs);
  const isWhole = (text: string): boolean => (text === '' && !isRequired) || isRealDate(text);
  return (
    <div className={styles.day}>
      <FieldFrame label={label} errorText={problem}>
        <DatePicker
          value={field.text}
          placeholder="YYYY-MM-DD"
          format="iso"
          inputFormat="iso"
          openCalendarAriaLabel={(chosen) => `Choose ${which}${chosen ? `, now ${chosen}` : ''}`}
          onChange={({ detail }) => {
            field.type(detail.value);
            if (!isWhole(detail.value)) return;
            field.sent(detail.value);
            onChoose(detail.value);
          }}
          onBlur={() => {
            if (!isWhole(field.text)) field.restore();
          }}
        />
      </FieldFrame>
    </div>
  );
}
