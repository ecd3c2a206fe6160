import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import styles from '../../../components/ledger/ledger.module.css';
import { readNumber } from './read-number.ts';

const NO_NUMBER = 'A check number is a whole number from 1.';

interface RangeFieldProps {
  readonly label: string;
  readonly number: number | null;
  readonly problem?: string | undefined;
  readonly onChange: (number: number | null) => void;
}

/** One end of a range of numbers; while it is no number nothing is asked for. */
export function RangeField({ label, number, problem, onChange }: RangeFieldProps) {
  const [known, setKnown] = useState(number);
  const [typed, setTyped] = useState(String(number ?? ''));
  // A number that changes from outside (back) replaces what stands in the field.
  if (known !== number) {
    setKnown(number);
    if (readNumber(typed) !== number) setTyped(String(number ?? ''));
  }
  const isWrong = readNumber(typed) === undefined;
  return (
    <div className={styles.day}>
      <FormField
        label={label}
        errorText={isWrong ? NO_NUMBER : problem}
        i18nStrings={{ errorIconAriaLabel: 'Error' }}
        stretch
      >
        <Input
          value={typed}
          inputMode="numeric"
          autoComplete={false}
          onChange={({ detail }) => {
            setTyped(detail.value);
            const read = readNumber(detail.value);
            if (read !== undefined) onChange(read);
          }}
        />
      </FormField>
    </div>
  );
}
