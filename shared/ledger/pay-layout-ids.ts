/** The layouts of Positive Pay files. A checkbook stores one of these, so none is ever renamed. */
export const payLayoutIds = ['plain-csv', 'chase', 'wells-fargo-arp', 'bank-of-america', 'us-bank'] as const;

export type PayLayoutId = (typeof payLayoutIds)[number];

export const DEFAULT_PAY_LAYOUT: PayLayoutId = 'plain-csv';

export const isPayLayoutId = (id: string): id is PayLayoutId => payLayoutIds.some((each) => each === id);
