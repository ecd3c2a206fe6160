import type { Page } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';

export const POINTS = 72;
/** Half a millimeter in points. */
export const EXACT = (0.5 / 25.4) * POINTS;

interface Word {
  readonly text: string;
  /** In points from the top left corner of the paper to the start of the baseline. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
}

async function readSheets(paper: Uint8Array): Promise<Sheet[]> {
  const document = await getDocumentProxy(new Uint8Array(paper));
  const sheets: Sheet[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    /* oxlint-disable no-await-in-loop */
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    /* oxlint-enable no-await-in-loop */
    const { width, height } = page.getViewport({ scale: 1 });
    const words = (items as { str: string; transform: number[]; width: number }[])
      .filter(({ str }) => str.trim() !== '')
      .map(({ str, transform, width: wide }) => ({
        text: str,
        x: transform[4]!,
        y: height - transform[5]!,
        width: wide,
      }));
    sheets.push({ width, height, words });
  }
  await document.loadingTask.destroy();
  return sheets;
}

const papers = new WeakMap<Page, { caught: Uint8Array | undefined }>();

/** What a page printed last; the page keeps the function to capture it when it is loaded again. */
async function paperOf(page: Page): Promise<{ caught: Uint8Array | undefined }> {
  const known = papers.get(page);
  if (known) return known;
  const paper: { caught: Uint8Array | undefined } = { caught: undefined };
  papers.set(page, paper);
  await page.exposeFunction('capture', async () => {
    paper.caught = await page.pdf({ preferCSSPageSize: true });
  });
  return paper;
}

/** Printing is recorded instead of opening the browser's dialog, and the page is captured as the printer gets it. */
export async function catchPrint(page: Page): Promise<() => Promise<Sheet[]>> {
  const paper = await paperOf(page);
  await page.evaluate(() => {
    const { body } = document;
    window.print = () => {
      // The sheets leave the page once print() returns, so keep a copy of them.
      const copy = body.querySelector('.check-sheets')!.cloneNode(true);
      body.querySelector('.kept-sheets')?.remove();
      (copy as HTMLElement).classList.add('kept-sheets');
      body.append(copy);
      (Reflect.get(window, 'capture') as () => void)();
    };
  });
  return async () => {
    await expect.poll(() => paper.caught !== undefined, { timeout: 20_000 }).toBe(true);
    const sheets = await readSheets(paper.caught!);
    paper.caught = undefined;
    await page.evaluate(() => document.querySelector('.kept-sheets')?.remove());
    return sheets;
  };
}

const isAt = (word: Word | undefined, x: number, y: number): boolean =>
  word !== undefined && Math.abs(word.x - x * POINTS) <= EXACT && Math.abs(word.y - y * POINTS) <= EXACT;

/** The piece of text that starts at a place, whatever it is. */
export const startsAt = (sheet: Sheet, x: number, y: number): Word | undefined =>
  sheet.words.find((word) => isAt(word, x, y));
