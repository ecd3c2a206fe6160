import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { labelsOf } from '../../../../shared/contract/field.ts';
import type { AnswerOf } from '../../../../shared/contract/operation.ts';
import { exportPayroll } from '../../../../shared/contract/operations/payroll-export.ts';
import { countOf } from '../../../../shared/count-of.ts';
import { shortListText } from '../../../../shared/list-text.ts';
import { byHandText } from '../../../../shared/payroll/entries.ts';
import { listedLines, type PayrollLine } from '../../../../shared/payroll/export-plan.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { inputIssues } from '../../../components/forms/issues.ts';
import { LongTextField } from '../../../components/forms/long-text-field.tsx';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { useNotices } from '../../../layout/use-notices.ts';
import { ByHand, LeftOut, OtherProgram } from './file-warnings.tsx';
import { downloadExport } from './download-export.ts';

interface ExportDialogProps {
  readonly periodId: number;
  readonly layoutId: number | null;
  readonly isWhole: boolean;
  /** Whether the pay period has files already. */
  readonly hasFiles: boolean;
  /** The programs of its files in effect, other than this one's. */
  readonly otherPrograms: readonly string[];
  readonly fingerprint: string;
  readonly lines: readonly PayrollLine[];
  readonly fileName: string;
  readonly onCreated: () => Promise<void>;
  readonly onClose: () => void;
}

const MAX_NAMES = 10;

const createdText = ({ nth, people }: AnswerOf<typeof exportPayroll>): string =>
  `Payroll file ${nth} created for ${countOf(people, 'person', 'people')}.`;

const namesOf = (lines: readonly PayrollLine[]): string =>
  shortListText(
    lines.map(({ name }) => name),
    MAX_NAMES,
  );

/** Hours of each person that go down without the file, and leave that it can't name. */
const outsideOf = (lines: readonly PayrollLine[]) => ({
  byHand: listedLines(lines)
    .filter(({ by_hand }) => by_hand.length > 0)
    .map(({ user_id, name, by_hand }) => ({ user_id, name, text: byHandText(by_hand) })),
  leftOut: lines
    .filter(({ left_out }) => left_out.length > 0)
    .map(({ user_id, name, left_out }) => ({ user_id, name, text: left_out.join(', ') })),
});

/** Asks before a payroll file is created, says who isn't in it, and downloads it. */
export function ExportDialog(props: ExportDialogProps) {
  const { periodId, layoutId, isWhole, hasFiles, otherPrograms, fingerprint, lines, fileName, onCreated, onClose } =
    props;
  const { notify } = useNotices();
  const isAgain = isWhole && hasFiles;
  const fields = { reason: { ...exportPayroll.body.reason, required: isAgain } };
  const listed = listedLines(lines);
  const left = lines.filter(({ status }) => status === 'waiting' || status === 'reopened');
  const { byHand, leftOut } = outsideOf(lines);
  const download = async (created: AnswerOf<typeof exportPayroll>) => {
    notify({ type: 'success', content: createdText(created) });
    try {
      await downloadExport(created);
    } catch (error) {
      notify({ type: 'error', content: messageOf(error, "The file couldn't be downloaded. Download it from Files.") });
    }
  };
  return (
    <RecordDialog<{ reason: string }, AnswerOf<typeof exportPayroll>>
      title="Create payroll file"
      submitText="Create file"
      one="payroll file"
      labels={labelsOf(fields)}
      isOnce
      onClose={onClose}
      plan={{
        formKey: `payroll-export-${periodId}`,
        initial: { reason: '' },
        version: 0,
        failureText: "The file couldn't be created.",
        check: (values) => inputIssues(fields, { ...values }),
        save: ({ reason }) =>
          call(exportPayroll, {
            body: {
              pay_period_id: periodId,
              layout_id: layoutId,
              is_whole: isWhole,
              fingerprint,
              reason: reason.trim() || null,
            },
          }),
        onSaved: (created) => {
          onClose();
          void download(created);
          void onCreated();
          return undefined;
        },
      }}
    >
      {(control) => (
        <SpaceBetween size="s">
          <Box variant="p">
            {fileName} for {countOf(listed.length, 'person', 'people')}.
          </Box>
          {left.length > 0 && (
            <Box variant="p">
              Left out because their hours aren't processed: {namesOf(left)}. Once they are, create another file; it
              will have only the changes.
            </Box>
          )}
          {!isWhole && <OtherProgram programs={otherPrograms} />}
          <LeftOut lines={leftOut} />
          <ByHand lines={byHand} />
          {isAgain && (
            <>
              <Box variant="p">
                This file has all hours again and replaces the earlier ones of this pay period. Only do this if they
                weren't imported; otherwise those hours are paid twice.
              </Box>
              <LongTextField control={control} name="reason" label={labelsOf(fields).reason} required />
            </>
          )}
        </SpaceBetween>
      )}
    </RecordDialog>
  );
}
