import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { DEFAULT_FUND_SOURCE_ID } from '../../../../shared/contract/collections/cklg-fund-source.ts';
import { countOf, grouped } from '../../../../shared/count-of.ts';
import { requiredImportFields } from '../../../../shared/ledger/import.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { useLedgerNames } from '../checks/use-ledger-names.ts';
import { usePage } from '../../../layout/use-page.ts';
import { LeaveGuard } from '../../../session/leave-guard.tsx';
import { FilePart } from './file-part.tsx';
import { type ImportChoices, openQuestions } from './import-source.ts';
import { MAX_PART_ROWS } from '../../../../shared/ledger/import-parts.ts';
import { Running } from './running.tsx';
import { type UsedImport, useImport } from './use-import.ts';
import { type UsedChoices, useImportChoices } from './use-import-choices.ts';
import { useUnmatched } from './use-unmatched.ts';

// Loaded once there is a file.
const ColumnsPart = lazyPart(() => import('./columns-part.tsx').then((m) => m.ColumnsPart));
const ReadingPart = lazyPart(() => import('./reading-part.tsx').then((m) => m.ReadingPart));
const ReadingQuestions = lazyPart(() => import('./reading-questions.tsx').then((m) => m.ReadingQuestions));
const PreviewPart = lazyPart(() => import('./preview-part.tsx').then((m) => m.PreviewPart));
const UnfinishedImports = lazyPart(() => import('./unfinished-imports.tsx').then((m) => m.UnfinishedImports));
const PastImports = lazyPart(() => import('./past-imports.tsx').then((m) => m.PastImports));

/** Returns what is missing for a preview, and how many previews were requested. */
function usePreviewing(used: UsedChoices, work: UsedImport) {
  const { choices, table } = used;
  const [tried, setTried] = useState<{ readonly text?: string; readonly count: number }>({ count: 0 });
  // Nothing is missing in another file before its own preview.
  const tries = tried.text === choices?.text ? tried.count : 0;
  const [unmatched, noteUnmatched] = useUnmatched();
  const open = choices && table ? openQuestions(choices, table) : [];
  const missing = choices ? requiredImportFields.filter((field) => choices.mapping[field] === undefined) : [];
  const preview = (wanted: ImportChoices) => {
    setTried({ text: wanted.text, count: tries + 1 });
    if (missing.length === 0 && unmatched.size === 0 && open.length === 0) void work.preview(wanted);
  };
  const leaveOut = (leftOut: readonly number[]) => {
    if (!choices) return;
    const wanted = { ...choices, leftOut };
    used.set(wanted);
    preview(wanted);
  };
  const createNames = (createsNames: boolean) => {
    if (!choices) return;
    const wanted = { ...choices, createsNames };
    used.set(wanted);
    preview(wanted);
  };
  return { tries, missing, preview, leaveOut, createNames, noteUnmatched };
}

interface PreviewButtonProps {
  /** Number of rows in the file. */
  readonly rows: number;
  readonly work: UsedImport;
  /** The default fund source isn't known yet; once it is, an earlier preview would be out of date. */
  readonly isLoading: boolean;
  readonly onPreview: () => void;
}

/** Starts a preview, and shows the progress of a long one. */
function PreviewButton({ rows, work, isLoading, onPreview }: PreviewButtonProps) {
  return (
    <>
      <Button
        variant={work.checked ? 'normal' : 'primary'}
        loading={work.busy === 'preview'}
        loadingText="Checking the file"
        disabled={isLoading || work.busy === 'import'}
        {...(isLoading && { disabledReason: 'The fund sources are still loading.' })}
        onClick={onPreview}
      >
        Preview
      </Button>
      {work.busy === 'preview' && rows > MAX_PART_ROWS && (
        <Running text={`${grouped(work.progress)} of ${countOf(rows, 'row')} checked`} onStop={work.stop} />
      )}
    </>
  );
}

/**
 * Imports checks from a file: choose the file, map its columns, preview the result, then import everything or nothing.
 */
export function ImportChecksScreen() {
  usePage('Import checks');
  const { accounts, fundSources, names } = useLedgerNames();
  const used = useImportChoices(
    fundSources.data.some(({ id }) => id === DEFAULT_FUND_SOURCE_ID) ? DEFAULT_FUND_SOURCE_ID : null,
  );
  const { choices, table } = used;
  const work = useImport(choices, table, fundSources.data, used.forget);
  const { tries, missing, preview, leaveOut, createNames, noteUnmatched } = usePreviewing(used, work);

  return (
    <SpaceBetween size="l">
      <Header variant="h1" description="Imports all checks in a file, or none.">
        Import checks
      </Header>
      <LeaveGuard isKept when={choices !== null} />
      {used.isRestored && (
        <Alert type="info" statusIconAriaLabel="Info">
          Your file is still here. Nothing has been imported yet.
        </Alert>
      )}
      <UnfinishedImports work={work} isIdle={choices === null} />
      <FilePart used={used} />
      {choices && table && (
        <SpaceBetween size="l">
          {table.read && (
            <ReadingQuestions
              choices={choices}
              table={{ ...table, read: table.read }}
              fundSources={fundSources.data}
              wasTried={tries > 0}
              onChange={used.change}
            />
          )}
          <ColumnsPart
            choices={choices}
            table={table}
            accounts={accounts.data}
            fundSources={fundSources.data}
            missing={tries > 0 ? missing : []}
            tries={tries}
            onChange={used.change}
            onUnmatched={noteUnmatched}
          />
          {!table.read && <ReadingPart choices={choices} table={table} wasTried={tries > 0} onChange={used.change} />}
          <PreviewButton
            rows={table.rows.length}
            work={work}
            isLoading={fundSources.isLoading}
            onPreview={() => preview(choices)}
          />
          <PreviewPart
            key={work.checked?.nth ?? 0}
            choices={choices}
            table={table}
            work={work}
            names={names}
            onLeaveOut={leaveOut}
            onCreateNames={createNames}
          />
        </SpaceBetween>
      )}
      <PastImports stamp={work.changes} />
    </SpaceBetween>
  );
}
