import type { Page } from 'playwright-core';

/** What is cut or out of reach on a page as wide as its window is now, in words; what is as wide as paper may scroll. */
export const faultsOfLayout = (page: Page, isPaper: boolean): Promise<string[]> =>
  page.evaluate((mayScroll) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`The page scrolls sideways: ${scrollWidth} in ${clientWidth}.`] : [];
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)}`;
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    /** As far as what lies around it shows it; null where that can be scrolled. */
    const windowOf = (element: Element): { left: number; right: number } | null => {
      let [left, right] = [0, clientWidth];
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX, position } = getComputedStyle(around);
        if (position === 'fixed') return { left, right };
        if (overflowX === 'visible') continue;
        if (overflowX !== 'hidden' && overflowX !== 'clip' && around.scrollWidth > around.clientWidth) return null;
        const box = around.getBoundingClientRect();
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
      }
      return { left, right };
    };
    for (const element of document.querySelectorAll('button, a[href], input, textarea, [role="button"]')) {
      if (!isShown(element) || element.closest('[inert], [aria-hidden="true"], .visually-hidden')) continue;
      const box = element.getBoundingClientRect();
      const frame = windowOf(element);
      if (frame && (box.left < frame.left - 1 || box.right > frame.right + 1)) faults.push(`Cut: ${nameOf(element)}`);
      const words = document.createRange();
      words.selectNodeContents(element);
      const said = words.getBoundingClientRect();
      if (element.matches('button') && element.textContent !== '' && said.right > box.right + 1)
        faults.push(`Its words are cut: ${nameOf(element)}`);
    }
    /** Reports each matching word that starts on one line and ends on another. */
    const findBroken = (selector: string, isWhole: (word: string) => boolean, fault: string): void => {
      for (const element of [...document.querySelectorAll(selector)].filter(isShown)) {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const node = texts.currentNode as Text;
          for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
            if (!isWhole(word)) continue;
            const place = document.createRange();
            place.setStart(node, index);
            place.setEnd(node, index + word.length);
            const lines = new Set([...place.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) faults.push(`${fault}: ${word}`);
          }
        }
      }
    };
    findBroken('main thead th', () => true, 'The title of a column is broken inside a word');
    // A name may need several lines, but not one of its usual words.
    findBroken('main tbody :is(td, th)', (word) => /^[A-Za-z]{2,11}$/.test(word), 'A word is broken');
    // A date, an amount or a number is read at one glance.
    findBroken(
      'main tbody :is(td, th)',
      (word) => /^[(+-]?\$?\d[\d,:-]*(?:\.\d+)?\)?$/.test(word),
      'A figure is broken',
    );
    // An icon is on the line of the words that follow it.
    for (const icon of [...document.querySelectorAll('main tbody svg')].filter(isShown)) {
      const words = document.createTreeWalker(icon.closest('td, th')!, NodeFilter.SHOW_TEXT);
      words.currentNode = icon;
      const next = words.nextNode();
      if (!next || icon.closest('button, a')) continue;
      const line = document.createRange();
      line.selectNodeContents(next);
      const [drawn, [said]] = [icon.getBoundingClientRect(), [...line.getClientRects()]];
      const below = said ? drawn.top + drawn.height / 2 - (said.top + said.height / 2) : 0;
      if (Math.abs(below) > 1.5) faults.push(`An icon is ${below} px below its words: ${next.textContent}`);
    }
    // No column has to be scrolled to: beside both panels of a laptop, or on a phone.
    for (const table of mayScroll ? [] : document.querySelectorAll('main table')) {
      const around = table.parentElement;
      if (around && around.scrollWidth > around.clientWidth + 1)
        faults.push(`A table scrolls sideways: ${around.scrollWidth} in ${around.clientWidth}.`);
    }
    return faults;
  }, isPaper);

/** What paper would not show whole, and what it shows although it can only be pressed; the page is shown as on paper. */
export const faultsOfPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!isShown(element)) continue;
      const said = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 60);
      if (
        element.matches(
          'button:not([aria-haspopup]), input[type="search"], input[type="file"], nav, aside, header:not(main *)',
        )
      ) {
        faults.push(`On paper: ${element.tagName.toLowerCase()} ${said}`);
      }
      if (element.matches("input[value='']:not([type='checkbox'], [type='radio']), textarea:empty"))
        faults.push(`Empty on paper: ${element.id} ${said}`);
      const isCut = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      const value = element instanceof HTMLInputElement ? element.value : element.innerText;
      if (isCut && value.trim() !== '') faults.push(`Cut on paper: ${value.slice(0, 60)}`);
    }
    return faults;
  });

export interface Shown {
  readonly title: string;
  /** How many rows the heading of a list counts; undefined without one. */
  readonly count: number | undefined;
  readonly columns: readonly string[];
}

/** What a list says of itself on the screen. */
export const shownList = (page: Page): Promise<Shown> =>
  page.evaluate(() => {
    const heading = document.querySelector('main h1');
    const counted = /\((?:\d+\/)?(\d+)\)/.exec(heading?.parentElement?.parentElement?.textContent ?? '')?.[1];
    const headers = [...document.querySelectorAll('main thead th')];
    return {
      title: (heading?.textContent ?? '').replace(/\(.*\)/, '').trim(),
      count: counted === undefined ? undefined : Number(counted),
      columns: headers
        .map((each) => (each as HTMLElement).innerText.trim())
        .filter((each) => each !== '' && each !== 'Actions'),
    };
  });

/** The rows that are printed, and all words of the page that paper should have. */
export const printedWords = (page: Page): Promise<{ rows: number; words: string[] }> =>
  page.evaluate(() => {
    const main = document.querySelector('main')!;
    const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
    /** Not where only a screen reader finds it. */
    const isSeen = (element: Element): boolean => {
      const { right, width, height } = element.getBoundingClientRect();
      return isShown(element) && right > 0 && width > 1 && height > 1;
    };
    const texts: string[] = [];
    const nodes = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { currentNode: node } = nodes;
      if (node.parentElement && isSeen(node.parentElement)) texts.push(node.textContent ?? '');
    }
    const inputs = [...main.querySelectorAll('input, textarea')] as HTMLInputElement[];
    const values = inputs.filter((each) => isSeen(each) && each.type !== 'checkbox').map(({ value }) => value);
    const text = [...texts, ...values].join(' ');
    // The figures of a chart are no rows of its list.
    const rows = [...document.querySelectorAll('main tbody tr')].filter(
      (row) => isShown(row) && row.closest('table[aria-label="Figures by month"]') === null,
    );
    // Signs may be drawn apart from the word that they follow.
    const words = text.split(/\s+/).map((word) => word.replaceAll(/^[(]|[),.:;]+$/g, ''));
    return { rows: rows.length, words: words.filter((word) => word !== '') };
  });
