import { useCallback, useEffect, useState } from 'react';

export type NoteUnmatched = (label: string, isUnmatched: boolean) => void;

/** Tracks the fields with text that can't be used, because the import would differ from what they show. */
export function useUnmatched() {
  const [unmatched, setUnmatched] = useState<ReadonlySet<string>>(new Set());
  const note: NoteUnmatched = useCallback(
    (label, isUnmatched) =>
      setUnmatched((known) => {
        const others = [...known].filter((each) => each !== label);
        return new Set(isUnmatched ? [...others, label] : others);
      }),
    [],
  );
  return [unmatched, note] as const;
}

/** Notes whether a field's text can't be used, until the field is gone, such as with its file. */
export function useNoted(label: string, isUnmatched: boolean, note: NoteUnmatched): void {
  useEffect(() => {
    if (!isUnmatched) return undefined;
    note(label, true);
    return () => note(label, false);
  }, [label, isUnmatched, note]);
}
