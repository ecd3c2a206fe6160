import Link from '@cloudscape-design/components/link';
import { EmailText } from './email-text.tsx';
import { MutedText } from './muted-text.tsx';

/** R12: shown where the server left out a field that this user may not see. */
export const MANAGEMENT_ONLY = 'Management Only';
export const NOT_AVAILABLE = 'N/A';

/** Returns whether the server left out the field; an empty field is present and null. */
export const isRedacted = (record: object, field: string): boolean => !Object.hasOwn(record, field);

/** Returns a field's text for search and sorting; empty if the field is redacted or empty. */
export function textIn(record: object, field: string): string {
  const value: unknown = (record as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

interface FieldTextProps {
  readonly record: object;
  readonly field: string;
  /** Turns an email address or phone number into a link. */
  readonly by?: 'mailto' | 'tel' | undefined;
}

/** Shows a field of a record as far as this user may see it. */
export function FieldText({ record, field, by }: FieldTextProps) {
  if (isRedacted(record, field)) return <MutedText>{MANAGEMENT_ONLY}</MutedText>;
  const known = textIn(record, field);
  const text = known || '-';
  const shown = text.includes('@') ? <EmailText email={text} /> : <>{text}</>;
  return known && by ? <Link href={`${by}:${known.replaceAll(/\s/g, '')}`}>{shown}</Link> : shown;
}
