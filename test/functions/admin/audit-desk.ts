import { expect } from 'vitest';
import {
  type AuditedRange,
  type AuditedValues,
  type AuditLogEntry,
  auditRef,
} from '../../../shared/contract/operations/audit.ts';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import type { Person, Product } from '../../support/harness.ts';

type Page = AnswerOf<'audit-log'>;
type Query = Readonly<Record<string, string | number>>;

/** How an administrator reads the audit log. */
export function auditDesk(product: Product, admin: Person) {
  const page = (query: Query, by: Person = admin) =>
    product.call<Page>('GET /api_admin_private/audit-log', { token: by.token, query });

  const pages = async (query: Query, by: Person = admin): Promise<Page[]> => {
    const read: Page[] = [];
    let after: string | null = null;
    do {
      const reply = await page({ ...query, ...(after !== null && { after }) }, by);
      expect([reply.status, reply.body.message, reply.status === 500 ? product.logs.at(-1) : '']).toEqual([
        200,
        'OK',
        '',
      ]);
      read.push(reply.body.value);
      after = reply.body.value.next;
    } while (after !== null);
    return read;
  };

  /** All entries of some days, newest first. */
  const entries = async (query: Query, by?: Person): Promise<AuditLogEntry[]> =>
    (await pages(query, by)).flatMap((each) => each.entries);

  const ask = (refs: string, by: Person = admin) =>
    product.call<AuditedValues[]>('GET /api_admin_private/audit-values', { token: by.token, query: { refs } });

  /** Old and new values of everything that an entry changed. */
  const valuesOf = async ({ records }: { readonly records: readonly AuditedRange[] }) => {
    const refs = records.flatMap(({ entity, first, version, count }) =>
      Array.from({ length: count }, (_, index) => auditRef({ entity, id: first + index, version })),
    );
    return (await ask(refs.join())).body.value;
  };

  return { page, pages, entries, ask, valuesOf };
}

/** What an entry says about records, e.g. `CklgPayee 7 v2`. */
export const namesOf = ({ records }: Pick<AuditLogEntry, 'records'>): string[] =>
  records.map(
    ({ entity, first, version, count }) => `${entity} ${first}${count > 1 ? ` +${count - 1}` : ''} v${version}`,
  );
