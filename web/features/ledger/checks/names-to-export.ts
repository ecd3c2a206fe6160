import type { ExportNames } from '../../../../shared/ledger/export.ts';
import { getAll } from '../../../api/collection-calls.ts';

/** What a list of checks knows of an export's names; checkbooks are read once somebody exports. */
export type NamesToExport = Omit<ExportNames, 'checkbooks'>;

export const withCheckbooks = async (names: NamesToExport): Promise<ExportNames> => ({
  ...names,
  checkbooks: await getAll('CklgCheckbook'),
});
