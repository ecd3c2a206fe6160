import { useState } from 'react';
import { readTypedDay, readWholeDay, unreadDayText } from '../../../shared/typed-day.ts';
import { useToday } from '../use-today.ts';
import { useTypedText } from '../use-typed-text.ts';
import { DayInput } from './day-input.tsx';
import { FieldFrame } from './field-frame.tsx';
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

/**
 * A day that is chosen or typed; the filter changes only once the text is a day. Other text is replaced by the day that
 * still applies, and said to be none.
 */
export function DayFilter({ label, which, day, isRequired = false, problem, onChoose }: DayFilterProps) {
  const today = useToday();
  const field = useTypedText(day, asItIs);
  const [unread, setUnread] = useState<string>();
  const blank = isRequired ? undefined : '';
  const choose = (chosen: string): void => {
    field.sent(chosen);
    onChoose(chosen);
  };
  const type = (text: string): void => {
    setUnread(undefined);
    field.type(text);
    const typed = text.trim() === '' ? blank : readWholeDay(text);
    if (typed !== undefined) choose(typed);
  };
  const leave = (): void => {
    const isBlank = field.text.trim() === '';
    const typed = isBlank ? blank : readTypedDay(field.text, today);
    if (typed === undefined) {
      if (!isBlank) setUnread(field.text);
      field.restore();
      return;
    }
    field.type(typed);
    if (typed !== day) choose(typed);
  };
  return (
    <div className={styles.day}>
      <FieldFrame label={label} errorText={unread === undefined ? problem : unreadDayText(unread)}>
        <DayInput which={which} text={field.text} day={day} onType={type} onLeave={leave} />
      </FieldFrame>
    </div>
  );
}
