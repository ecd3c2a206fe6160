/** A state with a ZIP code, which stays on the line of its city. */
const STATE_AND_ZIP = /^[A-Z]{2}\.?\s+\d{5}(?:-\d{4})?$/i;

/** Returns an address as the lines of an envelope: as typed, or broken at commas if it was typed on one line. */
export function addressLines(address: string | null): string[] {
  if (address === null) return [];
  const typed = address
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (typed.length !== 1) return typed;
  const parts = typed[0]!
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const [city, state] = parts.slice(-2);
  if (parts.length < 3 || state === undefined || !STATE_AND_ZIP.test(state)) return parts;
  return [...parts.slice(0, -2), `${city}, ${state}`];
}
