import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statementPart, statementStart } from '../../../../functions/ledger/reconcile/statement-part.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import type { Stored } from '../../../support/factories.ts';
import { runReconcileDesk } from '../../../support/reconcile-desk.ts';

const run = runReconcileDesk();

/** Lambda's limit for a response. */
const MAX_ANSWER_BYTES = 6 * 1024 * 1024;

describe('a statement of many lines', () => {
  it('comes in pages that fit in a response each, with the longest lines too', async () => {
    const { check, october, upload, pages, open, match } = run.desk;
    const { id } = await october();
    const ticked = await check();
    const paid = await check({ check_number: 20_000 });
    for (let from = 0; from < 10_000; from += 2500) {
      const lines = Array.from({ length: 2500 }, (_, index) => ({
        date: '2025-10-06',
        amount: -10,
        number: 10_001 + from + index,
        text: '\u20ac'.repeat(200),
        bank_id: `${from + index}`.padStart(255, '0'),
      }));
      expect((await upload(id, lines)).status).toBe(200);
    }
    const matches = [
      { check_id: ticked.id, line: null },
      { check_id: paid.id, line: 10_000 },
    ];
    expect((await match(id, matches)).body.value.refused).toEqual([]);
    const found = await pages(id);
    expect(found.length).toBeGreaterThan(1);
    for (const page of found) {
      expect(Buffer.byteLength(JSON.stringify({ error: false, message: 'OK', value: page }))).toBeLessThan(
        MAX_ANSWER_BYTES,
      );
    }
    const { lines, matches: possible, checks } = await open(id);
    expect(lines.map(({ line }) => line)).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1));
    expect(possible.map(({ line }) => line)).toEqual(Array.from({ length: 9999 }, (_, index) => index + 1));
    expect(checks.map((each) => [each.id, each.statement_line])).toEqual(
      expect.arrayContaining([
        [ticked.id, null],
        [paid.id, 10_000],
      ]),
    );
  }, 60_000);

  it('starts again if it changed between two pages, and refuses the cursor of something else', async () => {
    const { check, october, page, match } = run.desk;
    const { id } = await october();
    const paid = await check();
    const record = await run.product.store.get({ name: 'CklgReconciliation' }, id);
    const cursor = (text: string) => Buffer.from(text).toString('base64url');
    const now = cursor(`0 0 ${record!.version}.0`);
    expect((await page(id, now)).status).toBe(200);
    await match(id, [{ check_id: paid.id, line: null }]);
    const outdated = await page(id, now);
    expect([outdated.status, outdated.body.message]).toEqual([
      409,
      'This reconciliation changed while it was being read. Start again from the first page.',
    ]);
    const strange = await page(id, cursor('CklgTransaction'));
    expect([strange.status, strange.body.issues?.map(({ field }) => field)]).toEqual([400, ['next']]);
  });

  it('has each line, match and check on some page, whatever fits in one', async () => {
    const { check, october } = run.desk;
    const template = (await run.desk.stored((await check()).id)) as Stored & Check;
    const record = (await run.product.store.get({ name: 'CklgReconciliation' }, (await october()).id))!;
    const read = { record, reconciliation: {} as never, revision: 3 };
    const line = (nth: number, text: string) => ({
      line: nth,
      date: '2025-10-06',
      amount: -10,
      number: null,
      text,
      bank_id: null,
      repeats: null,
    });
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 60 }), { maxLength: 25 }),
        fc.array(fc.nat({ max: 30 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 6000 }),
        (texts, places, maxBytes) => {
          const lines = texts.map((text, index) => line(index + 1, text));
          const used = new Set<number>();
          const on = places.map((place, index): Check => {
            const isOwn = place > 0 && place <= lines.length && !used.has(place);
            used.add(place);
            return { ...template, id: 100 + index, reconciliation_id: record.id, statement_line: isOwn ? place : null };
          });
          const named = new Map([1, 2, 3].map((id) => [id, { ...template, id }]));
          const matches = lines
            .filter((each) => !on.some(({ statement_line }) => statement_line === each.line))
            .map((each) => ({
              line: each.line,
              kind: 'likely' as const,
              check_ids: [1 + (each.line % 3)],
              other_line: null,
            }));
          const whole = { lines, on, matches, named, first: [{ ...template, id: 50 }] };
          const found: ReturnType<typeof statementPart>[] = [];
          for (let next: string | null = null; found.length === 0 || next !== null; next = found.at(-1)!.next) {
            const start = statementStart(next, read);
            found.push(statementPart({ ...whole, first: start ? [] : whole.first }, start, read, maxBytes));
          }
          expect(found.flatMap((page) => page.lines)).toEqual(lines);
          expect(found.flatMap((page) => page.matches)).toEqual(matches);
          const ids = new Set(found.flatMap((page) => page.checks.map(({ id }) => id)));
          const wanted = [50, ...on.map(({ id }) => id), ...matches.flatMap(({ check_ids }) => check_ids)];
          expect([...ids].toSorted((a, b) => a - b)).toEqual([...new Set(wanted)].toSorted((a, b) => a - b));
          for (const page of found.slice(0, -1)) {
            const size = Buffer.byteLength(JSON.stringify([page.lines, page.matches, page.checks]));
            expect(size).toBeLessThan(maxBytes + 1000);
          }
        },
      ),
    );
  });
});
