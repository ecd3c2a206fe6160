import { type CheckPart, checkParts } from './check-stocks.ts';
import type { PlacedText } from './printable-check.ts';

/** A move in inches; negative values are left and up. */
export interface Move {
  readonly right: number;
  readonly down: number;
}

/** How a printer's output is moved: everything, and single parts in addition. */
export interface CheckOffsets extends Move {
  readonly parts: Readonly<Partial<Record<CheckPart, Move>>>;
}

export const NO_OFFSETS: CheckOffsets = { right: 0, down: 0, parts: {} };

/** In inches; a larger offset is the wrong kind of paper. */
export const MAX_OFFSET = 1;

const STEPS_PER_INCH = 100;

const rounded = (inches: number): number => Math.round(inches * STEPS_PER_INCH) / STEPS_PER_INCH;

const isOffset = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= MAX_OFFSET;

function readMove(value: unknown): Move | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { right, down } = value as Record<string, unknown>;
  return isOffset(right) && isOffset(down) ? { right: rounded(right), down: rounded(down) } : undefined;
}

/** Reads stored offsets; anything that isn't valid counts as none. */
export function readOffsets(value: unknown): CheckOffsets {
  const whole = readMove(value);
  if (!whole) return NO_OFFSETS;
  const parts = (value as { parts?: unknown }).parts;
  const stored = typeof parts === 'object' && parts !== null ? (parts as Record<string, unknown>) : {};
  const moves = checkParts.flatMap((part) => {
    const move = readMove(stored[part]);
    return move && (move.right !== 0 || move.down !== 0) ? [[part, move] as const] : [];
  });
  return { ...whole, parts: Object.fromEntries(moves) };
}

/** Returns an offset typed in inches; undefined if it isn't valid. */
export function parseOffset(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(trimmed)) return undefined;
  const inches = Number(trimmed);
  return isOffset(inches) ? rounded(inches) : undefined;
}

/** Returns how much a part is moved in total. */
const moveOf = ({ right, down, parts }: CheckOffsets, part: PlacedText['part']): Move => {
  const own = part === 'mark' ? undefined : parts[part];
  return { right: right + (own?.right ?? 0), down: down + (own?.down ?? 0) };
};

export function moved<T extends Pick<PlacedText, 'part' | 'x' | 'y'>>(placed: T, offsets: CheckOffsets): T {
  const { right, down } = moveOf(offsets, placed.part);
  return { ...placed, x: placed.x + right, y: placed.y + down };
}
