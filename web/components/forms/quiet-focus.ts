let isQuiet = false;

/** Focuses a field without opening its list of choices, because the user hasn't asked for it. */
export function focusQuietly(field: { readonly focus: () => void }): void {
  isQuiet = true;
  try {
    field.focus();
  } finally {
    isQuiet = false;
  }
}

export const isFocusQuiet = (): boolean => isQuiet;
