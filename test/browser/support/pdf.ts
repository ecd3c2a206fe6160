import { getDocumentProxy } from 'unpdf';

/** A line of a page, read from left to right. */
interface PdfLine {
  readonly text: string;
  /** Where it starts and ends, in points from the left edge of the paper. */
  readonly left: number;
  readonly right: number;
}

export interface PdfPage {
  /** In points: letter is 612 by 792, A4 595 by 842. */
  readonly width: number;
  readonly height: number;
  /** From top to bottom. */
  readonly lines: readonly PdfLine[];
}

interface Piece {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
}

/** Pieces of text this close in height are on one line. */
const SAME_LINE = 2;

function linesOf(pieces: readonly Piece[]): PdfLine[] {
  const lines: { readonly y: number; readonly pieces: Piece[] }[] = [];
  for (const piece of pieces) {
    if (piece.str.trim() === '') continue;
    const y = piece.transform[5] ?? 0;
    const line = lines.find((each) => Math.abs(each.y - y) < SAME_LINE);
    if (line) line.pieces.push(piece);
    else lines.push({ y, pieces: [piece] });
  }
  const left = ({ transform }: Piece): number => transform[4] ?? 0;
  return lines
    .toSorted((a, b) => b.y - a.y)
    .map(({ pieces: found }) => {
      const sorted = found.toSorted((a, b) => left(a) - left(b));
      return {
        text: sorted
          .map(({ str }) => str.trim())
          .join(' ')
          .replaceAll(/\s+/g, ' '),
        left: Math.min(...sorted.map(left)),
        right: Math.max(...sorted.map((piece) => left(piece) + piece.width)),
      };
    });
}

/** The text of each page of a PDF. */
export async function readPdf(paper: Uint8Array): Promise<PdfPage[]> {
  const document = await getDocumentProxy(new Uint8Array(paper));
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    // In sequence, because a long report would otherwise be in memory as a whole.
    /* oxlint-disable no-await-in-loop */
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    /* oxlint-enable no-await-in-loop */
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push({ width, height, lines: linesOf(items as Piece[]) });
    page.cleanup();
  }
  await document.loadingTask.destroy();
  return pages;
}
