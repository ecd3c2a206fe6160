import { type ComponentType, type ReactNode } from 'react';
import { lazyPart } from '../lazy-part.tsx';

export interface RecordFormProps<T> {
  /** Null for a new record. */
  readonly record: T | null;
  readonly onClose: () => void;
}

/** A list's form, loaded after the list. */
export function lazyForm<T>(load: () => Promise<ComponentType<RecordFormProps<T>>>) {
  const Form = lazyPart(load);
  return function form(record: T | null, onClose: () => void): ReactNode {
    return <Form record={record} onClose={onClose} />;
  };
}
