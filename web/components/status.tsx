import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { ReactNode } from 'react';
import styles from './status.module.css';

interface StatusProps {
  readonly type: StatusIndicatorProps.Type;
  /** What the icon says by itself; by default only what a warning or an error is. */
  readonly iconLabel?: string;
  readonly children: ReactNode;
}

const iconLabels: Partial<Record<StatusIndicatorProps.Type, string>> = { warning: 'Warning', error: 'Error' };

/** A state in a few words, with its icon. Where it doesn't fit on a line, it breaks between words. */
export const Status = ({ type, iconLabel = iconLabels[type], children }: StatusProps) => (
  <StatusIndicator type={type} {...(iconLabel !== undefined && { iconAriaLabel: iconLabel })}>
    <span className={styles.words}>{children}</span>
  </StatusIndicator>
);
