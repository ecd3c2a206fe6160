/** R96: what is counted when it is refused. Separate from the contract, because every function counts refusals. */
export const refusalKinds = ['refused-call', 'refused-sign-in'] as const;
export type RefusalKind = (typeof refusalKinds)[number];
