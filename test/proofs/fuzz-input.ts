import * as fc from 'fast-check';
import type { Values } from '../support/factories.ts';

/** Nested lists and objects. */
const deep = (depth: number): unknown => (depth === 0 ? 'x' : depth % 2 ? [deep(depth - 1)] : { a: deep(depth - 1) });

const odd: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(null, '', ' ', '0', '-1', '1', 'abc', 'NaN', 'null', '1e400', true, false) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(0, -1, 1, 2, 7, 29, 1.5, -0.001, 1e-7, 1e21, 2 ** 53, 1e308, 99_999_999_999.99),
  },
  { weight: 3, arbitrary: fc.constantFrom([], {}, [[]], [null], [1, 1], { $ne: null }, { S: 'x' }, ['a', 2, {}]) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('2026-02-30', '2026-02-28', '0000-00-00', '1900-01-01', '2026-1-1', '12:00'),
  },
  { weight: 2, arbitrary: fc.constantFrom('2026-01-31T12:00:00.000Z', '9999-12-31T23:59:59Z', '1900-01-01T00:00Z') },
  { weight: 2, arbitrary: fc.constantFrom('a@b', 'A@B.c', '555-555-5555', '12345', '#aabbcc', '$1,234.50', '-0') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('\u0000', '\uD800', 'x\uDFFFy@z', '\u202Eabc', '\u{1F600}'.repeat(60), 'ı@İ.com', '\n'),
  },
  { weight: 1, arbitrary: fc.constantFrom('a'.repeat(300), '\uD800'.repeat(240) + '@x', 'ß'.repeat(20_000), deep(60)) },
  { weight: 1, arbitrary: fc.constantFrom("' OR 1=1 --", '#pk', ':v', '__proto__', 'constructor', '${x}', '<script>') },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.jsonValue() },
);

const strangeName = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'x',
  '',
  'id',
  'version',
  'created_at',
  'hash',
  'pk',
);

/** Changes to a valid body: some fields replaced, some left out, some added. */
const changes = fc.record({
  replaced: fc.array(fc.tuple(fc.nat(), odd), { maxLength: 2 }),
  dropped: fc.array(fc.nat(), { maxLength: 1 }),
  added: fc.oneof(
    { weight: 3, arbitrary: fc.constant<[string, unknown][]>([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(strangeName, odd), { maxLength: 2 }) },
  ),
});

const rawBody = fc.constantFrom(
  '{',
  'null',
  '[]',
  '"x"',
  '1',
  'NaN',
  'undefined',
  '{"a":1}}',
  '\uFEFF{}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '['.repeat(5000),
  '{"id":1,"id":2}',
  '{"amount":1e999}',
  ' ',
  '\u0000',
  'true',
  '{"version":"1"}',
);

const body = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('changed' as const), changes }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('raw' as const), text: rawBody }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('json' as const), value: fc.jsonValue() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('none' as const) }) },
);

const text = odd.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2000));

const listQuery = fc.dictionary(
  fc.constantFrom('limit', 'next', 'order', 'year', 'from', 'to', 'user_id', 'pay_period_id', 'approver_id', 'x'),
  fc.oneof(text, fc.constantFrom('1', '2', 'asc', 'desc', '2026', '2200', '2026-01-01', '2200-12-31', 'Q2tsZwox')),
  { maxKeys: 3 },
);

/** One call, except for what only the running product knows. */
export const recipe = fc.record({
  body,
  listQuery,
  key: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: text }),
  more: fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(strangeName, text, { maxKeys: 1 }) },
  ),
  headers: fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.record({
        'Idempotency-Key': fc.oneof(
          fc.constantFrom('same', '', ' ', 'é', 'k'.repeat(201)),
          fc.string({ maxLength: 20 }),
        ),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        { 'content-type': 'text/plain' },
        { 'Content-Type': 'multipart/form-data; boundary=x' },
      ),
    },
  ),
});
export type Recipe = typeof recipe extends fc.Arbitrary<infer T> ? T : never;

function changed(
  valid: Values,
  { replaced, dropped, added }: { replaced: [number, unknown][]; dropped: number[]; added: [string, unknown][] },
): unknown {
  const names = Object.keys(valid);
  const entries = new Map(Object.entries(valid));
  if (names.length > 0) {
    for (const [at, value] of replaced) entries.set(names[at % names.length]!, value);
    for (const at of dropped) entries.delete(names[at % names.length]!);
  }
  for (const [name, value] of added) entries.set(name, value);
  // Built as text, since an object literal would lose a field named __proto__.
  return `{${[...entries].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
}

/** The body to send, made from a valid one. */
export function bodyOf({ body }: Recipe, valid: Values): unknown {
  switch (body.kind) {
    case 'changed':
      return changed(valid, body.changes);
    case 'raw':
      return body.text;
    case 'json':
      return JSON.stringify(body.value);
    case 'none':
      return undefined;
  }
}

/** Each of these goes into each field of each body and query in turn, in case chance misses one. */
export const hostile: readonly unknown[] = [
  null,
  '',
  'a'.repeat(100_000),
  '\uD800',
  `${'\uD800'.repeat(240)}@x`,
  `${'"'.repeat(250)}@x`,
  `${'\u0800'.repeat(250)}@x`,
  '\u0000',
  '__proto__',
  '1900-01-01',
  '0000-01-01',
  'NaN',
  '999999999999999',
  -1,
  0,
  1e21,
  Number.MAX_SAFE_INTEGER + 1,
  999_999_999_999,
  true,
  [],
  [[]],
  Array.from({ length: 300 }, (_, index) => index + 1),
  { a: 1 },
  deep(100),
];
