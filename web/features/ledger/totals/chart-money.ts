import { formatMoney } from '../../../../shared/ledger/money.ts';
import { once } from '../../../../shared/once.ts';

export const NO_AMOUNTS = 'No amounts to show.';

const compact = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact' }));

/** Formats the dollars of a chart's axis: `$1.2K`. */
export const compactMoney = (dollars: number): string => compact().format(dollars);

/** Formats the dollars of a bar to the cent. */
export const dollarsText = (dollars: number): string => formatMoney(Math.round(dollars * 100));
