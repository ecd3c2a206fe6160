import TextFilter from '@cloudscape-design/components/text-filter';
import { useDebouncedCallback } from '../use-debounced-callback.ts';
import { useTypedText } from '../use-typed-text.ts';
import styles from './search-field.module.css';

/** R48: debounce in milliseconds. */
const SEARCH_DELAY = 250;

interface SearchFieldProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly many: string;
  readonly countText: string | undefined;
  /** The minimum number of characters for a search. */
  readonly from?: number;
}

const asItIs = (text: string): string => text;

export function SearchField({ value, onSearch, many, countText, from }: SearchFieldProps) {
  const field = useTypedText(value, asItIs);
  const searchNow = (text: string) => {
    field.sent(text);
    onSearch(text);
  };
  const search = useDebouncedCallback(searchNow, SEARCH_DELAY);
  return (
    <div
      role="presentation"
      className={styles.field}
      // Enter doesn't wait: in a dialog it also confirms what was found.
      onKeyDownCapture={({ key }) => {
        if (key === 'Enter' && field.text !== value) searchNow(field.text);
      }}
    >
      <TextFilter
        filteringText={field.text}
        filteringPlaceholder={from === undefined ? `Search ${many}` : `Search ${many}, at least ${from} characters`}
        filteringAriaLabel={`Search ${many}`}
        filteringClearAriaLabel="Clear search"
        {...(countText !== undefined && { countText })}
        onChange={({ detail }) => {
          field.type(detail.filteringText);
          search(detail.filteringText);
        }}
      />
    </div>
  );
}
