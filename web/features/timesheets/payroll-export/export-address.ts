import type { RecordIn } from '../../../api/collection-calls.ts';

/** What the address of the page says, besides the pay period. */
export interface ExportView {
  readonly shows: 'next' | 'files';
  readonly layoutId: number | null;
  readonly isWhole: boolean;
}

const OWN = 'own';

/** Without a choice, the company's layout applies if it has exactly one. */
export function readExportView(params: URLSearchParams, layouts: readonly RecordIn<'TsrpPayrollLayout'>[]): ExportView {
  const chosen = params.get('layout');
  const only = layouts.length === 1 ? (layouts[0]?.id ?? null) : null;
  const known = layouts.find(({ id }) => String(id) === chosen)?.id ?? null;
  return {
    shows: params.get('view') === 'files' ? 'files' : 'next',
    layoutId: chosen === null ? only : known,
    isWhole: params.get('whole') === '1',
  };
}

/** Returns the address with a part of the view changed. */
export function withView(params: URLSearchParams, change: Partial<ExportView>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['page', 'search', 'sort']) if (change.shows) next.delete(name);
  const put = (name: string, value: string | null) => (value === null ? next.delete(name) : next.set(name, value));
  if (change.shows) put('view', change.shows === 'files' ? 'files' : null);
  if (change.layoutId !== undefined) put('layout', change.layoutId === null ? OWN : String(change.layoutId));
  if (change.isWhole !== undefined) put('whole', change.isWhole ? '1' : null);
  return next;
}
