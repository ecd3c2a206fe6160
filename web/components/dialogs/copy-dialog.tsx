import Box from '@cloudscape-design/components/box';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { capitalized } from '../../../shared/contract/field.ts';
import { ReadingDialog } from './reading-dialog.tsx';

interface CopyDialogProps {
  readonly title: string;
  /** What can be copied, in words: "password". */
  readonly what: string;
  readonly text: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Shows something once, to be copied and handed on. */
export function CopyDialog({ title, what, text, onClose, children }: CopyDialogProps) {
  return (
    <ReadingDialog title={title} size="medium" close="Done" onClose={onClose}>
      <SpaceBetween size="m">
        {children}
        <Box variant="code" fontSize="heading-m">
          <CopyToClipboard
            variant="inline"
            textToCopy={text}
            copyButtonAriaLabel={`Copy ${what}`}
            copySuccessText={`${capitalized(what)} copied`}
            copyErrorText={`The ${what} couldn’t be copied. Select it and copy it manually.`}
          />
        </Box>
      </SpaceBetween>
    </ReadingDialog>
  );
}
