import { DEFAULT_CHECKBOOK_ID } from '../../../../shared/contract/collections/cklg-checkbook.ts';
import { treePaths } from '../../../../shared/ledger/trees.ts';
import type { FilterChip } from '../../../components/table/filter-bar.tsx';
import type { NumberScope } from './number-scope.ts';

const ALL = 'All fund sources';

interface ShownScope {
  readonly scope: Pick<NumberScope, 'checkbookId' | 'sourceId' | 'checkbook' | 'sources'>;
  /** Whether there is more than one checkbook. */
  readonly hasSeveralCheckbooks: boolean;
  /** Whether all fund sources of the checkbook can be chosen. */
  readonly offersAll: boolean;
  readonly onChange: (name: 'checkbook' | 'source', id: number) => void;
}

/** Returns the checkbook and fund source of a report in words. A single checkbook isn't mentioned. */
export function scopeChips({ scope, hasSeveralCheckbooks, offersAll, onChange }: ShownScope): FilterChip[] {
  const { checkbookId, sourceId, checkbook, sources } = scope;
  const isDefault = checkbookId === DEFAULT_CHECKBOOK_ID;
  const book: FilterChip = {
    id: 'checkbook',
    text: checkbook?.name ?? '',
    clear: isDefault ? undefined : () => onChange('checkbook', DEFAULT_CHECKBOOK_ID),
  };
  const source: FilterChip = {
    id: 'source',
    text: sourceId === null ? (offersAll ? ALL : '') : (treePaths(sources).get(sourceId) ?? ''),
    // Selects the whole checkbook.
    clear: offersAll && sourceId !== null ? () => onChange('checkbook', checkbookId) : undefined,
  };
  return [...(hasSeveralCheckbooks ? [book] : []), source].filter(({ text }) => text !== '');
}
