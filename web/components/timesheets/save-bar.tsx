import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { hoursOfDays, hoursText, sumOfKinds } from '../../../shared/timesheets/hours.ts';
import { type SheetContent, useSheet } from './sheet-store.ts';
import styles from './timesheets.module.css';
import type { useSheetForm } from './use-sheet-form.ts';

interface SaveBarProps {
  readonly form: ReturnType<typeof useSheetForm>;
  readonly onSave: () => void;
}

const daysOf = ({ days }: SheetContent) => days;

/** Saves a sheet from wherever one types in it, and says whether anything is left to save. */
export function SaveBar({ form, onSave }: SaveBarProps) {
  const total = sumOfKinds(hoursOfDays(useSheet(form.store, daysOf)));
  return (
    <div className={styles.saveBar}>
      <StatusIndicator type={form.isDirty ? 'pending' : 'success'}>
        {hoursText(total)} hours, {form.isDirty ? 'not saved yet' : 'all saved'}
      </StatusIndicator>
      <Button variant="primary" loading={form.isSaving} loadingText="Saving" onClick={onSave}>
        Save
      </Button>
    </div>
  );
}
