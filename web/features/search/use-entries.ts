import { useMemo } from 'react';
import type { Actor } from '../../../shared/access/policy.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { type Found, find } from '../../../shared/contract/operations/find.ts';
import { call } from '../../api/call.ts';
import { useCollection } from '../../api/use-collection.ts';
import { useRead } from '../../api/use-read.ts';
import { useDebouncedValue } from '../../components/use-debounced-value.ts';
import { useSession } from '../../session/use-session.ts';
import { type Entry, headings, type Kind, stillOpen } from './entry.ts';
import { actionsFor, opensPage, pagesFor } from './pages.ts';
import { bestOf, type Ranked } from './rank.ts';
import { checkEntries, payeeEntries, personEntries, sheetEntries, sheetTerms } from './records.ts';

/** Long enough that a fast typist asks the server once. */
const REST_MS = 120;

const MAX_PER_GROUP = 6;

const NOTHING: Found = { checks: [], timesheets: [] };

/** What to ask the server: the number or amount of a check, and the person and pay period of timesheets. */
interface Asked {
  readonly words: string | null;
  readonly user_id: number | null;
  readonly pay_period_id: number | null;
}

/** Asks for what no list in the browser tells; null asks nothing. */
function useFound(asked: Asked | null) {
  const key = useDebouncedValue(asked && JSON.stringify(asked), REST_MS);
  const { data, error, isLoading } = useRead(
    key !== null && asked && ['find', key],
    () => call(find, { query: JSON.parse(key ?? '{}') as Asked }),
    { onError: () => undefined },
  );
  const isCurrent = asked !== null && key === JSON.stringify(asked);
  return { found: (isCurrent && data) || NOTHING, error, isAsking: asked !== null && (!isCurrent || isLoading) };
}

/** The lists that people may be looking for something in; those that the user may not read stay empty. */
function useLists() {
  const { can } = useSession();
  const options = (name: 'CklgPayee' | 'TsrpPayPeriod' | 'Profile') =>
    ({ fetch: 'if-missing', ...(!can(collections[name].access.read) && { filter: null }) }) as const;
  const profiles = useCollection('Profile', options('Profile'));
  const payees = useCollection('CklgPayee', options('CklgPayee'));
  const periods = useCollection('TsrpPayPeriod', options('TsrpPayPeriod'));
  const lists = [profiles, payees, periods];
  return {
    profiles: profiles.data,
    payees: payees.data,
    periods: periods.data,
    isLoading: lists.some((list) => list.isLoading),
    hasPeople: profiles.isLoaded,
    hasPayees: payees.isLoaded,
    error: lists.find((list) => list.error && !list.isLoaded)?.error,
  };
}

export interface Group {
  readonly heading: string;
  readonly entries: readonly Entry[];
}

/** What the server found comes after what starts with the typed words, and doesn't push it away when it arrives. */
const asRanked = (entries: readonly Entry[]): Ranked<Entry>[] => entries.map((found) => ({ found, rank: 1 }));

interface RankedGroup {
  readonly heading: string;
  readonly results: readonly Ranked<Entry>[];
}

const rankOfGroup = ({ results }: RankedGroup): number => results[0]?.rank ?? 0;

/** The group with the best match first; equal ones keep their order. */
const inOrder = (groups: readonly RankedGroup[]): Group[] =>
  groups
    .filter(({ results }) => results.length > 0)
    .toSorted((a, b) => rankOfGroup(b) - rankOfGroup(a))
    .map(({ heading, results }) => ({ heading, entries: results.map(({ found }) => found) }));

/** What this user can open anywhere, and how to tell whether they can open something. */
function offersFor(actor: Actor | null) {
  const opens = (to: string): boolean => actor !== null && opensPage(actor, to);
  return {
    actions: actor ? actionsFor(actor) : [],
    pages: actor ? pagesFor(actor) : [],
    opens,
    isOpen: ({ does }: Entry): boolean => does.type !== 'open' || opens(does.to),
  };
}

/** Returns what matches the typed words, group by group, and what is left of what was chosen last. */
export function useEntries(typed: string, chosenLast: readonly Entry[]) {
  const { actor, authUser, can } = useSession();
  const { profiles, payees, periods, hasPeople, hasPayees, isLoading, error: listError } = useLists();
  const { actions, pages, opens, isOpen } = useMemo(() => offersFor(actor), [actor]);
  const people = useMemo(() => personEntries(profiles, opens), [profiles, opens]);
  const persons = useMemo(() => people.filter(isOpen), [people, isOpen]);
  const vendors = useMemo(() => payeeEntries(payees).filter(isOpen), [payees, isOpen]);

  const words = typed.trim();
  const readsChecks = can(collections.CklgTransaction.access.read);
  const readsSheets = can(collections.TsrpTimesheet.access.read);
  const terms = useMemo(
    () => (readsSheets ? sheetTerms(words, people, periods) : undefined),
    [readsSheets, words, people, periods],
  );
  const asksForCheck = readsChecks && /\d/.test(words);
  const asked =
    asksForCheck || terms
      ? {
          words: asksForCheck ? words : null,
          user_id: terms?.userId ?? null,
          pay_period_id: terms?.periodId ?? null,
        }
      : null;
  const { found, error, isAsking } = useFound(asked);

  const own = authUser?.user.id;
  const groups = useMemo(() => {
    const checks = checkEntries(found.checks, payees, opens).filter(isOpen);
    const sheets = sheetEntries(found.timesheets, people, periods, own, opens).filter(isOpen);
    return inOrder([
      { heading: headings.action, results: bestOf(actions, words, MAX_PER_GROUP) },
      { heading: headings.page, results: bestOf(pages, words, MAX_PER_GROUP) },
      { heading: headings.person, results: bestOf(persons, words, MAX_PER_GROUP) },
      { heading: headings.payee, results: bestOf(vendors, words, MAX_PER_GROUP) },
      { heading: headings.check, results: asRanked(checks) },
      { heading: headings.timesheet, results: asRanked(sheets) },
    ]);
  }, [actions, pages, words, persons, vendors, found, payees, people, periods, own, opens, isOpen]);
  const recent = useMemo(() => {
    const awaited: readonly Kind[] = [
      ...(hasPeople ? [] : ['person' as const]),
      ...(hasPayees ? [] : ['payee' as const]),
    ];
    return stillOpen(chosenLast, [...actions, ...pages, ...persons, ...vendors], isOpen, awaited);
  }, [chosenLast, actions, pages, persons, vendors, isOpen, hasPeople, hasPayees]);
  return { groups, recent, error: error ?? listError, isLoading, isAsking, actions };
}
