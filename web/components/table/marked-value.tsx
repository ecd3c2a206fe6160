import { Status } from '../status.tsx';
import styles from './table.module.css';

interface MarkedValueProps {
  readonly value: string;
  /** What is unusual about the value, in a few words. */
  readonly mark: string | undefined;
}

/** A value, with a warning below it if there is something unusual about it. */
export const MarkedValue = ({ value, mark }: MarkedValueProps) => (
  <>
    <span className={styles.value}>{value}</span>
    {mark !== undefined && (
      <div className={styles.mark}>
        <Status type="warning">{mark}</Status>
      </div>
    )}
  </>
);
