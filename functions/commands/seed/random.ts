/** A seeded random generator, so that the demo company is reproducible. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    /** A whole number, both ends included. */
    whole,
    chance: (share: number): boolean => next() < share,
    pick: <T>(from: readonly T[]): T => from[whole(0, from.length - 1)]!,
    digits: (count: number): string => Array.from({ length: count }, () => String(whole(0, 9))).join(''),
  };
}

export type Random = ReturnType<typeof createRandom>;
