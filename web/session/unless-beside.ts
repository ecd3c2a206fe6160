import type { ModalProps } from '@cloudscape-design/components/modal';

type OnDismiss = NonNullable<ModalProps['onDismiss']>;

/**
 * Closes a dialog, but not by a press beside it: that is the second one of the double-click that opened it, or slipped, and
 * would throw away what is asked or typed.
 */
export const unlessBeside =
  (close: () => void): OnDismiss =>
  ({ detail }) => {
    if (detail.reason !== 'overlay') close();
  };
