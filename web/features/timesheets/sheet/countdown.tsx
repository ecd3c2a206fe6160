import { Status } from '../../../components/status.tsx';
import { availability } from '../../../../shared/timesheets/countdown.ts';
import styles from './timesheets.module.css';
import { useServerTime } from './use-server-time.ts';

const DAY_MS = 24 * 3600 * 1000;

interface CountdownProps {
  readonly isLocked: boolean;
  readonly isReopened: boolean;
  readonly lockMoment: Date | null;
  /** The last day on which the owner can change the sheet. */
  readonly lockDate: string | null;
  /** The company's time zone. */
  readonly timeZone: string;
}

/** Returns the words before the lock date, which is upcoming, past or no longer relevant. */
function lockWords(left: number, isOpen: boolean, isReopened: boolean): string {
  if (left > 0 && isOpen) return 'Locks at the end of';
  return left <= 0 && !isReopened ? 'Locked at the end of' : 'Lock date';
}

/** Shows how long the sheet can still be changed, updated every second by the server's clock. */
export function Countdown({ isLocked, isReopened, lockMoment, lockDate, timeZone }: CountdownProps) {
  const now = useServerTime();
  const text = availability({ isLocked, lockMoment, isReopened }, now);
  const isOpen = !isLocked && (isReopened || !lockMoment || lockMoment.getTime() > now);
  const left = lockMoment ? lockMoment.getTime() - now : 0;
  const days = isOpen && !isReopened ? Math.floor(left / DAY_MS) : 0;
  const isRunning = isOpen && !isReopened && lockDate !== null;
  return (
    <div>
      <span className={isRunning ? styles.running : undefined}>
        <span role="timer" aria-label="Availability" className={styles.countdown}>
          <Status type={isOpen ? 'pending' : 'stopped'}>{text}</Status>
        </span>
        {days > 1 && <span className={styles.lockTime}> ({days} days)</span>}
      </span>
      {lockDate !== null && (
        <div className={styles.lockTime}>
          {lockWords(left, isOpen, isReopened)} {lockDate}, company time ({timeZone})
        </div>
      )}
    </div>
  );
}
