import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import LiveRegion from '@cloudscape-design/components/live-region';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Status } from '../../../components/status.tsx';
import { useMemo, useState } from 'react';
import { countOf, grouped, plural } from '../../../../shared/count-of.ts';
import { likenessText } from '../../../../shared/ledger/duplicates.ts';
import type { LedgerNames } from '../../../../shared/ledger/names.ts';
import { formatMoney, storedCents } from '../../../../shared/ledger/money.ts';
import { downloadCsv } from '../../../components/download.ts';
import { type ImportChoices, lineIn, type SourceTable } from './import-source.ts';
import { type Preview, type PreviewRow, previewRows, problemsCsv } from './preview-rows.ts';
import { PreviewTable } from './preview-table.tsx';
import { Running } from './running.tsx';
import { kindsText, UnknownNames } from './unknown-names.tsx';
import type { UsedImport } from './use-import.ts';

interface PreviewPartProps {
  readonly choices: ImportChoices;
  readonly table: SourceTable;
  readonly work: UsedImport;
  readonly names: LedgerNames;
  /** Previews again without these rows. */
  readonly onLeaveOut: (leftOut: readonly number[]) => void;
  /** Previews again with or without creating missing names. */
  readonly onCreateNames: (creates: boolean) => void;
}

const looks = (twins: readonly PreviewRow[]): string =>
  `${countOf(twins.length, 'row')} ${likenessText(twins.map(({ twin }) => twin?.checkId ?? null))}`;

const theseRows = ({ length }: readonly PreviewRow[]): string => plural(length, 'this row', 'these rows');

const FIX_ONE = 'Fix it in the file and choose the file again, or skip it.';
const FIX_MANY = 'Fix them in the file and choose the file again, or skip them.';

const OR_FIX_ONE = 'fix the row in the file and choose the file again, or skip it.';
const OR_FIX_MANY = 'fix the rows in the file and choose the file again, or skip them.';

/** What to do about rows with problems; creating names first, if that is all that they need. */
function wayOut(wrong: readonly PreviewRow[], unknown: Preview['unknown'], creates: boolean): string {
  const onlyNames = !creates && wrong.every(({ onlyLacksNames }) => onlyLacksNames);
  if (!onlyNames) return plural(wrong.length, FIX_ONE, FIX_MANY);
  return `Create the ${kindsText(unknown)} above with the import, or ${plural(wrong.length, OR_FIX_ONE, OR_FIX_MANY)}`;
}

interface PreviewAlertsProps extends Pick<PreviewPartProps, 'choices' | 'onLeaveOut'> {
  readonly unknown: Preview['unknown'];
  readonly wrong: readonly PreviewRow[];
  readonly twins: readonly PreviewRow[];
  readonly accepts: boolean;
  /** Whether to point out that duplicates need a decision. */
  readonly isAsked: boolean;
  readonly onAccept: (accepts: boolean) => void;
  readonly onCreateNames: (creates: boolean) => void;
}

/** Shows what prevents an import and what else to know about it, with an action for each. */
function PreviewAlerts(props: PreviewAlertsProps) {
  const { choices, wrong, twins, onLeaveOut } = props;
  const creates = choices.createsNames === true;
  const leaveOut = (more: readonly PreviewRow[]) => onLeaveOut([...choices.leftOut, ...more.map(({ place }) => place)]);
  return (
    <SpaceBetween size="m">
      <UnknownNames unknown={props.unknown} creates={creates} onChange={props.onCreateNames} />
      {wrong.length > 0 && (
        <Alert
          type="error"
          statusIconAriaLabel="Error"
          header={`${countOf(wrong.length, 'row')} can't be imported`}
          action={<Button onClick={() => leaveOut(wrong)}>Skip {theseRows(wrong)}</Button>}
        >
          {wayOut(wrong, props.unknown, creates)} Nothing is imported until then.
        </Alert>
      )}
      {twins.length > 0 && (
        <Alert
          type="warning"
          statusIconAriaLabel="Warning"
          header={looks(twins)}
          action={<Button onClick={() => leaveOut(twins)}>Skip {theseRows(twins)}</Button>}
        >
          <Checkbox checked={props.accepts} onChange={({ detail }) => props.onAccept(detail.checked)}>
            Import {theseRows(twins)} too
          </Checkbox>
          {props.isAsked && (
            <Status type="error">
              Skip {theseRows(twins)}, or select "Import {theseRows(twins)} too".
            </Status>
          )}
        </Alert>
      )}
      {choices.leftOut.length > 0 && (
        <Alert
          type="info"
          statusIconAriaLabel="Info"
          action={
            <Button onClick={() => onLeaveOut([])}>Include {plural(choices.leftOut.length, 'it', 'them')} again</Button>
          }
        >
          {countOf(choices.leftOut.length, 'row is', 'rows are')} skipped.
        </Alert>
      )}
    </SpaceBetween>
  );
}

