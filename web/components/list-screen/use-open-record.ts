import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useFormsWithDraft } from '../../session/draft.tsx';
import { asksForNew, forgetAsked } from './create-state.ts';
import { keyInForm, NEW } from './form-key.ts';

export type Open<T> =
  | { readonly kind: 'form'; readonly item: T }
  /** The record as it was seen when the dialog opened, or when deleting it last failed. */
  | { readonly kind: 'delete'; readonly item: T; readonly hasFailed?: boolean }
  | { readonly kind: 'new' };

/**
 * Returns the record with the open dialog: a new one if the navigation asked for it. A form interrupted by an expired
 * session opens again with its draft. `name` is that of the collection, under which drafts are kept.
 */
export function useOpenRecord<T extends { readonly id: number }>(name: string, items: readonly T[]) {
  const [chosen, setOpen] = useState<Open<T> | 'by-draft' | null>('by-draft');
  const { key: visit, state } = useLocation();
  const asked = asksForNew(state) ? visit : null;
  const [answered, setAnswered] = useState<string | null>(null);
  if (asked !== null && asked !== answered) {
    setAnswered(asked);
    setOpen({ kind: 'new' });
  }
  if (chosen !== 'by-draft' && chosen?.kind === 'delete' && chosen.hasFailed) {
    setOpen({ kind: 'delete', item: items.find(({ id }) => id === chosen.item.id) ?? chosen.item });
  }
  useEffect(() => {
    if (asked !== null) forgetAsked();
  }, [asked]);
  const drafts = useFormsWithDraft();
  const drafted = useMemo((): Open<T> | null => {
    const key = drafts.map((formKey) => keyInForm(name, formKey)).find((found) => found !== undefined);
    if (key === undefined) return null;
    if (key === NEW) return { kind: 'new' };
    const item = items.find(({ id }) => id === key);
    return item ? { kind: 'form', item } : null;
  }, [drafts, items, name]);
  return { open: chosen === 'by-draft' ? drafted : chosen, setOpen };
}
