import { dateShape } from './day-text.ts';
import type { Columns } from './layout.ts';
import { saysBalance, saysTotal } from './marks.ts';
import { monthNumbers } from './month-names.ts';
import type { TableLine } from './table-lines.ts';

const BANK = /check|chequ|bank|giro|current|saving|cash/i;

/** `Mar 24` and `January 2024` are sections of a report by month. */
const isMonth = (text: string): boolean => {
  const [word = '', year = ''] = text.toLowerCase().split(/[\s-]+/);
  return monthNumbers.has(word) && /^\d{2,4}$/.test(year);
};

/** Returns a section's name, which is on a line of its own; undefined for other lines. */
function sectionOf({ cells, money, day }: TableLine): string | undefined {
  const [only, ...more] = cells.filter((cell) => cell !== '');
  if (only === undefined || more.length > 0 || money || day) return undefined;
  const isName = !saysTotal(only) && !saysBalance(only) && !isMonth(only) && dateShape(only) === undefined;
  return isName && only.length <= 100 ? only : undefined;
}

/** Fills in accounts or vendors that a report names only once, above their lines. */
export function withSections(lines: readonly TableLine[], columns: Columns): TableLine[] {
  const names = lines.map((line) => (line.label === '' && line.dayText === '' ? undefined : sectionOf(line)));
  const role = (() => {
    const isByAccount = columns.account === undefined && names.some((name) => name !== undefined && BANK.test(name));
    if (isByAccount && columns.description !== undefined) return 'account' as const;
    if (columns.payee === undefined) return 'payee' as const;
    // Sections can also be classes or customers.
    return isByAccount ? ('account' as const) : undefined;
  })();
  if (role === undefined) return [...lines];
  let section = '';
  return lines.map((line, index) => {
    section = names[index] ?? section;
    return section === '' || line.texts[role] !== '' ? line : { ...line, texts: { ...line.texts, [role]: section } };
  });
}
