import type { Findable } from './rank.ts';

export const kinds = ['action', 'page', 'person', 'payee', 'check', 'timesheet'] as const;
export type Kind = (typeof kinds)[number];

/** Headings of the groups, in order. */
export const headings: Readonly<Record<Kind, string>> = {
  action: 'Actions',
  page: 'Pages',
  person: 'People',
  payee: 'Payees',
  check: 'Checks',
  timesheet: 'Timesheets',
};

/** A result, and what choosing it does: opens a page, a list's form for a new record, or something of the frame. */
export interface Entry extends Findable {
  readonly id: string;
  readonly kind: Kind;
  readonly does:
    | { readonly type: 'open'; readonly to: string; readonly creates?: boolean }
    | { readonly type: 'mode' | 'shortcuts' };
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'title', 'detail'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  kinds.includes((value as Record<string, unknown>).kind as Kind) &&
  typeof (value as Record<string, unknown>).does === 'object';

export const MAX_RECENT = 6;

/** Returns the entries that were chosen last, as they were stored. */
export const recentIn = (stored: unknown): Entry[] =>
  Array.isArray(stored) ? stored.filter(isEntry).slice(0, MAX_RECENT) : [];

/** These are found by the server alone. All others are in what the user can open now. */
const foundByServer: readonly Kind[] = ['check', 'timesheet'];

/**
 * Returns what was chosen last as it is now, without what the user can't open any more: a new role may neither read what an
 * entry says nor open its page. Until the list of a kind is here, its entries keep their places, so that what comes later
 * doesn't move the choice, but not their details, which could be private by now.
 */
export function stillOpen(
  recent: readonly Entry[],
  offered: readonly Entry[],
  isOpen: (entry: Entry) => boolean,
  awaited: readonly Kind[] = [],
): Entry[] {
  return recent.flatMap((entry) => {
    const now = offered.find(({ id }) => id === entry.id);
    if (now || !isOpen(entry)) return now ?? [];
    if (awaited.includes(entry.kind)) return { ...entry, detail: '' };
    return foundByServer.includes(entry.kind) ? entry : [];
  });
}

export const withRecent = (recent: readonly Entry[], chosen: Entry): Entry[] =>
  [chosen, ...recent.filter(({ id }) => id !== chosen.id)].slice(0, MAX_RECENT);
