import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router-dom';

/** Returns the next search parameters from the current ones, which must not be mutated. */
type AddressEdit = (current: URLSearchParams) => URLSearchParams;

/** Search parameters that the router hasn't applied yet. */
let underway: { readonly from: string; readonly params: URLSearchParams } | undefined;

/** The page that the router is going to, if any. */
let awaited: string | undefined;

/** Returns whether a page is awaited. Called once, in the frame, so that lists aren't drawn again when they are left. */
export function useIsPageAwaited(): boolean {
  const next = useNavigation().location?.pathname;
  useLayoutEffect(() => {
    awaited = next;
    return () => {
      awaited = undefined;
    };
  }, [next]);
  return next !== undefined;
}

/**
 * Returns the page's search parameters, and a function that changes them without a new history entry. The router's own
 * setter bases each change on the rendered address, so the first of two changes before the next render would be lost;
 * here each change is based on the previous one.
 */
export function useAddress(): readonly [URLSearchParams, (edit: AddressEdit) => void] {
  const [params, setParams] = useSearchParams();
  const { key, pathname } = useLocation();
  const from = `${pathname} ${key}`;
  const latest = useRef({ params, setParams, from, pathname });
  useLayoutEffect(() => {
    latest.current = { params, setParams, from, pathname };
  });
  const change = useCallback((edit: AddressEdit) => {
    const shown = latest.current;
    // The router would give up going to another page, for example because of a search that was typed just before.
    if (awaited !== undefined && awaited !== shown.pathname) return;
    const current = underway?.from === shown.from ? underway.params : shown.params;
    underway = { from: shown.from, params: edit(current) };
    shown.setParams(underway.params, { replace: true, preventScrollReset: true });
  }, []);
  return [params, change];
}
