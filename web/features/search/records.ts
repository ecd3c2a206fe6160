import { once } from '../../../shared/once.ts';
import type { ProfileRecord } from '../../../shared/contract/operations/account.ts';
import type { Found } from '../../../shared/contract/operations/find.ts';
import { fullName } from '../../../shared/full-name.ts';
import { centsOf } from '../../../shared/ledger/checks.ts';
import { formatMoney } from '../../../shared/ledger/money.ts';
import { periodText } from '../../../shared/pay-periods/period-text.ts';
import { stateLabels } from '../../../shared/timesheets/lifecycle.ts';
import type { RecordIn } from '../../api/collection-calls.ts';
import { textIn } from '../../components/redaction.tsx';
import type { Entry } from './entry.ts';
import { bestOf, rankOf } from './rank.ts';

const PEOPLE = '/dashboard/directory/people';
const CHECKS = '/dashboard/check-log';
const SHEETS = '/dashboard/report-timesheet';

const address = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query)}`;

/** Whether the user may open the page at this address. */
export type Opens = (address: string) => boolean;

export interface PersonEntry extends Entry {
  readonly userId: number;
}

/** The people of the directory; whoever opens profiles gets to theirs, everyone else to their row. */
export function personEntries(profiles: readonly ProfileRecord[], opens: Opens): PersonEntry[] {
  return profiles.flatMap((profile) => {
    const title = fullName(profile) || textIn(profile, 'work_email');
    if (!title) return [];
    const form = address(`${PEOPLE}/modify-profile`, { user_id: String(profile.user_id) });
    const to = opens(form) ? form : address(PEOPLE, { search: title });
    const ways = ['work_phone', 'personal_phone', 'work_email'].map((field) => textIn(profile, field));
    return [
      {
        id: `person ${profile.user_id}`,
        kind: 'person',
        title,
        detail: ways.filter(Boolean).slice(0, 2).join(' · '),
        alsoCalled: ways.join('\n'),
        userId: profile.user_id,
        does: { type: 'open', to },
      } satisfies PersonEntry,
    ];
  });
}

/** Payees lead to their checks of the year. */
export const payeeEntries = (payees: readonly RecordIn<'CklgPayee'>[]): Entry[] =>
  payees.map(({ id, name }) => {
    const tokens = [{ propertyKey: 'payee', operator: '=', value: name }];
    const filter = JSON.stringify({ operation: 'and', tokens });
    return {
      id: `payee ${id}`,
      kind: 'payee',
      title: name,
      detail: 'Checks of this year',
      does: { type: 'open', to: address(`${CHECKS}/transactions`, { filter }) },
    };
  });

type FoundCheck = Found['checks'][number];

/** A check that can be edited leads to its form; any other to its row. */
export function checkEntries(
  checks: readonly FoundCheck[],
  payees: readonly RecordIn<'CklgPayee'>[],
  opens: Opens,
): Entry[] {
  const names = new Map(payees.map(({ id, name }) => [id, name]));
  return checks.map((check) => {
    const { id, check_number: number, transaction_date: day, is_voided: isVoided } = check;
    const form = address(`${CHECKS}/modify-check`, { transaction_id: String(id) });
    const to =
      opens(form) && !isVoided
        ? form
        : address(`${CHECKS}/transactions`, {
            from: day,
            to: day,
            ...(number !== null && {
              filter: JSON.stringify({
                operation: 'and',
                tokens: [{ propertyKey: 'number', operator: '=', value: String(number) }],
              }),
            }),
          });
    const parts = [names.get(check.payee_id), formatMoney(centsOf(check)), day, isVoided && 'VOID'];
    return {
      id: `check ${id}`,
      kind: 'check',
      title: number === null ? 'Check without a number' : `Check ${number}`,
      detail: parts.filter(Boolean).join(' · '),
      does: { type: 'open', to },
    };
  });
}

type Period = RecordIn<'TsrpPayPeriod'>;

const month = once(() => new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }));

/** The days of a pay period as people name them: `2026-11-01 to 2026-11-15 November`. */
const periodWords = (period: Period): string => {
  const months = [period.start_date, period.end_date].map((day) => month().format(new Date(day)));
  return `${periodText(period)} ${[...new Set(months)].join(' ')}${period.is_current ? ' current' : ''}`;
};

/** What a search for a timesheet names: a person, and perhaps a period. */
interface SheetTerms {
  readonly userId: number;
  readonly periodId: number | null;
}

/** A person without phone and email, which name no timesheet. */
const nameOf = ({ title, userId }: PersonEntry) => ({ title, userId, detail: '' });

/** Splits the typed words between the best person and the newest pay period that match them; undefined without a person. */
export function sheetTerms(
  typed: string,
  people: readonly PersonEntry[],
  periods: readonly Period[],
): SheetTerms | undefined {
  const words = typed
    .trim()
    .split(/\s+/)
    .filter((word) => !/^timesheets?$/i.test(word));
  const named = (word: string) => people.some((person) => rankOf(nameOf(person), word) > 0);
  const who = words.filter(named).join(' ');
  const when = words.filter((word) => !named(word)).join(' ');
  if (who === '') return undefined;
  const [best] = bestOf(people.map(nameOf), who, 1);
  if (!best) return undefined;
  const { userId } = best.found;
  if (when === '') return { userId, periodId: null };
  const period = periods
    .toSorted((a, b) => b.start_date.localeCompare(a.start_date))
    .find((each) => rankOf({ title: '', detail: periodWords(each) }, when) > 0);
  return period && { userId, periodId: period.id };
}

/**
 * Timesheets lead to the person's row of the pay period; one's own to the page where it is filled in. A president may have
 * some of an earlier role, without that page.
 */
export function sheetEntries(
  sheets: Found['timesheets'],
  people: readonly PersonEntry[],
  periods: readonly Period[],
  own: number | undefined,
  opens: Opens,
): Entry[] {
  return sheets.flatMap(({ id, user_id, pay_period_id, state }) => {
    const period = periods.find((each) => each.id === pay_period_id);
    const person = people.find(({ userId }) => userId === user_id);
    if (!period || !person) return [];
    const query = { pay_period_id: String(pay_period_id) };
    const form = address(`${SHEETS}/my-timesheet`, query);
    const to =
      user_id === own && opens(form)
        ? form
        : address(`${SHEETS}/historical-review`, { ...query, search: person.title });
    return [
      {
        id: `timesheet ${id}`,
        kind: 'timesheet',
        title: person.title,
        detail: `${periodText(period)} · ${stateLabels[state]}`,
        does: { type: 'open', to },
      },
    ];
  });
}
