import { rankOf } from './headings.ts';
import type { Columns, Layout } from './layout.ts';
import { isCheckKind, numberInText, saysWay } from './marks.ts';
import { isBalanceLine, isVoidLine, kindOf } from './table-kinds.ts';
import type { TableLine } from './table-lines.ts';

/** What a table's number column can contain, by its heading. */
interface NumberColumn {
  /** Numbers of anything, as under "No"; maybe of the rows. */
  readonly isPlain: boolean;
  /** Numbers of checks, invoices and others, as under "Ref" and the names after it. */
  readonly isReference: boolean;
}

export function numberColumnOf({ columns, headings }: Layout): NumberColumn {
  const rank = columns.number === undefined ? -1 : rankOf('number', headings[columns.number] ?? '');
  const isBetween = rank >= rankOf('number', 'num') && rank <= rankOf('number', 'n');
  return { isPlain: isBetween || headings.length === 0, isReference: rank >= rankOf('number', 'ref') };
}

/** What a line alone states of its amount's direction. */
const statedIn = ({ money, texts }: TableLine) => ({
  column: money?.column,
  sign: money && (money.cents < 0 ? 'minus' : money.isPlus ? 'plus' : 'none'),
  type: saysWay(texts.direction) ?? saysWay(texts.kind) ?? (isCheckKind(texts.kind) ? -1 : undefined),
});

/** Whether some lines state the opposite of others, so that money received is among them. */
function hasOpposites(lines: readonly TableLine[]): boolean {
  const stated = lines
    .filter((line) => line.money !== undefined && line.money.cents !== 0 && !isVoidLine(line, false))
    .map(statedIn);
  return (['column', 'sign', 'type'] as const).some(
    (each) => new Set(stated.flatMap((line) => line[each] ?? [])).size > 1,
  );
}

const isOtherInText = ({ texts }: TableLine, at: number): boolean => {
  const found = numberInText(texts.description || texts.payee);
  return found !== null && Number(found) !== at + 1;
};

/**
 * Whether a column counts the rows: 1, 2, 3 and so on. Checks of a new checkbook do so as well, but money received has no
 * check, a statement with a balance has other payments too, and a bank's text names the check's own number.
 */
function countsRows(lines: readonly TableLine[], layout: Layout): boolean {
  const { isPlain, isReference } = numberColumnOf(layout);
  const rows = lines.filter((line) => line.day !== undefined && !isBalanceLine(line));
  const isCount = rows.every(({ texts }, at) => texts.number.replaceAll(/^#|\.$/g, '') === String(at + 1));
  if (!isPlain || rows.length < 2 || !isCount) return false;
  const { columns } = layout;
  // With payees it may be a checkbook's, which has a balance too.
  const isOfBank = columns.payee === undefined && kindOf(columns, isReference) === 'statement';
  return (isOfBank && columns.balance !== undefined) || hasOpposites(rows) || rows.some(isOtherInText);
}

interface Numbered {
  readonly lines: readonly TableLine[];
  /** Without the column that counts the rows. */
  readonly columns: Columns;
  readonly notes: readonly string[];
}

/** Ignores a column that counts the rows, because its numbers would be taken for those of checks. */
export function withoutRowNumbers(lines: readonly TableLine[], layout: Layout): Numbered {
  const { number, ...columns } = layout.columns;
  if (number === undefined || !countsRows(lines, layout)) return { lines, columns: layout.columns, notes: [] };
  const heading = layout.headings[number] ?? '';
  const name = heading === '' ? `Column ${number + 1}` : `The column "${heading.slice(0, 40)}"`;
  return {
    lines: lines.map((line) => ({ ...line, texts: { ...line.texts, number: '' } })),
    columns,
    notes: [
      `${name} counts the rows, so it isn't read as check numbers. If it has check numbers, name it "Check number" in the file.`,
    ],
  };
}
