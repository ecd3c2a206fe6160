import { type Found, isNode, lineAt, type Source, treeOf, walk } from './sources.ts';

/** A text with `{}` for what a template fills in; undefined for everything else. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  const { type, value, quasis } = node;
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string')
    return value.replaceAll(/\s+/g, ' ').trim();
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis)) return undefined;
  return quasis.map(({ value: { cooked } }: { value: { cooked: string } }) => cooked).join('{}');
}

/** `count === 1`, or its opposite; `<= 1` asks for none too. */
function asksForOne(test: unknown): boolean {
  if (!isNode(test) || test.type !== 'BinaryExpression') return false;
  const { operator, right } = test;
  const number = isNode(right) ? right['value'] : undefined;
  return (number === 1 && ['===', '!==', '>'].includes(String(operator))) || (number === 2 && operator === '<');
}

/** Whether two texts stand for one and for several; words or nothing, as in `${count > 1 ? ' again' : ''}`, don't. */
function areForms([one, other]: readonly string[]): boolean {
  if (one === undefined || other === undefined) return false;
  const [shorter = '', longer = ''] = [one, other].toSorted((a, b) => a.length - b.length);
  return shorter === '' ? /^[a-z]{1,3}$/.test(longer) : !`${one}${other}`.includes('/');
}

/** Places that choose the words for one or for several themselves, instead of with `shared/count-of.ts`. */
export const plurals = (sources: readonly Source[]): Found =>
  sources.flatMap((source) => {
    const found: { where: string; size: number }[] = [];
    walk(treeOf(source), (node) => {
      const { type, test, consequent, alternate } = node;
      if (type !== 'ConditionalExpression' || !asksForOne(test)) return;
      const elementsOf = (branch: unknown): readonly unknown[] =>
        isNode(branch) && branch.type === 'ArrayExpression' ? (branch['elements'] as unknown[]) : [branch];
      const [ones, others] = [elementsOf(consequent), elementsOf(alternate)].map((each) => each.map(textOf));
      const pairs = (ones ?? []).map((one, index) => [one, others?.[index]].filter((text) => text !== undefined));
      if (pairs.some(areForms)) found.push({ where: lineAt(source, node), size: 1 });
    });
    return found;
  });

const MIN_WORDS = 4;
const MIN_LENGTH = 25;

/** Whether people read the text as a sentence; keys, addresses and styles have no words. */
function isSentence(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^["'(]?\p{L}[\p{L}'-]*[)"',.:;!?]*$/u.test(word));
  return words.length >= MIN_WORDS && /^["(]?\p{Lu}/u.test(text) && (/[.!?]$/.test(text) || text.length >= MIN_LENGTH);
}

/** Sentences that stand in several places; each place after the first counts. */
export function repeatedSentences(sources: readonly Source[]): Found {
  const places = new Map<string, string[]>();
  for (const source of sources) {
    walk(treeOf(source), (node) => {
      const text = textOf(node);
      if (text === undefined || !isSentence(text)) return;
      places.set(text, [...(places.get(text) ?? []), lineAt(source, node)]);
    });
  }
  return [...places]
    .filter(([, found]) => found.length > 1)
    .map(([text, found]) => ({ where: `${text}\n        ${found.join('\n        ')}`, size: found.length - 1 }));
}
