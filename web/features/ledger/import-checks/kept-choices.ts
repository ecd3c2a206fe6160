import type { ImportChoices } from './import-source.ts';

/** The choices of an unfinished import, which the server keeps for whoever continues it. */
type Kept = Omit<ImportChoices, 'text' | 'leftOut' | 'fileName'> & {
  /** Skipped rows as `3-10,15`. */
  readonly leftOut: string;
  readonly acceptsTwins: boolean;
  readonly twinsSeen: number;
};

const MAX_LENGTH = 20_000;

function asRanges(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(',');
}

const fromRanges = (text: string): number[] =>
  text === ''
    ? []
    : text.split(',').flatMap((range) => {
        const [from = 0, to = from] = range.split('-').map(Number);
        return Array.from({ length: to - from + 1 }, (_, index) => from + index);
      });

/** Returns the choices as a text; null if they are too long, so that the import can't be continued in another tab. */
export function keepChoices(choices: ImportChoices, acceptsTwins: boolean, twinsSeen: number): string | null {
  const { text: _, fileName: __, leftOut, ...rest } = choices;
  const kept: Kept = { ...rest, leftOut: asRanges(leftOut), acceptsTwins, twinsSeen };
  const json = JSON.stringify(kept);
  return json.length > MAX_LENGTH ? null : json;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'mapping' in value && 'leftOut' in value;

/** Restores the choices for a file that was chosen again. */
export function restoreChoices(settings: string, file: Pick<ImportChoices, 'text' | 'fileName'>) {
  const value = JSON.parse(settings) as unknown;
  if (!isKept(value)) return undefined;
  const { leftOut, acceptsTwins, twinsSeen, ...choices } = value;
  const restored: ImportChoices = { ...choices, ...file, leftOut: fromRanges(leftOut) };
  return { choices: restored, acceptsTwins, twinsSeen };
}

/** Identifies a file by its content. */
export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
