import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import { cklgCheckbook } from '../../../../shared/contract/collections/cklg-checkbook.ts';
import { capitalized, labelOf } from '../../../../shared/contract/field.ts';
import { printChecks } from '../../../../shared/contract/operations/check-printing.ts';
import { checkStockIds, isCheckStockId, type CheckStockId } from '../../../../shared/ledger/check-stock-ids.ts';
import { checkStocks } from '../../../../shared/ledger/check-stocks.ts';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';
import styles from './print-checks.module.css';

const stocks = checkStockIds.map((id) => ({ value: id, label: checkStocks[id].name }));
const positions = ['First', 'Second', 'Third'];

interface OrderPartProps {
  readonly checkbooks: readonly { readonly id: number; readonly name: string }[];
  readonly checkbookId: number | undefined;
  readonly onCheckbook: (id: number) => void;
  readonly stock: CheckStockId;
  readonly onStock: (stock: CheckStockId) => void;
  /** Undefined for copies, because their paper has no numbers. */
  readonly number:
    | { readonly text: string; readonly problem: string | undefined; readonly type: (text: string) => void }
    | undefined;
  readonly start: number;
  readonly onStart: (start: number) => void;
  /** Why a reason is needed; undefined if none is. */
  readonly whyReason: string | undefined;
  readonly reason: string;
  readonly reasonProblem: string | undefined;
  readonly onReason: (reason: string) => void;
  /** Whether an order without an answer is sent again as it was. */
  readonly isPinned: boolean;
}

const FIRST_NUMBER = 'First check number';

/** The checkbook, its paper, and the number of the first one in the printer. */
export function OrderPart(props: OrderPartProps) {
  const { checkbooks, checkbookId, stock, number, start, whyReason, isPinned: disabled } = props;
  const books = checkbooks.map(({ id, name }) => ({ value: String(id), label: name }));
  const places = checkStocks[stock].checks.map((_, index) => ({ value: String(index), label: positions[index]! }));
  return (
    <div className={styles.fields}>
      {books.length > 1 && (
        <div className={styles.stock}>
          <FieldFrame label={capitalized(cklgCheckbook.one)}>
            <Select
              options={books}
              disabled={disabled}
              selectedOption={books.find(({ value }) => value === String(checkbookId)) ?? null}
              onChange={({ detail }) => props.onCheckbook(Number(detail.selectedOption.value))}
            />
          </FieldFrame>
        </div>
      )}
      <div className={styles.stock}>
        <FieldFrame label={labelOf(cklgCheckbook.fields, 'check_stock')}>
          <Select
            options={stocks}
            disabled={disabled}
            selectedOption={stocks.find(({ value }) => value === stock) ?? null}
            onChange={({ detail: { selectedOption } }) => {
              if (isCheckStockId(selectedOption.value)) props.onStock(selectedOption.value);
            }}
          />
        </FieldFrame>
      </div>
      {places.length > 1 && (
        <div className={styles.number}>
          <FieldFrame label="First check on the page">
            {/* Never pinned: it isn't sent, and another page may be in the printer by now. */}
            <Select
              options={places}
              selectedOption={places[start] ?? places[0]!}
              onChange={({ detail }) => props.onStart(Number(detail.selectedOption.value))}
            />
          </FieldFrame>
        </div>
      )}
      {number && (
        <div className={styles.number}>
          <FieldFrame
            label={FIRST_NUMBER}
            constraintText="The number on the first check in the printer."
            errorText={number.problem}
          >
            <Input
              value={number.text}
              disabled={disabled}
              inputMode="numeric"
              autoComplete={false}
              onChange={({ detail }) => number.type(detail.value)}
            />
          </FieldFrame>
        </div>
      )}
      {whyReason !== undefined && (
        <div className={styles.wide}>
          <FieldFrame
            label={labelOf(printChecks.body, 'reason')}
            constraintText={whyReason}
            errorText={props.reasonProblem}
          >
            <Input
              value={props.reason}
              disabled={disabled}
              autoComplete={false}
              onChange={({ detail }) => props.onReason(detail.value)}
            />
          </FieldFrame>
        </div>
      )}
    </div>
  );
}
