import Button from '@cloudscape-design/components/button';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { messageOf } from '../../../api/api-error.ts';
import { loadPart } from '../../../api/load-part.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import type { NamesToExport } from '../checks/names-to-export.ts';
import { CHECKS_NOT_EXPORTED, CHECKS_NOT_LOADED, SELECT_CHECKS_FIRST } from '../checks/texts.ts';

interface OutstandingButtonsProps {
  readonly checks: readonly Check[];
  readonly names: NamesToExport;
  readonly asOf: string;
  /** Whether a checkbook, a fund source or the search leaves out some. */
  readonly isFiltered: boolean;
  readonly isLoaded: boolean;
  readonly isNoneSelected: boolean;
  /** Undefined for users who may only read. */
  readonly onClear: (() => void) | undefined;
}

/** Buttons to download or print the list, and to clear the selected checks. */
export function OutstandingButtons(props: OutstandingButtonsProps) {
  const { checks, names, asOf, isFiltered, isLoaded, isNoneSelected, onClear } = props;
  const { notify } = useNotices();
  const exportCsv = async () => {
    try {
      const { downloadOutstanding } = await loadPart(() => import('./export-outstanding.ts'));
      await downloadOutstanding(checks, names, asOf, isFiltered);
    } catch (error) {
      notify({ type: 'error', content: messageOf(error, CHECKS_NOT_EXPORTED) });
    }
  };
  return (
    <>
      <Button disabled={!isLoaded} disabledReason={CHECKS_NOT_LOADED} onClick={() => void exportCsv()}>
        Export CSV
      </Button>
      <Button onClick={() => window.print()}>Print report</Button>
      {onClear && (
        <Button
          variant="primary"
          disabled={isNoneSelected}
          {...(isNoneSelected && { disabledReason: SELECT_CHECKS_FIRST })}
          onClick={onClear}
        >
          Set cleared date
        </Button>
      )}
    </>
  );
}
