/** Which checks the page prints besides those waiting. */
export interface PrintAddress {
  readonly ids: readonly number[];
  /** Copies of printed checks instead of checks. */
  readonly isCopy: boolean;
}

export const MAX_IDS = 200;

const PRINT_CHECKS = '/dashboard/check-log/print-checks';

const idsIn = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .filter((part) => /^[1-9]\d{0,11}$/.test(part))
    .slice(0, MAX_IDS)
    .map(Number);

export function readPrintAddress(params: URLSearchParams): PrintAddress {
  const copies = idsIn(params.get('copies'));
  return copies.length > 0 ? { ids: copies, isCopy: true } : { ids: idsIn(params.get('ids')), isCopy: false };
}

/** Returns the page's address for these checks besides those waiting, or for copies of printed ones. */
export const printAddress = (ids: readonly number[], isCopy = false): string => {
  const named = ids.slice(0, MAX_IDS).join(',');
  return named === '' ? PRINT_CHECKS : `${PRINT_CHECKS}?${isCopy ? 'copies' : 'ids'}=${named}`;
};
