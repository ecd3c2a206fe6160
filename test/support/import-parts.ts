import type { AnswerOf } from '../../shared/contract/operations.ts';
import type { ImportRow } from '../../shared/ledger/import-fields.ts';
import type { Values } from './factories.ts';
import type { Person } from './harness.ts';
import type { ImportLedger } from './import-ledger.ts';

const PRIVATE = 'POST /api_admin_private';

/** The calls of an import in parts, by the administrator or somebody else. */
export function importInParts(ledger: ImportLedger) {
  const begin = async (count: number, by: Person = ledger.admin) => {
    const body = { count, file_name: 'old.csv', file_hash: 'abc', settings: '{}' };
    const reply = await ledger.product.call<AnswerOf<'begin-import'>>(`${PRIVATE}/begin-import`, {
      token: by.token,
      body,
    });
    return reply.body.value.import_id;
  };

  const send = (
    import_id: string,
    offset: number,
    rows: readonly ImportRow[],
    more: Values = {},
    by: Person = ledger.admin,
  ) =>
    ledger.product.call<AnswerOf<'import-part'>>(`${PRIVATE}/import-part`, {
      token: by.token,
      body: { import_id, offset, rows, fund_source_id: ledger.source.id, account_id: ledger.account.id, ...more },
    });

  const end = (import_id: string, more: Values = {}, by: Person = ledger.admin) =>
    ledger.product.call<AnswerOf<'end-import'>>(`${PRIVATE}/end-import`, {
      token: by.token,
      body: { import_id, ...more },
    });

  const listed = async (import_id: string, by: Person = ledger.admin) =>
    (
      await ledger.product.call<AnswerOf<'check-imports'>>('GET /api_admin_private/check-imports', { token: by.token })
    ).body.value.find((each) => each.import_id === import_id);

  return { begin, send, end, listed };
}
