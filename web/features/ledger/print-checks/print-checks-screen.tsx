import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import { grouped } from '../../../../shared/count-of.ts';
import { checkTestPage } from '../../../../shared/ledger/check-test-page.ts';
import { checkStocks } from '../../../../shared/ledger/check-stocks.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import { useAddress } from '../../../components/use-address.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { usePage } from '../../../layout/use-page.ts';
import { LeaveGuard } from '../../../session/leave-guard.tsx';
import { type PrintAddress, printAddress, readPrintAddress } from '../checks/print-address.ts';
import { AlignmentPart } from './alignment-part.tsx';
import { OrderPart } from './order-part.tsx';
import { PreviewPart } from './preview-part.tsx';
import { BY_DATE } from '../checks/common-columns.ts';
import { printColumns, type PrintRow } from './print-columns.tsx';
import { PrintSheets, type PrintedSheet } from './print-sheets.tsx';
import { useOrder } from './use-order.ts';

// Loaded while the page rests, because it is shown after printing.
const OutcomeDialog = lazyPart(() => import('./outcome-dialog.tsx').then((m) => m.OutcomeDialog));

const keyOf = ({ check }: PrintRow) => String(check.id);
const nameOf = ({ payee }: PrintRow) => `check to ${payee}`;
const oldestFirst = { column: BY_DATE, isDescending: false };

interface Printing {
  readonly sheets: readonly PrintedSheet[];
  /** The user is asked whether these checks came out right; none for copies and test pages. */
  readonly asksAbout: readonly Check[];
}

interface OrderProblemsProps {
  readonly separation: ReturnType<typeof useOrder>['separation'];
  readonly failure: string | undefined;
  readonly warning: string | undefined;
}

function OrderProblems({ separation, failure, warning }: OrderProblemsProps) {
  if (separation === undefined && failure === undefined && warning === undefined) return null;
  return (
    <SpaceBetween size="s">
      {separation && (
        <Alert
          type="warning"
          statusIconAriaLabel="Warning"
          action={<Button onClick={separation.selectFirst}>{separation.action}</Button>}
        >
          {separation.text}
        </Alert>
      )}
      {failure !== undefined && (
        <Alert type="error" statusIconAriaLabel="Error">
          {failure}
        </Alert>
      )}
      {warning !== undefined && (
        <Alert type="warning" statusIconAriaLabel="Warning">
          {warning}
        </Alert>
      )}
    </SpaceBetween>
  );
}

/** What of the address names an order; the rest is how its list is shown. */
const orderIn = (search: string): string => {
  const { ids, isCopy } = readPrintAddress(new URLSearchParams(search));
  return printAddress(ids, isCopy);
};

/** Prints checks on pre-printed paper. What was chosen for the checks of one address doesn't apply to those of another. */
export function PrintChecksScreen() {
  usePage('Print checks');
  const [params] = useAddress();
  const text = params.toString();
  const address = useMemo(() => readPrintAddress(new URLSearchParams(text)), [text]);
  return <PrintOrder key={printAddress(address.ids, address.isCopy)} address={address} />;
}

/** What waits, on which paper, how it will look, and how it came out. */
function PrintOrder({ address }: { readonly address: PrintAddress }) {
  const order = useOrder(address);
  const { stock, offsets, rows, selected, sheets, isCopy } = order;
  const [printing, setPrinting] = useState<Printing>();
  const [outcomeOf, setOutcomeOf] = useState<readonly Check[]>([]);
  const [wasTried, setTried] = useState(false);

  const print = async () => {
    setTried(true);
    if (!order.isComplete) return;
    const done = await order.start();
    if (done.length === 0) return;
    setTried(false);
    setPrinting({ sheets: order.sheetsOf(done), asksAbout: isCopy ? [] : done });
  };
  const count = selected.length;
  const { unanswered } = order.run;
  const isNone = count === 0 && !unanswered;
  const waits = order.fields.number?.waits;
  const total = formatMoney(selected.reduce((sum, { cents }) => sum + cents, 0));

  return (
    <SpaceBetween size="l">
      <LeaveGuard when={unanswered !== undefined} isBySearch={orderIn} />
      <OrderProblems
        separation={order.separation}
        failure={(wasTried ? order.problem : undefined) ?? order.run.failure}
        warning={order.skippedText}
      />
      <CollectionTable<PrintRow>
        tableId="print-checks"
        title={isCopy ? 'Print copies' : 'Print checks'}
        many="checks"
        emptyText="No checks are waiting to be printed. Choose Print later in a new check, or select checks in Transactions."
        description={count === 0 ? undefined : `${grouped(count)} selected, ${total} in total`}
        items={rows}
        sources={order.sources}
        columns={printColumns}
        filters={<OrderPart {...order.fields} reasonProblem={wasTried ? order.reasonProblem : undefined} />}
        rowKey={keyOf}
        rowName={nameOf}
        defaultSort={oldestFirst}
        selection={{ type: 'multi', selected, onChange: order.select }}
        actions={
          <Button
            variant="primary"
            loading={order.run.isBusy}
            loadingText="Recording"
            disabled={isNone || order.separation !== undefined || waits !== undefined}
            {...(waits !== undefined && { disabledReason: waits })}
            {...(isNone && { disabledReason: 'Select the checks to print first.' })}
            {...(order.separation && { disabledReason: 'Select the checks of one run.' })}
            onClick={() => void print()}
          >
            {isCopy ? 'Print copies' : 'Print'}
          </Button>
        }
      />
      <AlignmentPart
        stock={checkStocks[stock]}
        offsets={offsets}
        onChange={order.setOffsets}
        onTest={() => setPrinting({ sheets: [checkTestPage(checkStocks[stock], offsets)], asksAbout: [] })}
      />
      <PreviewPart sheets={sheets} stock={checkStocks[stock]} />
      {printing && (
        <PrintSheets
          sheets={printing.sheets}
          onDone={() => {
            setOutcomeOf(printing.asksAbout);
            setPrinting(undefined);
          }}
        />
      )}
      {outcomeOf.length > 0 && (
        <OutcomeDialog checks={outcomeOf} onReport={order.run.report} onClose={() => setOutcomeOf([])} />
      )}
    </SpaceBetween>
  );
}
