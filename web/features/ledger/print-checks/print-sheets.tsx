import './print-sheets.css';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { PlacedText } from '../../../../shared/ledger/printable-check.ts';
import type { TestPage } from '../../../../shared/ledger/check-test-page.ts';
import { CHECK_FONT } from '../../../../shared/ledger/text-width.ts';
import { SheetView } from './sheet-view.tsx';

export interface PrintedSheet extends Partial<Pick<TestPage, 'boxes' | 'ticks'>> {
  readonly texts: readonly PlacedText[];
}

interface PrintSheetsProps {
  readonly sheets: readonly PrintedSheet[];
  /** Called once the browser's print dialog is closed. */
  readonly onDone: () => void;
}

/**
 * Prints sheets once. They aren't a page of their own, which could be reloaded and printed again without being
 * recorded.
 */
export function PrintSheets({ sheets, onDone }: PrintSheetsProps) {
  useEffect(() => {
    let isGone = false;
    // Widths are those of this font, which the page may not have used yet. The checks are recorded as printed already, so
    // without it they are printed in a similar one.
    const printOnce = async () => {
      await document.fonts.load(`10px '${CHECK_FONT}'`).catch(() => undefined);
      if (isGone) return;
      print();
      onDone();
    };
    void printOnce();
    return () => {
      isGone = true;
    };
  }, [onDone]);
  return createPortal(
    <div className="check-sheets">
      {sheets.map((sheet, index) => (
        // Sheets never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <div className="check-sheet" key={index}>
          <SheetView {...sheet} />
        </div>
      ))}
    </div>,
    document.body,
  );
}
