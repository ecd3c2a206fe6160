import { useState } from 'react';
import { useFormsWithDraft } from '../../session/draft.tsx';
import type { TreeRecord } from './tree-record.ts';

interface Open {
  readonly kind: 'below' | 'move';
  readonly id: number;
}

/** Returns the form key of a new child record. */
export const belowKeyOf = (name: string, id: number): string => `${name}-below-${id}`;

/**
 * Returns the record to which a child is added, or that is moved. A form interrupted by an expired session opens again.
 */
export function useOpenNode<N extends TreeRecord>(name: string, rows: readonly N[]) {
  const [chosen, setOpen] = useState<Open | 'by-draft' | null>('by-draft');
  const drafts = useFormsWithDraft();
  const drafted = rows.find(({ id }) => drafts.includes(belowKeyOf(name, id)));
  const open = chosen === 'by-draft' ? drafted && ({ kind: 'below', id: drafted.id } as const) : chosen;
  const record = rows.find(({ id }) => id === open?.id);
  return { open: open && record ? { kind: open.kind, record } : undefined, setOpen };
}
