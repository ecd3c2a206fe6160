import { expect, it } from 'vitest';
import { lineAt, type Node, read, treeOf, walk } from './sources.ts';

/** Apostrophes, quotation marks and dots other than those that the requirements' own texts have. */
const OTHER = /[\u2018\u2019\u201A-\u201F\u2026]/;

/** The text of a node as people read it; escapes are resolved. */
function textOf({ type, value }: Node): string {
  if (type === 'JSXText' || type === 'Literal') return typeof value === 'string' ? value : '';
  const isPart = type === 'TemplateElement' && typeof value === 'object' && value !== null && 'cooked' in value;
  return isPart ? String(value.cooked) : '';
}

it('everything that people read has straight apostrophes and quotation marks, and three dots', () => {
  const sources = read('{shared,functions,infra,web}/**/*.{ts,tsx,mjs}');
  const found = sources.flatMap((source) => {
    const lines: string[] = [];
    walk(treeOf(source), (node) => {
      const text = textOf(node);
      // A single character is data, not a text: files of banks have these marks.
      if (text.length > 1 && OTHER.test(text)) lines.push(`${lineAt(source, node)} ${text.trim()}`);
    });
    return lines;
  });
  expect(sources.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
