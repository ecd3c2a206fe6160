import { useState } from 'react';
import type { LedgerNames } from '../../../../shared/ledger/names.ts';
import type { CheckRow } from '../checks/check-rows.ts';
import { ClearDialog } from '../checks/clear-dialog.tsx';
import { ConflictDialog } from '../checks/conflict-dialog.tsx';
import { useClear } from '../checks/use-clear.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { PrintAgainDialog } from './print-again-dialog.tsx';
import { PrintDialog } from './print-dialog.tsx';
import { UnvoidDialog } from './unvoid-dialog.tsx';
import type { VoidActions } from './use-void.ts';
import { VoidDialog } from './void-dialog.tsx';

export type OpenDialog =
  | { readonly kind: 'print' }
  | { readonly kind: 'void' | 'unvoid' | 'history' | 'conflict' | 'clear' | 'print-again'; readonly id: number };

interface TransactionDialogsProps {
  readonly open: OpenDialog;
  readonly rows: readonly CheckRow[];
  readonly names: LedgerNames;
  readonly actions: VoidActions;
  readonly today: string;
  readonly onClose: () => void;
}

/** The dialogs of the list, which always show the latest copy of the check. */
export function TransactionDialogs({ open, rows, names, actions, today, onClose }: TransactionDialogsProps) {
  const clear = useClear();
  const find = () => (open.kind === 'print' ? undefined : rows.find(({ check }) => check.id === open.id));
  const [opened] = useState(find);
  if (open.kind === 'print') return <PrintDialog onClose={onClose} />;
  // A check that has left the list behind a dialog, where the dialog says why it wasn't changed.
  const row = find() ?? (opened?.check.id === open.id ? opened : undefined);
  if (!row) return null;
  if (open.kind === 'history') return <HistoryDialog check={row.check} names={names} onClose={onClose} />;
  if (open.kind === 'clear') return <ClearDialog checks={[row.check]} today={today} clear={clear} onClose={onClose} />;
  if (open.kind === 'print-again') return <PrintAgainDialog check={row.check} onClose={onClose} />;
  if (open.kind === 'conflict') return <ConflictDialog onClose={onClose} />;
  return open.kind === 'void' ? (
    <VoidDialog row={row} actions={actions} onClose={onClose} />
  ) : (
    <UnvoidDialog row={row} actions={actions} onClose={onClose} />
  );
}
