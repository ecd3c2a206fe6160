import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Status } from '../../../components/status.tsx';
import type { BoardSheet } from '../../../../shared/timesheets/board.ts';
import { READY } from '../../../../shared/timesheets/ready.ts';
import { useMomentText } from '../../../components/use-moment-text.ts';
import type { SheetRow } from './sheet-actions.ts';
import { Sentence } from '../../../components/sentence.tsx';

/** R67, R68: whether the owner is done, and what looks odd, in an opened sheet. */
export function Readiness({ row: { sheet } }: { readonly row: SheetRow }) {
  const momentText = useMomentText();
  const isOdd = sheet.odd.length > 0;
  if (sheet.ready_at === null && sheet.nothing_reason === null && !isOdd) return null;
  return (
    <SpaceBetween size="s">
      {sheet.ready_at !== null && (
        <Status type="success">
          {READY} since {momentText(sheet.ready_at)}
        </Status>
      )}
      {sheet.nothing_reason !== null && <Status type="info">Nothing to report: {sheet.nothing_reason}</Status>}
      {isOdd && (
        <Alert type="info" statusIconAriaLabel="Info" header="Looks unusual">
          {sheet.odd.map((text) => (
            <div key={text}>
              <Sentence text={text} />
            </div>
          ))}
        </Alert>
      )}
    </SpaceBetween>
  );
}

/** The same in a row of a list, in a few words. */
export function ReadinessMarks({ sheet }: { readonly sheet: BoardSheet }) {
  return (
    <>
      {sheet.nothing_reason !== null && <div title={sheet.nothing_reason}>Nothing to report</div>}
      {sheet.recounted !== null && (
        <div title={sheet.recounted}>
          <Status type="warning">Hours counted differently</Status>
        </div>
      )}
    </>
  );
}
