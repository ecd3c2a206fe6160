import TextFilter from '@cloudscape-design/components/text-filter';
import { useState } from 'react';
import { useDelayed } from '../use-delayed.ts';

/** §9: a search follows the typing after this many milliseconds. */
const SEARCH_DELAY = 250;

interface SearchFieldProps {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly many: string;
  readonly countText: string | undefined;
  /** Where a search starts with so many characters. */
  readonly from?: number;
  readonly delay?: number;
}

export function SearchField({ value, onSearch, many, countText, from, delay = SEARCH_DELAY }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // A search that changes from outside (back, "clear search") replaces what stands in the field.
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  const search = useDelayed((text: string) => {
    setShown(text);
    onSearch(text);
  }, delay);
  return (
    <TextFilter
      filteringText={typed}
      filteringPlaceholder={from === undefined ? `Search ${many}` : `Search ${many}, at least ${from} characters`}
      filteringAriaLabel={`Search ${many}`}
      filteringClearAriaLabel="Clear search"
      {...(countText !== undefined && { countText })}
      onChange={({ detail }) => {
        setTyped(detail.filteringText);
        search(detail.filteringText);
      }}
    />
  );
}
