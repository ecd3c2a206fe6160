import Box from '@cloudscape-design/components/box';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import { capitalized } from '../../../shared/contract/field.ts';
import { ReadingDialog } from './reading-dialog.tsx';

interface CopyDialogProps {
  readonly title: string;
  /** The noun for the copied text, e.g. "password". */
  readonly what: string;
  readonly text: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Shows a text once, so that it can be copied and passed on. */
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
            copyErrorText={`The ${what} couldn't be copied. Select it and copy it manually.`}
          />
        </Box>
      </SpaceBetween>
    </ReadingDialog>
  );
}
