import type { Issue } from '../../../../shared/contract/collection.ts';
import { passkeyNameField } from '../../../../shared/contract/operations/passkeys.ts';
import { parseFields } from '../../../../shared/contract/validate.ts';

/** Returns what is wrong with a passkey's name. */
export function nameIssues({ name }: { readonly name: string }): readonly Issue[] {
  const parsed = parseFields({ name: passkeyNameField }, { name });
  return parsed.ok ? [] : parsed.issues;
}
