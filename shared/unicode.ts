/** Invisible characters: controls, zero-width and direction marks, unassigned code points. */
export const INVISIBLE = /\p{C}/u;

/** Whether a text is free of compatibility characters such as ｅ, ﬁ or ², which look like others. */
export const isCompatibilityNormalized = (text: string): boolean => text.normalize('NFKC') === text.normalize('NFC');
