import type { ReactNode } from 'react';
import styles from './table.module.css';

/** Aligns the numbers of a column at their ends, below each other. */
export const numericColumn = <T,>(header: string, cell: (row: T) => ReactNode) => ({
  header: <div className={styles.numberHeader}>{header}</div>,
  cell: (row: T) => <div className={styles.number}>{cell(row)}</div>,
});
