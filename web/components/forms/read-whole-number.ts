/** Parses a whole number from 1 to `max`; null if the text is empty, undefined if it isn't one. */
export function readWholeNumber(text: string | null, max: number): number | null | undefined {
  if (text === null || text.trim() === '') return null;
  const number = Number(text);
  return /^\d+$/.test(text.trim()) && number >= 1 && number <= max ? number : undefined;
}
