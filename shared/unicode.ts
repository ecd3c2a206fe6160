/**
 * Characters that nobody sees: controls, zero-width and direction marks, unassigned code points, line separators, fillers, and
 * variation selectors.
 */
export const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/u;

/** Keyboards type it after an emoji. */
const EMOJI_SELECTOR = /(?<=\p{Extended_Pictographic})\uFE0F/gu;

/** Whether all of a name is visible. */
export const isVisible = (name: string): boolean => !INVISIBLE.test(name.replaceAll(EMOJI_SELECTOR, ''));

/** Whether a text is free of compatibility characters such as ｅ, ﬁ or ², which look like others. */
export const isCompatibilityNormalized = (text: string): boolean => text.normalize('NFKC') === text.normalize('NFC');
