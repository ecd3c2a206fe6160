import { ledgerUses } from '../../../../shared/contract/operations/ledger.ts';
import { call } from '../../../api/call.ts';

type Entity = 'CklgPayee' | 'CklgAccount' | 'CklgFundSource' | 'CklgCheckbook' | 'CklgPayLayout';

/** R28: returns what uses a record and prevents its deletion; null if nothing does. */
export const usesOf =
  (entity: Entity) =>
  async ({ id }: { readonly id: number }): Promise<string | null> =>
    (await call(ledgerUses, { query: { entity, id } })).refusal;
