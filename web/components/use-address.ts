import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** Makes the next search parameters of those that are there, whose owner keeps them as they are. */
export type AddressEdit = (current: URLSearchParams) => URLSearchParams;

/** What was asked for while the router was still on its way there. */
let underway: { readonly from: string; readonly params: URLSearchParams } | undefined;

/**
 * The search parameters of the page, and how to change them without a new entry in the browser's history.
 * The router's own setter starts each change from the address that was last shown, so that of two changes
 * before the next rendering, by whichever parts of the page, the first would be lost. Here each starts from the one before.
 */
export function useAddress(): readonly [URLSearchParams, (edit: AddressEdit) => void] {
  const [params, setParams] = useSearchParams();
  const { key, pathname } = useLocation();
  const from = `${pathname} ${key}`;
  const latest = useRef({ params, setParams, from });
  useLayoutEffect(() => {
    latest.current = { params, setParams, from };
  });
  const change = useCallback((edit: AddressEdit) => {
    const shown = latest.current;
    const current = underway?.from === shown.from ? underway.params : shown.params;
    underway = { from: shown.from, params: edit(current) };
    shown.setParams(underway.params, { replace: true, preventScrollReset: true });
  }, []);
  return [params, change];
}
