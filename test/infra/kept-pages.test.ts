import { describe, expect, it } from 'vitest';
import { KeptPages } from '../../infra/local/kept-pages.ts';

describe('pages of lists', () => {
  /** How often each was read. */
  function keeper(bytes: number) {
    const kept = new KeptPages();
    const reads = new Map<string, number>();
    const open = (version: number, name: string) =>
      kept.find(version, { name }, () => {
        reads.set(name, (reads.get(name) ?? 0) + 1);
        return { output: { name, version }, bytes };
      });
    return { open, reads, kept };
  }

  it('are read once for each version of the file', () => {
    const { open, reads } = keeper(1000);
    expect([open(1, 'a'), open(1, 'a'), open(1, 'b')]).toEqual([
      { name: 'a', version: 1 },
      { name: 'a', version: 1 },
      { name: 'b', version: 1 },
    ]);
    expect(Object.fromEntries(reads)).toEqual({ a: 1, b: 1 });
    expect(open(2, 'a')).toEqual({ name: 'a', version: 2 });
    expect(Object.fromEntries(reads)).toEqual({ a: 2, b: 1 });
    expect(open(2, 'b')).toEqual({ name: 'b', version: 2 });
  });

  it('are forgotten, the oldest first, where they would take too much memory', () => {
    const { open, reads } = keeper(900_000);
    for (const name of ['a', 'b', 'c', 'c', 'b', 'a']) open(1, name);
    expect(Object.fromEntries(reads)).toEqual({ a: 2, b: 1, c: 1 });
  });

  it('that alone are larger than that are read each time', () => {
    const { open, reads } = keeper(3_000_000);
    for (const name of ['a', 'a']) expect(open(1, name)).toEqual({ name: 'a', version: 1 });
    expect(reads.get('a')).toBe(2);
  });

  it('of another file are forgotten with it', () => {
    const { open, reads, kept } = keeper(1000);
    open(1, 'a');
    kept.clear();
    open(1, 'a');
    expect(reads.get('a')).toBe(2);
  });
});
