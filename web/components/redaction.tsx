import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import { EmailText } from './email-text.tsx';

/** R12: what a person sees where the server left a field out for them. */
export const MANAGEMENT_ONLY = 'Management Only';
export const NOT_AVAILABLE = 'N/A';

/** Whether the server left the field out; an empty one is there and null. */
export const isRedacted = (record: object, field: string): boolean => !Object.hasOwn(record, field);

/** The text of a field for search and order: nothing where it is hidden or empty. */
export function textIn(record: object, field: string): string {
  const value: unknown = (record as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

interface FieldTextProps {
  readonly record: object;
  readonly field: string;
  /** Shown for an empty field. */
  readonly empty?: string;
  /** How to reach somebody by it: an e-mail and a phone number then open what writes and calls. */
  readonly by?: 'mailto' | 'tel' | undefined;
}

/** A field of a record as this person may see it. */
export function FieldText({ record, field, empty = '-', by }: FieldTextProps) {
  if (isRedacted(record, field)) return <Box color="text-status-inactive">{MANAGEMENT_ONLY}</Box>;
  const known = textIn(record, field);
  const text = known || empty;
  const shown = text.includes('@') ? <EmailText email={text} /> : <>{text}</>;
  return known && by ? <Link href={`${by}:${known.replaceAll(/\s/g, '')}`}>{shown}</Link> : shown;
}
