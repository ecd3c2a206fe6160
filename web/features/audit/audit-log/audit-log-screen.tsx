import { useCallback, useMemo, useState } from 'react';
import { collectionNames, collections } from '../../../../shared/contract/collections.ts';
import { capitalized } from '../../../../shared/contract/field.ts';
import type { AuditLogEntry } from '../../../../shared/contract/operations/audit.ts';
import { grouped } from '../../../../shared/count-of.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { useNamedRecords } from '../../../api/use-named-records.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import { compareTexts } from '../../../components/table/column.ts';
import { readTableAddress } from '../../../components/table/table-address.ts';
import { useAddress } from '../../../components/use-address.ts';
import { useMomentText } from '../../../components/use-moment-text.ts';
import { useToday } from '../../../components/use-today.ts';
import { AuditBar } from './audit-bar.tsx';
import { AuditButtons } from './audit-buttons.tsx';
import { auditColumns, BY_TIME } from './audit-columns.tsx';
import { peopleChoices } from './audit-people.ts';
import { actionOf, byWhom, isRefused, namedRecords, timeOf } from './audit-rows.ts';
import { type AuditView, daysProblem, readView, writeView } from './audit-view.ts';
import { type LoadedLog, useAuditLog } from './use-audit-log.ts';
import { useNames } from './use-names.ts';

const ChangesDialog = lazyPart(() => import('./changes.tsx').then((m) => m.ChangesDialog));

const newestFirst = { column: BY_TIME, isDescending: true };
const NONE: readonly AuditLogEntry[] = [];

const kinds = [
  { value: 'refused-sign-in', label: 'Refused sign-ins' },
  { value: 'refused-call', label: 'Refused calls' },
  ...collectionNames
    .filter((name) => collections[name].hasHistory)
    .map((value) => ({ value, label: capitalized(collections[value].many) }))
    .toSorted((a, b) => compareTexts(a.label, b.label)),
];

/** Returns how far back the page goes. */
function descriptionOf(log: LoadedLog | undefined, momentText: (at: string) => string): string {
  if (!log) return 'Loading the audit log';
  const { entries, next, complete_from } = log;
  const whole = next === null ? 'All entries for these days' : `The newest ${grouped(entries.length)} entries`;
  const building =
    complete_from === null ? '' : `. Complete from ${momentText(complete_from)}; earlier changes are being added`;
  return `${whole}${building}.`;
}

function emptyTextOf(view: AuditView): string {
  if (daysProblem(view) !== undefined) return 'No entries to show.';
  return view.userId === null && view.kind === null
    ? 'Nothing was changed or refused on these days.'
    : 'No entries match the filters on these days.';
}

/** Shows who changed what and when, and what was refused (R96). */
export function AuditLogScreen() {
  const today = useToday();
  const momentText = useMomentText();
  const [params, change] = useAddress();
  const address = params.toString();
  const view = useMemo(() => readView(new URLSearchParams(address), today), [address, today]);
  const isSearched = readTableAddress(params).search.trim() !== '';
  const { log, source, loadMore, isLoadingMore } = useAuditLog(view);
  const entries = log?.entries ?? NONE;
  const { data: users, isLoaded } = useCollection('User', { fetch: 'if-missing' });
  const { userId } = view;
  const ids = useMemo(() => [userId, ...entries.map(({ by }) => by?.user_id)], [entries, userId]);
  const { isComplete } = useNamedRecords('User', ids);
  const people = useMemo(
    () => peopleChoices(isLoaded ? users : undefined, entries, userId, isComplete),
    [users, isLoaded, entries, userId, isComplete],
  );
  const nameOf = useNames(useMemo(() => namedRecords(entries), [entries]));
  const columns = useMemo(() => auditColumns(momentText, today, nameOf), [momentText, today, nameOf]);
  const [opened, setOpened] = useState<AuditLogEntry | null>(null);
  const setView = (next: AuditView) => change((current) => writeView(current, next, today));

  const rowActions = useCallback(
    (entry: AuditLogEntry): RowAction[] =>
      isRefused(entry) ? [] : [{ id: 'view', label: 'View', onSelect: () => setOpened(entry) }],
    [],
  );

  return (
    <>
      <CollectionTable<AuditLogEntry>
        tableId="audit-log"
        many="entries"
        emptyText={emptyTextOf(view)}
        description={daysProblem(view) === undefined && <output>{descriptionOf(log, momentText)}</output>}
        items={entries}
        sources={[source]}
        columns={columns}
        rowActions={rowActions}
        rowKey={({ id }) => id}
        rowName={(entry) => `${actionOf(entry)} by ${byWhom(entry)}, ${momentText(timeOf(entry))}`}
        defaultSort={newestFirst}
        filters={<AuditBar view={view} today={today} people={people} kinds={kinds} onChange={setView} />}
        renderActions={(found) => (
          <AuditButtons
            view={view}
            found={isSearched ? found : undefined}
            hasMore={typeof log?.next === 'string'}
            isLoadingMore={isLoadingMore}
            onMore={() => void loadMore()}
          />
        )}
      />
      {opened && <ChangesDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
