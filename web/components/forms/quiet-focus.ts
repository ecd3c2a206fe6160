let isQuiet = false;

/** Puts the cursor into a field on behalf of a person who hasn't asked for its choices, so that their list stays closed. */
export function focusQuietly(field: { readonly focus: () => void }): void {
  isQuiet = true;
  try {
    field.focus();
  } finally {
    isQuiet = false;
  }
}

export const isFocusQuiet = (): boolean => isQuiet;
