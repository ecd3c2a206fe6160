import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';

/** R26: a voided check is not edited. */
export function ConflictDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal
      visible
      header="CONFLICT ACTION"
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <Button variant="primary" onClick={onClose}>
            OK
          </Button>
        </Box>
      }
    >
      You cannot edit this transaction because it is voided.
    </Modal>
  );
}
