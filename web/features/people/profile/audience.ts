import type { Field } from '../../../../shared/contract/field-type.ts';

/** R12: says who sees a field of one's own profile, or of someone else's. */
export function audienceOf(field: Field, isOwn: boolean): string {
  if (!field.private) return 'Visible to everyone.';
  return isOwn ? 'Visible to you and management.' : 'Visible to them and management.';
}
