export const HISTORY_NOT_LOADED = "The history couldn't be loaded.";

export const DRAFT_RESTORED = 'Draft restored (not saved yet).';
export const DISCARD_DRAFT = 'Discard draft';

/** The reason in a record's history. */
export const UNDO_REASON = 'Undone with the Undo button';

export const notMailedText = (name: string): string => `The email to ${name} couldn't be sent. Let them know yourself.`;
