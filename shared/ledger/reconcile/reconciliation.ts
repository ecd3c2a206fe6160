import type { RecordOf } from '../../contract/collection.ts';
import type { cklgReconciliation } from '../../contract/collections/cklg-reconciliation.ts';

export type Reconciliation = RecordOf<typeof cklgReconciliation>;
