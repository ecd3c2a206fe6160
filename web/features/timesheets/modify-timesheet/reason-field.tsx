import Input, { type InputProps } from '@cloudscape-design/components/input';
import { useCallback, useRef, useState } from 'react';
import { labelOf, messages } from '../../../../shared/contract/field.ts';
import { modifyTimesheet } from '../../../../shared/contract/operations/timesheets.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';

const { reason: field } = modifyTimesheet.body;
const LABEL = labelOf({ reason: field }, 'reason');

/** The state of the field for why hours are changed. */
export function useReason(isRequired: boolean) {
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<InputProps.Ref>(null);
  return {
    input,
    text,
    isMissing,
    isRequired,
    type: (typed: string) => {
      setMissing(false);
      setText(typed.slice(0, field.max));
    },
    clear: useCallback(() => setText(''), []),
    /** Shows an error if a required reason is missing. Returns whether the reason is valid. */
    check: (): boolean => {
      const isWrong = isRequired && text.trim() === '';
      setMissing(isWrong);
      if (isWrong) input.current?.focus();
      return !isWrong;
    },
  };
}

interface ReasonFieldProps {
  readonly reason: ReturnType<typeof useReason>;
  /** The name of the owner of the hours. */
  readonly owner: string;
}

export function ReasonField({ reason, owner }: ReasonFieldProps) {
  const { input, text, isMissing, isRequired, type } = reason;
  return (
    <FieldFrame
      label={LABEL}
      required={isRequired}
      marksOptional
      description={
        isRequired
          ? `Kept in the timesheet's history, and emailed to ${owner} with the old and new hours.`
          : "Kept in the timesheet's history."
      }
      {...(isMissing && { errorText: messages.required })}
    >
      <Input ref={input} value={text} ariaRequired={isRequired} onChange={({ detail }) => type(detail.value)} />
    </FieldFrame>
  );
}
