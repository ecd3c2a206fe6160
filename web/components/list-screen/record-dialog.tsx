import type { ReactNode } from 'react';
import { type Control, type FieldValues, FormProvider } from 'react-hook-form';
import { FormDialog, type FormDialogProps } from '../dialogs/form-dialog.tsx';
import { FormMessages } from '../forms/form-messages.tsx';
import styles from '../forms/fields.module.css';
import { type FormPlan, useRecordForm } from '../forms/use-record-form.ts';

interface RecordDialogProps<V extends FieldValues, R> {
  readonly plan: Omit<FormPlan<V, R>, 'onDone' | 'saysFailure'>;
  /** Whether the dialog runs an action once; its fields are disabled while that runs. */
  readonly isOnce?: boolean;
  readonly title: string;
  readonly size?: FormDialogProps['size'];
  readonly submitText: string;
  /** The noun for the form's record. */
  readonly one: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly describe?: (field: string, value: unknown) => ReactNode;
  readonly onClose: () => void;
  readonly children: (control: Control<V>) => ReactNode;
}

/** A dialog for one record: its fields, messages and saving. */
export function RecordDialog<V extends FieldValues, R>(props: RecordDialogProps<V, R>) {
  const { plan, title, submitText, one, labels, describe, isOnce = false, onClose, children } = props;
  const state = useRecordForm({ ...plan, saysFailure: true, onDone: onClose });
  return (
    <FormDialog
      title={title}
      {...(props.size && { size: props.size })}
      submitText={submitText}
      isSaving={state.isSaving}
      isDirty={state.isDirty}
      isOpenToTyping={!isOnce}
      isKept={plan.secrets === undefined}
      onSubmit={state.submit}
      onClose={() => {
        state.discard();
        onClose();
      }}
    >
      <FormMessages state={state} one={one} labels={labels} {...(describe && { describe })} />
      <FormProvider {...state.form}>
        <div className={styles.fields}>{children(state.control)}</div>
      </FormProvider>
    </FormDialog>
  );
}
