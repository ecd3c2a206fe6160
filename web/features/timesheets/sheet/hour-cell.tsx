import Box from '@cloudscape-design/components/box';
import Input from '@cloudscape-design/components/input';
import { memo, useId } from 'react';
import { whyNoHours } from '../../../../shared/timesheets/cells.ts';
import { columnTitles } from '../../../../shared/timesheets/paste.ts';
import type { LeaveKind } from '../../../../shared/timesheets/hours.ts';
import type { SheetStore } from './sheet-store.ts';
import styles from './timesheets.module.css';
import { useCell } from './use-cell.ts';

interface HourCellProps {
  readonly store: SheetStore;
  readonly row: number;
  readonly kind: LeaveKind;
  readonly isReadOnly: boolean;
}

/** Leave hours of a day; a dash if the day doesn't allow this kind. */
export const HourCell = memo(function HourCell({ store, row, kind, isReadOnly }: HourCellProps) {
  const { day, value, problem, type, leave } = useCell(store, row, kind);
  const problemId = useId();
  if (!day) return null;
  const whyNot = value === '' ? whyNoHours(day, kind) : undefined;
  if (isReadOnly) return <div className={styles.figure}>{value === '' ? '-' : Number(value).toFixed(2)}</div>;
  if (whyNot !== undefined) {
    return (
      <div className={styles.figure} title={whyNot}>
        <Box color="text-status-inactive">
          <span aria-hidden="true">-</span>
          <span className={styles.unseen}>{whyNot}</span>
        </Box>
      </div>
    );
  }
  return (
    <div className={styles.hours} data-row={row} data-column={kind}>
      <div className={styles.onPaper}>{value === '' ? '-' : value}</div>
      <div className={styles.onScreen}>
        <Input
          value={value}
          inputMode="decimal"
          autoComplete={false}
          ariaLabel={`${columnTitles[kind]}, ${day.day_name ?? ''} ${day.date}`}
          invalid={problem !== undefined}
          {...(problem !== undefined && { ariaDescribedby: problemId })}
          onChange={({ detail }) => type(detail.value)}
          onBlur={leave}
        />
      </div>
      {problem !== undefined && (
        <Box id={problemId} color="text-status-error" fontSize="body-s">
          {problem}
        </Box>
      )}
    </div>
  );
});
