import Button from '@cloudscape-design/components/button';
import { Status } from '../../../components/status.tsx';
import { hoursOfDays, sumOfKinds } from '../../../../shared/timesheets/hours.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { hundredthsOutOfPlace } from '../../../../shared/timesheets/out-of-place.ts';
import { useBasis } from './basis-context.ts';
import { type SheetContent, useSheet } from './sheet-store.ts';
import styles from './timesheets.module.css';
import type { useSheetForm } from './use-sheet-form.ts';

interface SaveBarProps {
  readonly form: ReturnType<typeof useSheetForm>;
  readonly onSave: () => void;
}

const daysOf = ({ days }: SheetContent) => days;

/** Saves a sheet from anywhere on the page, and shows whether there are unsaved changes. */
export function SaveBar({ form, onSave }: SaveBarProps) {
  const days = useSheet(form.store, daysOf);
  const total = sumOfKinds(hoursOfDays(days, useBasis()));
  const toCheck = hundredthsOutOfPlace(days);
  const type = form.isDirty ? 'pending' : toCheck > 0 ? 'warning' : 'success';
  return (
    <div className={styles.saveBar}>
      <Status type={type}>
        {hoursText(total)} hours, {form.isDirty ? 'not saved yet' : 'all saved'}
        {toCheck > 0 && `, ${hoursText(toCheck)} to check`}
      </Status>
      <Button variant="primary" loading={form.isSaving} loadingText="Saving" onClick={onSave}>
        Save
      </Button>
    </div>
  );
}
