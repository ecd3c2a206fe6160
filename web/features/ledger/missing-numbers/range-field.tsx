import Input from '@cloudscape-design/components/input';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import styles from '../checks/ledger.module.css';
import { useDebouncedCallback } from '../../../components/use-debounced-callback.ts';
import { useTypedText } from '../../../components/use-typed-text.ts';
import { readNumber } from './read-number.ts';

/** R48: debounce for searches that the server filters, in milliseconds. */
const SEARCH_DELAY = 500;

const NO_NUMBER = 'Enter a whole number, 1 or higher.';

interface RangeFieldProps {
  readonly label: string;
  readonly number: number | null;
  readonly problem?: string | undefined;
  readonly onChange: (number: number | null) => void;
}

const textOf = (number: number | null): string => String(number ?? '');

/** One end of a range of numbers. Nothing is fetched while the text isn't a number. */
export function RangeField({ label, number, problem, onChange }: RangeFieldProps) {
  const field = useTypedText(number, textOf);
  const search = useDebouncedCallback((read: number | null) => {
    field.sent(read);
    onChange(read);
  }, SEARCH_DELAY);
  const isWrong = readNumber(field.text) === undefined;
  return (
    <div className={styles.day}>
      <FieldFrame label={label} errorText={isWrong ? NO_NUMBER : problem}>
        <Input
          value={field.text}
          inputMode="numeric"
          autoComplete={false}
          onChange={({ detail }) => {
            field.type(detail.value);
            const read = readNumber(detail.value);
            if (read !== undefined) search(read);
          }}
        />
      </FieldFrame>
    </div>
  );
}
