import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { type CheckOffsets, MAX_OFFSET, type Move, parseOffset } from '../../../../shared/ledger/check-offsets.ts';
import {
  type CheckPart,
  checkParts,
  type CheckStock,
  isVoucher,
  partNames,
} from '../../../../shared/ledger/check-stocks.ts';
import { writeDeviceOffsets } from './device-offsets.ts';
import styles from './print-checks.module.css';

const WHOLE = 'whole';
type Row = CheckPart | typeof WHOLE;

const NONE: Move = { right: 0, down: 0 };

const moveIn = (offsets: CheckOffsets, row: Row): Move => (row === WHOLE ? offsets : (offsets.parts[row] ?? NONE));

const withMove = (offsets: CheckOffsets, row: Row, move: Move): CheckOffsets =>
  row === WHOLE ? { ...offsets, ...move } : { ...offsets, parts: { ...offsets.parts, [row]: move } };

interface OffsetInputProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (inches: number) => void;
}

function OffsetInput({ label, value, onChange }: OffsetInputProps) {
  const [typed, setTyped] = useState(String(value));
  const isValid = parseOffset(typed) !== undefined;
  return (
    <FormField
      errorText={isValid ? undefined : `From -${MAX_OFFSET} to ${MAX_OFFSET}.`}
      i18nStrings={{ errorIconAriaLabel: 'Error' }}
      stretch
    >
      <Input
        value={typed}
        ariaLabel={label}
        inputMode="decimal"
        autoComplete={false}
        onChange={({ detail }) => {
          setTyped(detail.value);
          const inches = parseOffset(detail.value);
          if (inches !== undefined) onChange(inches);
        }}
        onBlur={() => isValid && setTyped(String(value))}
      />
    </FormField>
  );
}

interface AlignmentPartProps {
  readonly stock: CheckStock;
  readonly offsets: CheckOffsets;
  readonly onChange: (offsets: CheckOffsets) => void;
  readonly onTest: () => void;
}

/** Moves what is printed to match this printer and its paper. */
export function AlignmentPart({ stock, offsets, onChange, onTest }: AlignmentPartProps) {
  const [isLost, setLost] = useState(false);
  const rows: Row[] = [WHOLE, ...checkParts.filter((part) => part !== 'stubs' || isVoucher(stock))];
  const change = (row: Row, move: Partial<Move>) => {
    const { right, down } = { ...moveIn(offsets, row), ...move };
    const next = withMove(offsets, row, { right, down });
    setLost(!writeDeviceOffsets(stock.id, next));
    onChange(next);
  };
  return (
    <ExpandableSection variant="container" headerText="Printer alignment">
      <SpaceBetween size="s">
        <Box>
          Print the test page on plain paper at 100%, without "Fit to page", and hold it up to the light with a check
          behind it. If it's off by the same amount everywhere, move the whole page first. If the difference grows down
          the page, the printer is scaling it: make sure it prints at 100%.
        </Box>
        <div className={styles.offsets}>
          <span />
          <Box variant="awsui-key-label">Right (inches)</Box>
          <Box variant="awsui-key-label">Down (inches)</Box>
          {rows.map((row) => {
            const name = row === WHOLE ? 'Whole page' : partNames[row];
            const { right, down } = moveIn(offsets, row);
            return [
              <span key={row}>{name}</span>,
              <OffsetInput
                key={`${stock.id} ${row} right`}
                label={`${name}, right`}
                value={right}
                onChange={(inches) => change(row, { right: inches })}
              />,
              <OffsetInput
                key={`${stock.id} ${row} down`}
                label={`${name}, down`}
                value={down}
                onChange={(inches) => change(row, { down: inches })}
              />,
            ];
          })}
        </div>
        <Box color="text-body-secondary" fontSize="body-s">
          Up to {MAX_OFFSET} inch. Use a minus sign to move left or up. Saved on this device, because printers differ.
        </Box>
        {isLost && (
          <Alert type="warning" statusIconAriaLabel="Warning">
            Your browser doesn't allow saving these values. They apply until you leave this page.
          </Alert>
        )}
        <Button onClick={onTest}>Print test page</Button>
      </SpaceBetween>
    </ExpandableSection>
  );
}
