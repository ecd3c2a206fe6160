import { nameText } from '../../../../shared/contract/same-name.ts';
import { fromCents, storedCents } from '../../../../shared/ledger/money.ts';
import type { Preview } from './preview-rows.ts';

const both = (a: Preview['days'], b: Preview['days']): Preview['days'] => {
  if (!a || !b) return a ?? b;
  return [a[0] < b[0] ? a[0] : b[0], a[1] > b[1] ? a[1] : b[1]];
};

const union = (a: readonly string[], b: readonly string[]): string[] => [
  ...new Map([...a, ...b].map((name) => [nameText(name), name])).values(),
];

/** Combines the previews of consecutive parts; row indexes then refer to the whole file. */
export function joinPreviews(one: Preview, other: Preview, offset: number): Preview {
  return {
    ...one,
    count: one.count + other.count,
    total: fromCents(storedCents(one.total) + storedCents(other.total)),
    issues: [...one.issues, ...other.issues.map((issue) => ({ ...issue, row: issue.row + offset }))],
    twins: [
      ...one.twins,
      ...other.twins.map((twin) => ({
        ...twin,
        row: twin.row + offset,
        other_row: twin.other_row === null ? null : twin.other_row + offset,
      })),
    ],
    checks: [...one.checks, ...other.checks],
    unknown: {
      payees: union(one.unknown.payees, other.unknown.payees),
      accounts: union(one.unknown.accounts, other.unknown.accounts),
      fund_sources: union(one.unknown.fund_sources, other.unknown.fund_sources),
    },
    days: both(one.days, other.days),
  };
}
