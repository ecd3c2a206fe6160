import Button from '@cloudscape-design/components/button';
import { useMemo, useState } from 'react';
import { printRefusal } from '../../../../shared/ledger/printing.ts';
import type { CheckRow } from '../checks/check-rows.ts';
import { MAX_IDS } from '../checks/print-address.ts';

/** The selection of checks to print, and its button. */
export function usePrintSelection(rows: readonly CheckRow[], print: ((ids: readonly number[]) => void) | undefined) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const selected = useMemo(() => rows.filter(({ check }) => chosen.has(check.id)), [rows, chosen]);
  if (!print) return {};
  const printable = selected.filter(({ check }) => printRefusal(check, 'original') === undefined);
  const refused =
    selected.length > 0 && printable.length === 0
      ? 'None of the selected checks can be printed.'
      : printable.length > MAX_IDS
        ? `Select at most ${MAX_IDS} checks.`
        : undefined;
  return {
    selection: {
      type: 'multi' as const,
      selected,
      onChange: (next: readonly CheckRow[]) => setChosen(new Set(next.map(({ check }) => check.id))),
    },
    printButton: (
      <Button
        disabled={refused !== undefined}
        {...(refused !== undefined && { disabledReason: refused })}
        onClick={() => print(printable.map(({ check }) => check.id))}
      >
        Print checks
      </Button>
    ),
  };
}
