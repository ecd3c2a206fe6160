import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { availability } from '../../../shared/timesheets/countdown.ts';
import styles from './timesheets.module.css';
import { useServerTime } from './use-server-time.ts';

interface CountdownProps {
  readonly isLocked: boolean;
  readonly isReopened: boolean;
  readonly lockMoment: Date | null;
  /** The last day on which the owner can change the sheet. */
  readonly lockDate: string | null;
  /** The company's. */
  readonly timeZone: string;
}

/** How long the sheet can still be changed, each second, on the server's clock. */
export function Countdown({ isLocked, isReopened, lockMoment, lockDate, timeZone }: CountdownProps) {
  const now = useServerTime();
  const text = availability({ isLocked, lockMoment, isReopened }, now);
  const isOpen = !isLocked && (isReopened || !lockMoment || lockMoment.getTime() > now);
  return (
    <div>
      <span role="timer" aria-label="Availability" className={styles.countdown}>
        <StatusIndicator type={isOpen ? 'pending' : 'stopped'}>{text}</StatusIndicator>
      </span>
      {lockDate !== null && (
        <div className={styles.lockTime}>
          Locks at midnight at the end of {lockDate}, company time ({timeZone})
        </div>
      )}
    </div>
  );
}
