/** Characters that nobody sees: controls, zero-width and direction marks, and what has no shape at all. */
export const INVISIBLE = /\p{C}/u;

/** Whether a text holds no ｅ, ﬁ or ²: other characters than those that they look like. */
export const isPlainlyWritten = (text: string): boolean => text.normalize('NFKC') === text.normalize('NFC');
