import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import { readCheckDate } from '../../../../shared/ledger/check-date.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import { useToday } from '../../../components/use-today.ts';
import { type NoteUnmatched, useNoted } from './use-unmatched.ts';

interface ClearedFieldProps {
  readonly value: string | null | undefined;
  readonly note: NoteUnmatched;
  readonly onChange: (part: { readonly clearedUpTo: string | null }) => void;
}

const LABEL = 'Cleared through';

/**
 * Asks for the day up to which all checks have cleared, so that years of imported history don't show as outstanding.
 */
export function ClearedField({ value, note, onChange }: ClearedFieldProps) {
  const today = useToday();
  const [typed, setTyped] = useState(value ?? '');
  const [wasLeft, setLeft] = useState(false);
  const day = readCheckDate(typed, today);
  const isWrong = typed.trim() !== '' && (day === undefined || day > today);
  useNoted(LABEL, isWrong, note);
  return (
    <FieldFrame
      label={LABEL}
      marksOptional
      constraintText="YYYY-MM-DD. Checks dated on or before this day are imported as cleared on their own date."
      errorText={wasLeft && isWrong ? 'Enter a date up to today, such as 2025-12-31.' : undefined}
    >
      <Input
        value={typed}
        autoComplete={false}
        inputMode="numeric"
        placeholder="YYYY-MM-DD"
        onChange={({ detail }) => {
          setTyped(detail.value);
          const next = readCheckDate(detail.value, today);
          onChange({ clearedUpTo: next !== undefined && next <= today ? next : null });
        }}
        onBlur={() => {
          setLeft(true);
          if (day !== undefined) setTyped(day);
        }}
      />
    </FieldFrame>
  );
}
