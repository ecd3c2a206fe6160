import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonLimits, scanJson } from '../../../functions/http/scan-json.ts';

const WIDE: JsonLimits = { depth: 1000, values: 1_000_000, keys: 1000 };

const partsOf = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

/** The same three counts, taken from the parsed value. */
function countsOf(value: unknown): JsonLimits {
  const parts = partsOf(value).map(countsOf);
  const own = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).length : 0;
  const isNested = typeof value === 'object' && value !== null;
  return {
    depth: (isNested ? 1 : 0) + Math.max(0, ...parts.map(({ depth }) => depth)),
    values: 1 + parts.reduce((sum, { values }) => sum + values, 0),
    keys: Math.max(own, ...parts.map(({ keys }) => keys)),
  };
}

const withoutForbidden = fc
  .jsonValue({ maxDepth: 6 })
  .filter((value) => scanJson(JSON.stringify(value), WIDE) === undefined);

/** Lowercase escapes, uppercase escapes and raw characters, as programs write them. */
const escaped = (name: string): string =>
  name.replaceAll(/./g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);

describe('the JSON scan of a body', () => {
  it('accepts any value at its exact counts and rejects it at one less', () => {
    fc.assert(
      fc.property(withoutForbidden, fc.constantFrom(0, 2, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const counts = countsOf(JSON.parse(text));
        expect(scanJson(text, counts)).toBeUndefined();
        expect(scanJson(text, { ...counts, values: counts.values - 1 })).toBe('too-many-values');
        if (counts.depth > 0) expect(scanJson(text, { ...counts, depth: counts.depth - 1 })).toBe('too-deep');
        if (counts.keys > 0) expect(scanJson(text, { ...counts, keys: counts.keys - 1 })).toBe('too-many-keys');
      }),
      { numRuns: 500 },
    );
  });

  it('never throws and always ends, whatever the text', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      '\\',
      ':',
      ',',
      '\\u0',
      'nul',
      '-1e',
      ' ',
      '\uD800',
      '\u0000',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 60 }),
        (parts) => {
          scanJson(parts.join(''), { depth: 3, values: 10, keys: 3 });
        },
      ),
      { numRuns: 2000 },
    );
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'rejects the key %s at any depth, however it is escaped',
    (name) => {
      const spellings = [
        name,
        escaped(name),
        `\\u005F${name.slice(1)}`,
        `${escaped(name.slice(0, 3))}${name.slice(3)}`,
      ];
      const own = spellings.filter((spelling) => JSON.parse(`"${spelling}"`) === name);
      expect(own.length).toBeGreaterThan(2);
      for (const key of own) {
        for (const text of [`{"${key}":1}`, `{"a":[1,{"b":{"x":"}","${key}" : {}}}]}`, `[{},{ "${key}"\n:1}]`]) {
          expect([text, scanJson(text, WIDE)]).toEqual([text, 'forbidden-key']);
        }
      }
    },
  );

  it.each([
    ['a forbidden key as a value', '{"a":"__proto__","b":["constructor"]}'],
    ['a key that only begins with a forbidden one', '{"__proto__x":1,"constructors":2}'],
    ['a key with an escaped backslash before it', '{"\\\\u005f_proto__":1}'],
    ['an escaped quote before what looks like a key', '{"a":"\\",\\"__proto__\\":1"}'],
  ])('accepts %s', (_, text) => {
    expect(() => JSON.parse(text) as unknown).not.toThrow();
    expect(scanJson(text, WIDE)).toBeUndefined();
  });

  it('counts the keys of one object, including repeated ones', () => {
    expect(scanJson('{"a":1,"a":2,"a":3}', { ...WIDE, keys: 2 })).toBe('too-many-keys');
    expect(scanJson('[{"a":1,"b":2},{"c":3,"d":{"e":1,"f":1}}]', { ...WIDE, keys: 2 })).toBeUndefined();
  });

  it('stops at the first value above the limit without reading on', () => {
    // What follows the third value is not JSON, but is never read.
    expect(scanJson('[1,2,"__proto__', { ...WIDE, values: 2 })).toBe('too-many-values');
  });
});
