import { yearChoices } from '../../../../shared/ledger/shown-years.ts';

/** Which payments the list shows. */
export type PaymentsShown = 'all' | 'recipients' | 'reported';

export interface PaymentsView {
  readonly year: number;
  readonly shown: PaymentsShown;
}

const isShown = (text: string | null): text is PaymentsShown =>
  text === 'all' || text === 'recipients' || text === 'reported';

export function readView(params: URLSearchParams, today: string): PaymentsView {
  const asked = Number(params.get('year'));
  const years = yearChoices(today);
  const shown = params.get('shown');
  return { year: years.includes(asked) ? asked : Number(today.slice(0, 4)), shown: isShown(shown) ? shown : 'all' };
}

export function writeView(params: URLSearchParams, { year, shown }: PaymentsView, today: string): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['year', 'shown', 'page']) next.delete(name);
  if (String(year) !== today.slice(0, 4)) next.set('year', String(year));
  if (shown !== 'all') next.set('shown', shown);
  return next;
}
