import TextFilter from '@cloudscape-design/components/text-filter';
import { useDebouncedCallback } from '../use-debounced-callback.ts';
import { useTypedText } from '../use-typed-text.ts';

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
  const search = useDebouncedCallback((text: string) => {
    field.sent(text);
    onSearch(text);
  }, SEARCH_DELAY);
  return (
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
  );
}
