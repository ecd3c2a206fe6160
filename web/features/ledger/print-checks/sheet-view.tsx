import type { PlacedText } from '../../../../shared/ledger/printable-check.ts';
import type { TestPage } from '../../../../shared/ledger/check-test-page.ts';
import { PAPER } from '../../../../shared/ledger/check-stocks.ts';
import { CHECK_FONT } from '../../../../shared/ledger/text-width.ts';
import styles from './print-checks.module.css';

/** Units of the drawing per inch, so that text sizes are in points. */
const POINTS = 72;

/** Thin enough not to hide what is below, in points. */
const LINE = 0.5;

interface SheetViewProps {
  readonly texts: readonly PlacedText[];
  readonly boxes?: TestPage['boxes'];
  readonly ticks?: TestPage['ticks'];
  /** Where the paper is torn or cut, in inches from its top, to see what is printed on which part. */
  readonly folds?: readonly number[];
  /** Read to people who can't see the sheet. Omitted where it goes to the printer. */
  readonly label?: string;
}

/** A sheet of paper as a drawing, because only a drawing puts the baseline of a text exactly where it belongs. */
export function SheetView({ texts, boxes = [], ticks = [], folds = [], label }: SheetViewProps) {
  return (
    <svg
      className={styles.sheet}
      viewBox={`0 0 ${PAPER.width * POINTS} ${PAPER.height * POINTS}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {ticks.map(({ x1, y1, x2, y2 }) => (
        <line
          key={`${x1} ${y1}`}
          x1={x1 * POINTS}
          y1={y1 * POINTS}
          x2={x2 * POINTS}
          y2={y2 * POINTS}
          stroke="#000"
          strokeWidth={LINE}
        />
      ))}
      {folds.map((y) => (
        <line
          key={y}
          x1={0}
          y1={y * POINTS}
          x2={PAPER.width * POINTS}
          y2={y * POINTS}
          stroke="#8c8c94"
          strokeWidth={LINE}
          strokeDasharray="6 4"
        />
      ))}
      {boxes.map(({ part, x, y, width, height }) => (
        <rect
          key={`${part} ${x} ${y}`}
          x={x * POINTS}
          y={y * POINTS}
          width={width * POINTS}
          height={height * POINTS}
          fill="none"
          stroke="#000"
          strokeWidth={LINE}
        />
      ))}
      {texts.map(({ part, text, x, y, size }) => (
        <text
          key={`${part} ${x} ${y}`}
          x={x * POINTS}
          y={y * POINTS}
          fontSize={size}
          fontFamily={`'${CHECK_FONT}', Arial, sans-serif`}
          fill="#000"
          // Otherwise browsers round each letter's width to pixels of the screen.
          textRendering="geometricPrecision"
          xmlSpace="preserve"
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
