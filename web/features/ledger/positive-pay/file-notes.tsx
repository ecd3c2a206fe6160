import SpaceBetween from '@cloudscape-design/components/space-between';
import { FilePreview } from './file-preview.tsx';
import { FileProblems } from './file-problems.tsx';
import type { ShownPositivePay } from './use-positive-pay.ts';

interface FileNotesProps {
  readonly shown: ShownPositivePay;
  /** Why the bank would reject the file. */
  readonly problem: string | undefined;
}

/** Shows the file's problems, and its first lines. */
export function FileNotes({ shown: { file, layout }, problem }: FileNotesProps) {
  return (
    <SpaceBetween size="s">
      <FileProblems file={file} problem={problem} />
      <FilePreview file={file} layout={layout} />
    </SpaceBetween>
  );
}
