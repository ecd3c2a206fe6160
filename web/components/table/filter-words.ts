import { createContext } from 'react';

interface FilterWords {
  readonly say: (words: readonly string[]) => void;
  readonly read: () => readonly string[];
}

/** Keeps what the filters of a list are set to, for its printed form, without drawing the list again. */
export function createFilterWords(): FilterWords {
  let known: readonly string[] = [];
  return {
    say: (words) => {
      known = words;
    },
    read: () => known,
  };
}

export const FilterWordsContext = createContext(createFilterWords());
