import type { AuditLogEntry } from '../../../../shared/contract/operations/audit.ts';
import type { UserRecord } from '../../../../shared/contract/operations/account.ts';
import { formerEmployee } from '../../../../shared/former-employee.ts';
import { compareTexts } from '../../../components/table/column.ts';
import { byWhom } from './audit-rows.ts';

interface PersonChoice {
  /** The user's id. */
  readonly value: string;
  readonly label: string;
  /** Somebody with a new account may have the same email. */
  readonly labelTag?: string;
}

/**
 * Returns whom the log can be filtered by: people with an account, and those without who did something in the loaded entries
 * or are chosen. None until users are loaded, and nobody is called deleted by a list that may be older
 * than the entries.
 */
export function peopleChoices(
  users: readonly Pick<UserRecord, 'id' | 'email'>[] | undefined,
  entries: readonly Pick<AuditLogEntry, 'by' | 'kind'>[],
  chosen: number | null,
  isCurrent = true,
): PersonChoice[] {
  if (!users) return [];
  const existing = new Map(users.map(({ id, email }) => [id, email]));
  const former = new Map([
    ...(chosen === null ? [] : [[chosen, formerEmployee(chosen)] as const]),
    ...entries.flatMap((entry) => (entry.by ? [[entry.by.user_id, byWhom(entry)] as const] : [])),
  ]);
  return [
    ...[...existing].map(([id, label]) => ({ value: String(id), label })),
    ...[...former]
      .filter(([id]) => !existing.has(id))
      .map(([id, label]) => ({ value: String(id), label, ...(isCurrent && { labelTag: 'Deleted' }) })),
  ].toSorted((a, b) => compareTexts(a.label, b.label));
}
