import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Link from '@cloudscape-design/components/link';
import { Status } from '../../../components/status.tsx';
import { type ReactNode, useMemo, useState } from 'react';
import { countOf, grouped } from '../../../../shared/count-of.ts';
import { CHECKS } from '../../../../shared/ledger/check-labels.ts';
import { formatMoney, storedCents } from '../../../../shared/ledger/money.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useStale } from '../../../api/use-collection.ts';
import { useNamedRecords } from '../../../api/use-named-records.ts';
import { PAGE_SIZE } from '../../../components/table/page-size.ts';
import { PageRows, type PageColumn } from '../../../components/table/page-rows.tsx';
import { useIsNarrow } from '../../../components/use-is-narrow.ts';
import { useMomentText } from '../../../components/use-moment-text.ts';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { useFollow } from '../../../layout/use-follow.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { daysText } from '../../../../shared/dates.ts';
import { SpanOfDays } from '../../../components/span-of-days.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { discard } from './store-parts.ts';
import { DISCARDED } from './use-import-work.ts';
import { type PastImport, usePastImports, useUndoRefusals } from './use-past-imports.ts';

const LIST = '/dashboard/check-log/transactions';

const nameOf = ({ file_name: file }: PastImport): string => file ?? 'Unnamed file';

/** Returns a function from a user's id to first and last name; empty if the user no longer exists. */
function useNames(imports: readonly PastImport[]): (id: number | null) => string {
  const ids = imports.flatMap(({ imported_by, undone_by }) => [imported_by, undone_by]);
  const { data: profiles } = useNamedRecords('Profile', ids, 'user_id');
  return (id) => {
    const profile = profiles.find(({ user_id }) => user_id === id);
    return [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
  };
}

const small = (text: string) => (
  <Box color="text-body-secondary" fontSize="body-s">
    {text}
  </Box>
);

interface Words {
  readonly nameFor: (id: number | null) => string;
  readonly momentText: (at: string) => string;
}

const by = (name: string): string => (name === '' ? '' : `by ${name}`);

function Undone({ past, words }: { readonly past: PastImport; readonly words: Words }) {
  const { undone_at: at, undone_by: who, undo_reason: reason } = past;
  return (
    <>
      <Status type="stopped">Undone</Status>
      {small([at === null ? '' : words.momentText(at), by(words.nameFor(who))].filter(Boolean).join(' '))}
      {reason !== null && small(`Reason: ${reason}`)}
    </>
  );
}

interface UnfinishedProps {
  readonly past: PastImport;
  readonly onDiscard: () => void;
}

/** An import that is running or was abandoned, by whomever; it blocks the names that it is about to create. */
const Unfinished = ({ past, onDiscard }: UnfinishedProps) => (
  <>
    <Status type="in-progress">Not finished</Status>
    {small(`${grouped(past.unfinished?.stored ?? 0)} stored, not visible`)}
    <Button variant="inline-link" ariaLabel={`Discard the import of ${nameOf(past)}`} onClick={onDiscard}>
      Discard
    </Button>
  </>
);

interface ActProps {
  readonly past: PastImport;
  readonly refusal: string | undefined;
  readonly onUndo: () => void;
}

function UndoButton({ past, refusal, onUndo }: ActProps) {
  const isNarrow = useIsNarrow();
  return (
    <>
      <Button
        variant="inline-link"
        ariaLabel={`Undo the import of ${nameOf(past)}`}
        onClick={onUndo}
        {...(refusal !== undefined && { disabled: true, disabledReason: refusal })}
      >
        {past.state === 'undoing' ? 'Finish undo' : 'Undo'}
      </Button>
      {/* There is no hover on a phone, so the reason is always shown. */}
      {isNarrow && refusal !== undefined && small(refusal)}
    </>
  );
}

const daysOf = ({ from, to }: PastImport): string => (from === null || to === null ? '-' : daysText(from, to));

function FileLink({ past, from, to }: { readonly past: PastImport; readonly from: string; readonly to: string }) {
  const follow = useFollow();
  return (
    <Link href={`${LIST}?from=${from}&to=${to}`} onFollow={follow} ariaLabel={`${nameOf(past)}: show its checks`}>
      {nameOf(past)}
    </Link>
  );
}

const columnsOf = (words: Words, act: (past: PastImport) => ReactNode): PageColumn<PastImport>[] => [
  {
    id: 'file',
    header: 'File',
    minWidth: 220,
    cell: (past) => {
      const { from, to, state } = past;
      if (state === 'undone' || from === null || to === null) return nameOf(past);
      return <FileLink past={past} from={from} to={to} />;
    },
  },
  { id: 'days', header: 'Check dates', below: 'file', cell: (past) => <SpanOfDays text={daysOf(past)} /> },
  {
    id: 'imported',
    header: 'Imported',
    minWidth: 200,
    cell: ({ imported_at: at, imported_by: who }) => (
      <>
        <div>{words.momentText(at)}</div>
        {small(by(words.nameFor(who)))}
      </>
    ),
  },
  {
    id: 'count',
    header: CHECKS,
    isShort: true,
    minWidth: 140,
    cell: ({ count }) => countOf(count, 'check'),
  },
  {
    id: 'total',
    header: 'Total',
    isShort: true,
    below: 'count',
    cell: ({ total }) => (total === null ? '-' : formatMoney(storedCents(total))),
  },
  { id: 'state', header: 'Actions', minWidth: 180, isActions: true, cell: act },
];

/** Lists past imports: who, when, how many checks, and an Undo button. */
export function PastImports({ stamp }: { readonly stamp: number }) {
  const [isOpen, setOpen] = useState(false);
  const [page, setPage] = useState(1);
  const [undoing, setUndoing] = useState<PastImport>();
  const { imports, failure, reload } = usePastImports(isOpen, stamp);
  const { notify } = useNotices();
  const stale = useStale('CklgTransaction');
  const momentText = useMomentText();
  const shown = useMemo(() => imports?.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) ?? [], [imports, page]);
  const nameFor = useNames(shown);
  const refusals = useUndoRefusals(shown);
  const words = { nameFor, momentText };
  const discardImport = async ({ import_id: id }: PastImport): Promise<void> => {
    try {
      await discard(id);
      notify({ type: 'success', content: DISCARDED });
    } catch (error) {
      notify({ type: 'error', content: messageOf(error, "The import couldn't be discarded.") });
    }
    reload();
  };
  const act = (past: PastImport) =>
    past.state === 'unfinished' ? (
      <Unfinished past={past} onDiscard={() => void discardImport(past)} />
    ) : past.state === 'undone' ? (
      <Undone past={past} words={words} />
    ) : (
      <UndoButton past={past} refusal={refusals.get(past.import_id)} onUndo={() => setUndoing(past)} />
    );
  return (
    <>
      <ExpandableSection
        variant="container"
        headerText="Past imports"
        headerDescription="You can undo an import as long as none of its checks have changed."
        expanded={isOpen}
        onChange={({ detail }) => setOpen(detail.expanded)}
      >
        {failure !== undefined && <NotLoaded onRetry={reload}>{failure}</NotLoaded>}
        {!imports && failure === undefined && <Status type="loading">Loading imports</Status>}
        {imports && (
          <PageRows<PastImport>
            label="Past imports"
            many="imports"
            rows={imports}
            rowKey={({ import_id: id }) => id}
            columns={columnsOf(words, act)}
            empty="No imports yet."
            page={page}
            onPage={setPage}
          />
        )}
      </ExpandableSection>
      {undoing && (
        <UndoDialog
          past={undoing}
          title={`Undo the import of ${nameOf(undoing)}`}
          onClose={() => setUndoing(undefined)}
          onUndone={(count) => {
            const content = `Import undone: ${countOf(count, 'check')} removed.`;
            notify({ type: 'success', content });
            void stale();
            reload();
          }}
        />
      )}
    </>
  );
}
