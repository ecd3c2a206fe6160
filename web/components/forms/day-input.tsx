import Button from '@cloudscape-design/components/button';
import Calendar from '@cloudscape-design/components/calendar';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import Popover, { type PopoverProps } from '@cloudscape-design/components/popover';
import { type Ref, useRef } from 'react';
import { isRealDate } from '../../../shared/dates.ts';
import styles from './fields.module.css';

interface DayInputProps {
  /** Names the day for the calendar's label, e.g. "the first day". */
  readonly which: string;
  readonly text: string;
  /** The day that the text was read as; '' if none. */
  readonly day: string;
  readonly name?: string;
  readonly required?: boolean;
  readonly ref?: Ref<InputProps.Ref>;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}

/** A day that is typed, or chosen in a calendar. Cloudscape's own field rewrites what is typed into other days. */
export function DayInput({ which, text, day, name, required = false, ref, onType, onLeave }: DayInputProps) {
  const calendar = useRef<PopoverProps.Ref>(null);
  const shown = isRealDate(day) ? day : '';
  return (
    <div className={styles.day}>
      <div className={styles.grow}>
        <Input
          {...(ref && { ref })}
          {...(name !== undefined && { name })}
          value={text}
          placeholder="YYYY-MM-DD"
          ariaRequired={required}
          autoComplete={false}
          spellcheck={false}
          onChange={({ detail }) => onType(detail.value)}
          onBlur={onLeave}
        />
      </div>
      <Popover
        ref={calendar}
        triggerType="custom"
        position="bottom"
        header={`Choose ${which}`}
        dismissAriaLabel="Close calendar"
        content={
          <Calendar
            value={shown}
            ariaLabel={`Choose ${which}`}
            i18nStrings={{
              todayAriaLabel: 'Today',
              nextMonthAriaLabel: 'Next month',
              previousMonthAriaLabel: 'Previous month',
            }}
            onChange={({ detail }) => {
              onType(detail.value);
              calendar.current?.focus();
            }}
          />
        }
      >
        <Button iconName="calendar" formAction="none" ariaLabel={`Choose ${which}${shown ? `, now ${shown}` : ''}`} />
      </Popover>
    </div>
  );
}
