import Alert from '@cloudscape-design/components/alert';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { labelsOf } from '../../../../shared/contract/field.ts';
import { exportPayroll } from '../../../../shared/contract/operations/payroll-export.ts';
import { grouped } from '../../../../shared/count-of.ts';
import { ReadingDialog } from '../../../components/dialogs/reading-dialog.tsx';
import { Sentence } from '../../../components/sentence.tsx';
import { useMomentText } from '../../../components/use-moment-text.ts';
import { ByHand } from './file-warnings.tsx';
import { type FileRow, hoursByKind, kindText } from './file-columns.tsx';

const labels = labelsOf(exportPayroll.body);

interface FileDialogProps {
  readonly file: FileRow;
  readonly onClose: () => void;
}

/** Everything that is recorded about a payroll file. */
export function FileDialog({ file, onClose }: FileDialogProps) {
  const momentText = useMomentText();
  return (
    <ReadingDialog title={`Payroll file ${file.nth}: ${file.period}`} onClose={onClose}>
      <SpaceBetween size="m">
        {file.is_replaced && (
          <Alert type="info" statusIconAriaLabel="Info">
            A later file of this pay period has all hours again, so this one no longer counts.
          </Alert>
        )}
        <KeyValuePairs
          columns={2}
          items={[
            { label: 'Contains', value: kindText(file) },
            { label: 'Created', value: `${momentText(file.exported_at)} by ${file.exported_by?.name ?? '-'}` },
            { label: labels.layout_id, value: file.layout_name },
            { label: 'People', value: file.people },
            { label: 'Hours', value: hoursByKind(file) },
            {
              label: 'File',
              value: <Sentence text={`${file.file_name}, ${grouped(file.bytes)} bytes`} />,
            },
            { label: 'SHA-256', value: <span style={{ overflowWrap: 'anywhere' }}>{file.checksum}</span> },
            { label: 'Kept until', value: file.kept_until },
            ...(file.reason === null ? [] : [{ label: labels.reason, value: file.reason }]),
          ]}
        />
        <ByHand lines={file.by_hand} />
      </SpaceBetween>
    </ReadingDialog>
  );
}
