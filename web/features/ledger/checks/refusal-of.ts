import { ledgerUses } from '../../../../shared/contract/operations/ledger.ts';
import { call } from '../../../api/call.ts';

type Entity = 'CklgPayee' | 'CklgAccount' | 'CklgFundSource' | 'CklgCheckbook';

/** R28: what uses a record, so that it cannot be deleted; null when nothing does. */
export const refusalOf =
  (entity: Entity) =>
  async ({ id }: { readonly id: number }): Promise<string | null> =>
    (await call(ledgerUses, { query: { entity, id } })).refusal;
