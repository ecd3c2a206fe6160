/** Addresses of a statement's page and of its report, which opens in its own window. */
export const RECONCILE_PATH = '/dashboard/check-log/reconcile';
const STATEMENT_PATH = '/dashboard/check-log/statement';
export const RECONCILIATION_REPORT_PATH = '/print/reconciliation';

const ID = 'reconciliation_id';

export const statementAddress = (id: number): string => `${STATEMENT_PATH}?${ID}=${id}`;
export const reportAddressOf = (id: number): string => `${RECONCILIATION_REPORT_PATH}?${ID}=${id}`;

export const NO_STATEMENT = 'This link is incomplete. Open the statement from the list.';

/** Returns the reconciliation in an address; undefined if there is none. */
export function reconciliationIn(params: URLSearchParams): number | undefined {
  const id = params.get(ID) ?? '';
  return /^[1-9]\d{0,11}$/.test(id) ? Number(id) : undefined;
}