interface PreviewActionsProps {
  readonly count: number;
  readonly busy: UsedImport['busy'];
  readonly isWrong: boolean;
  readonly hasProblems: boolean;
  readonly onSave: () => void;
  readonly onSubmit: () => void;
}

function PreviewActions({ count, busy, isWrong, hasProblems, onSave, onSubmit }: PreviewActionsProps) {
  const reason = isWrong ? 'Fix the rows with problems in the file, or skip them.' : 'No rows left to import.';
  const isBlocked = isWrong || count === 0;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {hasProblems && <Button onClick={onSave}>Download rows with problems</Button>}
      <Button
        variant="primary"
        loading={busy === 'import'}
        loadingText="Importing"
        disabled={busy === 'preview' || isBlocked}
        {...(isBlocked && { disabledReason: reason })}
        onClick={onSubmit}
      >
        {`Import ${countOf(count, 'check')}`}
      </Button>
    </SpaceBetween>
  );
}

const Failure = ({ text }: { readonly text: string }) => (
  <Alert type="error" statusIconAriaLabel="Error">
    {text}
  </Alert>
);

/** Returns all rows with the server's findings, and those that have problems or duplicates. */
function usePreviewRows(table: SourceTable, checked: UsedImport['checked']) {
  const lineOf = useMemo(() => lineIn(table), [table]);
  const rows = useMemo(() => (checked ? previewRows(checked.sent, checked.preview, lineOf) : []), [checked, lineOf]);
  const [wrong, twins] = useMemo(
    () => [rows.filter(({ problems }) => problems.length > 0), rows.filter(({ twin }) => twin !== undefined)],
    [rows],
  );
  return { lineOf, rows, wrong, twins };
}

/** Downloads the rows with problems, so that they can be corrected in another program. */
const saveProblems = (rows: readonly PreviewRow[], choices: ImportChoices, table: SourceTable): void =>
  downloadCsv(
    problemsCsv(
      rows.filter((row) => row.problems.length > 0 || row.twin),
      table,
      lineIn(table),
    ),
    `problems of ${choices.fileName.replace(/\.\w+$/, '')}.csv`,
  );

/** Shows what the server would import from the file, and the button that imports it. */
export function PreviewPart({ choices, table, work, names, onLeaveOut, onCreateNames }: PreviewPartProps) {
  const { checked, busy } = work;
  const [accepts, setAccepts] = useState(false);
  const [wasTried, setTried] = useState(false);
  const { lineOf, rows, wrong, twins } = usePreviewRows(table, checked);
  const failure = work.failure !== undefined && <Failure text={work.failure} />;
  if (!checked) {
    return failure || (work.isStale && <Status type="info">Something changed. Preview the file again.</Status>);
  }

  const { preview } = checked;
  const save = () => saveProblems(rows, choices, table);
  const soFar = work.progress > 0 ? `, ${grouped(work.progress)} so far` : '';
  const needsTwins = twins.length > 0 && !accepts;
  const submit = () => {
    setTried(true);
    if (wrong.length === 0 && !needsTwins && preview.count > 0) void work.store(accepts);
  };

  return (
    <Container
      header={
        <Header
          variant="h2"
          description="Nothing has been imported yet."
          actions={
            <PreviewActions
              count={preview.count}
              busy={busy}
              isWrong={wrong.length > 0}
              hasProblems={wrong.length > 0 || twins.length > 0}
              onSave={save}
              onSubmit={submit}
            />
          }
        >
          Preview
        </Header>
      }
    >
      <SpaceBetween size="m">
        {failure}
        <LiveRegion>
          {busy === 'import' ? (
            <Running
              text={`Importing ${countOf(preview.count, 'check')}${soFar}. They'll appear once all of them are saved.`}
              onStop={work.stop}
            />
          ) : (
            <b>{`${countOf(preview.count, 'check')}, ${formatMoney(storedCents(preview.total))} in total`}</b>
          )}
        </LiveRegion>
        <PreviewAlerts
          choices={choices}
          unknown={preview.unknown}
          wrong={wrong}
          twins={twins}
          accepts={accepts}
          isAsked={wasTried && needsTwins}
          onAccept={setAccepts}
          onLeaveOut={onLeaveOut}
          onCreateNames={onCreateNames}
        />
        <PreviewTable
          rows={rows}
          names={names}
          lineOf={lineOf}
          sourceOf={table.read && ((place) => table.rows[place]?.at(-1) ?? '')}
          wrong={wrong}
          twins={twins}
        />
      </SpaceBetween>
    </Container>
  );
}
