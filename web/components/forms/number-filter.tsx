import Input from '@cloudscape-design/components/input';
import { useDebouncedCallback } from '../use-debounced-callback.ts';
import { useTypedText } from '../use-typed-text.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './filters.module.css';
import { readWholeNumber } from './read-whole-number.ts';

/** R48: debounce for searches that the server filters, in milliseconds. */
const SEARCH_DELAY = 500;

const NO_NUMBER = 'Enter a whole number, 1 or higher.';

interface NumberFilterProps {
  readonly label: string;
  readonly number: number | null;
  readonly max: number;
  readonly problem?: string | undefined;
  readonly onChange: (number: number | null) => void;
}

const textOf = (number: number | null): string => String(number ?? '');

/** A whole number that a list is filtered by. Nothing is fetched while the text isn't a number. */
export function NumberFilter({ label, number, max, problem, onChange }: NumberFilterProps) {
  const field = useTypedText(number, textOf);
  const search = useDebouncedCallback((read: number | null) => {
    field.sent(read);
    onChange(read);
  }, SEARCH_DELAY);
  const isWrong = readWholeNumber(field.text, max) === undefined;
  return (
    <div className={styles.day}>
      <FieldFrame label={label} errorText={isWrong ? NO_NUMBER : problem}>
        <Input
          value={field.text}
          inputMode="numeric"
          autoComplete={false}
          onChange={({ detail }) => {
            field.type(detail.value);
            const read = readWholeNumber(detail.value, max);
            if (read !== undefined) search(read);
          }}
        />
      </FieldFrame>
    </div>
  );
}
