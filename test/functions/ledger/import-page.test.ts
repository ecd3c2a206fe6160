import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  guessFrom,
  type ImportChoices,
  lineIn,
  readingOfFile,
  rowsToSend,
  tableOf,
} from '../../../web/features/ledger/import-checks/import-source.ts';
import { previewRows } from '../../../web/features/ledger/import-checks/preview-rows.ts';
import { runImportLedger } from '../../support/import-ledger.ts';
import { openBrowser } from '../../web/browser.ts';
import { sessionOf } from '../../web/session-of.ts';

const ledger = runImportLedger();

beforeEach(() => {
  openBrowser();
  vi.stubGlobal(
    'fetch',
    async (path: string, { method, headers, body }: { method: string; headers: Headers; body: string }) => {
      const sent = {
        token: ledger.admin.token,
        headers: Object.fromEntries(headers),
        body: JSON.parse(body) as unknown,
      };
      const { status, text } = await ledger.product.call(`${method} ${path}`, sent);
      return new Response(text, { status });
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** What the page does with a file whose columns are mapped. */
async function openPage(lines: readonly string[]) {
  const { session } = await import('../../../web/session/session-store.ts');
  session.signIn({ ...sessionOf(ledger.admin.id, 'admin'), token: ledger.admin.token });
  const { previewFile } = await import('../../../web/features/ledger/import-checks/preview-file.ts');
  const { begin, storeRest } = await import('../../../web/features/ledger/import-checks/store-parts.ts');
  const text = ['Number,Date,Payee,Amount', ...lines].join('\n');
  const table = tableOf({ text, hasHeader: true });
  const choices: ImportChoices = {
    fileName: 'checks.csv',
    text,
    hasHeader: true,
    mapping: guessFrom(table),
    fundSourceId: ledger.source.id,
    accountId: ledger.account.id,
    createsNames: true,
    dateOrder: null,
    amountSign: null,
    leftOut: [],
  };
  const sent = rowsToSend(table, choices);
  const reading = readingOfFile(table, choices, sent);
  const { signal } = new AbortController();
  const checkbookOf = () => Number(ledger.source.checkbook_id);
  const onChecked = () => undefined;
  return {
    preview: async () => {
      const preview = await previewFile(choices, sent, { reading, checkbookOf, signal, onChecked });
      return { preview, rows: previewRows(sent, preview, lineIn(table)) };
    },
    store: async (twinsSeen: number) => {
      const storing = { choices, sent, reading, acceptsTwins: true, twinsSeen, signal, onStored: onChecked };
      return storeRest(await begin({ ...storing, fileHash: 'abc', settings: null }), storing);
    },
  };
}

describe('duplicates within a file', () => {
  it('are as many when its checks are stored as in its preview, whatever the order of its days', async () => {
    const page = await openPage(['1,2024-09-09,Acme,10.00', '2,2024-09-05,Bolt,20.00', '1,2024-09-05,Bolt,20.00']);
    const { preview, rows } = await page.preview();
    expect(await page.store(preview.twins.length)).toMatchObject({ state: 'imported', count: 3 });
    expect(rows.map(({ place, twin }) => [place, twin?.words])).toEqual([
      [0, 'Looks like line 4 of this file: the same number in this checkbook.'],
      [1, undefined],
      [2, 'Looks like line 3 of this file: the same date, amount, and payee.'],
    ]);
  });

  it.each([
    ['#', (number: number) => `#${number}`],
    ['commas', (number: number) => `"${number.toLocaleString('en-US')}"`],
  ])('are told apart by numbers with %s, also if it takes several calls to preview it', async (_, written) => {
    const page = await openPage(
      Array.from({ length: 2001 }, (__, index) => `${written(1001 + index)},2024-09-05,Acme,${index + 1}.00`),
    );
    const { preview } = await page.preview();
    expect([preview.count, preview.issues, preview.twins]).toEqual([2001, [], []]);
  });

  it('are found by their numbers across calls, however those are written', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => `${1001 + index},2024-09-05,Acme,${index + 1}.00`);
    const page = await openPage([...rows, '"#1,001",2024-09-06,Bolt,7.00', ',2024-09-06,Acme,8.00']);
    const { preview } = await page.preview();
    expect(preview.twins).toEqual([{ row: 2000, check_id: null, other_row: 0, because: 'number' }]);
  });
});

describe('a file of several parts', () => {
  /** A file of 2,001 lines, the last of which is another one. */
  const openFile = (line: string, last: string) =>
    openPage([...Array.from({ length: 2000 }, (_, index) => `${1001 + index},${line}`), `9001,${last}`]);

  it('is read as a whole if its dates contradict each other: all rows wait for a choice', async () => {
    const page = await openFile('13/01/2024,Acme,1.00', '01/14/2024,Acme,1.00');
    const { preview } = await page.preview();
    expect(preview.checks.filter((check) => check !== null)).toEqual([]);
    expect(new Set(preview.issues.map(({ message }) => message))).toEqual(
      new Set(
        ['13/01/2024', '01/14/2024'].map(
          (day) => `"${day}" is ambiguous. Choose whether the month or the day comes first.`,
        ),
      ),
    );
    await expect(page.store(0)).rejects.toThrow(/^2,000 of 2,000 rows can't be imported/);
  });

  it('is read as a whole if its amounts have both signs: the negative ones wait for a choice', async () => {
    const page = await openFile('2024-09-05,Acme,-1.00', '2024-09-05,Acme,1.00');
    const { preview } = await page.preview();
    expect(preview.checks.filter((check) => check !== null)).toMatchObject([{ amount: 1 }]);
    expect(new Set(preview.issues.map(({ message }) => message))).toEqual(
      new Set(['This file has both positive and negative amounts. Choose which ones are checks.']),
    );
    await expect(page.store(0)).rejects.toThrow(/^2,000 of 2,000 rows can't be imported/);
  });
});
