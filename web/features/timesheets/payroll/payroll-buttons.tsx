import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { periodText } from '../../../../shared/pay-periods/period-text.ts';
import {
  ALL_REMINDED,
  type BoardRow,
  isToRemind,
  reminderRefusal,
  stateOfRow,
} from '../../../../shared/timesheets/board.ts';
import { type BulkPlan, planInWords } from '../../../../shared/timesheets/bulk.ts';
import type { PeriodDates } from '../../../../shared/pay-periods/schedule.ts';
import { type PayScope, payTotals } from '../../../../shared/timesheets/pay-totals.ts';
import { messageOf } from '../../../api/api-error.ts';
import { loadPart } from '../../../api/load-part.ts';
import { getInstallation } from '../../../layout/installation.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { bulkWords } from './bulk.ts';
import type { Selection } from './bulk-dialog.tsx';
import type { OpenDialog } from './payroll-dialogs.tsx';
import { useToday } from '../../../components/use-today.ts';
import { usePrintWindow } from '../../../components/print/use-print-window.ts';
import type { PayrollView } from './payroll-view.ts';
import { totalsAddress } from './print-address.ts';
import type { SheetRow } from './sheet-actions.ts';

const NOT_LOADED = "The timesheets aren't loaded yet.";

const disabledFor = (disabledReason: string | undefined) =>
  disabledReason === undefined ? {} : { disabled: true, disabledReason };

interface BulkButtonProps {
  readonly plan: BulkPlan<SheetRow>;
  readonly isLoaded: boolean;
  /** Undefined if the plan is for all listed sheets. */
  readonly selection: Selection | undefined;
  readonly isMain: boolean;
  readonly isSearched: boolean;
  readonly onOpen: (open: OpenDialog) => void;
}

/** Runs a step for the selected sheets, or else for all listed ones. If none is eligible, a notice says why. */
function BulkButton({ plan, isLoaded, selection, isMain, isSearched, onOpen }: BulkButtonProps) {
  const { notify } = useNotices();
  const { label, none } = bulkWords[plan.step];
  const open = () => {
    if (plan.eligible.length > 0) onOpen({ kind: 'bulk', plan, selection });
    else if (plan.rows.length === 0) notify({ type: 'warning', content: none });
    else notify({ type: 'warning', header: none, content: `${planInWords(label, plan)}.` });
  };
  const searched = isSearched && !selection ? 'Clear the search, or select timesheets.' : undefined;
  return (
    <Button {...(isMain && { variant: 'primary' })} onClick={open} {...disabledFor(isLoaded ? searched : NOT_LOADED)}>
      {selection ? `${label} selected (${plan.rows.length})` : `${label} all`}
    </Button>
  );
}

interface RemindButtonProps {
  readonly rows: readonly BoardRow[];
  readonly isLoaded: boolean;
  readonly period: PeriodDates;
  readonly onOpen: (open: OpenDialog) => void;
}

function RemindButton({ rows, isLoaded, period, onOpen }: RemindButtonProps) {
  const today = useToday();
  const missing = rows.filter(isToRemind);
  const count = missing.filter(({ is_reminded }) => !is_reminded).length;
  const nobody =
    missing.length > 0
      ? ALL_REMINDED
      : rows.some((row) => stateOfRow(row) === 'none')
        ? 'The lock date has passed. Start timesheets for people who have none.'
        : 'Everyone tracked has entered hours.';
  const disabledReason = count === 0 ? nobody : reminderRefusal(period, today);
  return (
    <Button onClick={() => onOpen({ kind: 'remind' })} {...disabledFor(isLoaded ? disabledReason : NOT_LOADED)}>
      {count === 0 ? 'Remind missing' : `Remind missing (${count})`}
    </Button>
  );
}

interface TotalsButtonsProps {
  /** The rows that the search finds. */
  readonly rows: readonly BoardRow[];
  readonly isSearched: boolean;
  readonly isLoaded: boolean;
  readonly scope: PayScope;
  readonly period: PeriodDates & { readonly id: number };
}

/** Buttons that download or print the totals. */
function TotalsButtons({ rows, isSearched, isLoaded, scope, period }: TotalsButtonsProps) {
  const { notify } = useNotices();
  const { timeZone } = getInstallation();
  const print = usePrintWindow();
  const exportCsv = async () => {
    try {
      // Loaded when first used, because the list doesn't need it.
      const [{ payCsv }, { csvName, downloadCsv }] = await loadPart(() =>
        Promise.all([import('../../../../shared/timesheets/pay-csv.ts'), import('../../../components/download.ts')]),
      );
      const name = csvName(`hours ${periodText(period)} ${scope}`, isSearched);
      downloadCsv(payCsv(payTotals(rows, scope), period, timeZone), name);
    } catch (error) {
      notify({ type: 'error', content: messageOf(error, "The hours couldn't be exported.") });
    }
  };
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button onClick={() => void exportCsv()} {...disabledFor(isLoaded ? undefined : NOT_LOADED)}>
        Export CSV
      </Button>
      <Button onClick={() => print(totalsAddress(period.id, scope))}>Print</Button>
    </SpaceBetween>
  );
}

interface PayrollButtonsProps {
  readonly view: PayrollView;
  readonly period: TotalsButtonsProps['period'] | undefined;
  readonly rows: readonly BoardRow[];
  readonly isLoaded: boolean;
  readonly scope: PayScope;
  /** The usual step is last. */
  readonly plans: readonly BulkPlan<SheetRow>[];
  readonly selected: readonly BoardRow[];
  /** The rows that the search finds. */
  readonly found: readonly BoardRow[];
  readonly isSearched: boolean;
  readonly onOpen: (open: OpenDialog) => void;
}

/** The buttons for all rows of a view. */
export function PayrollButtons(props: PayrollButtonsProps) {
  const { view, period, rows, isLoaded, scope, plans, selected, found, isSearched, onOpen } = props;
  const selection = selected.length === 0 ? undefined : { hidden: selected.filter((row) => !found.includes(row)) };
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {view.shows === 'totals' && period && (
        <TotalsButtons rows={found} isSearched={isSearched} isLoaded={isLoaded} scope={scope} period={period} />
      )}
      {view.shows === 'board' && period && (
        <RemindButton rows={rows} isLoaded={isLoaded} period={period} onOpen={onOpen} />
      )}
      {plans.map((plan, index) => (
        <BulkButton
          key={plan.step}
          plan={plan}
          isLoaded={isLoaded}
          selection={selection}
          isMain={index === plans.length - 1}
          isSearched={isSearched}
          onOpen={onOpen}
        />
      ))}
    </SpaceBetween>
  );
}
