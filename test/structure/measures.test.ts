import { describe, expect, it } from 'vitest';
import { repeatedLabels, screensThatCall } from './labels.ts';
import { blindCasts, circles, eagerFormatters, longFunctions, measure, patches } from './measures.ts';
import { plurals, repeatedSentences } from './texts.ts';

const source = (text: string, path = 'infra/example.ts') => ({ path, text });

/** Where a number has come down, its bound in measures.ts comes down with it. */
it.each(measure().map((each) => [each.what, each] as const))('%s: no more than there were', (_, each) => {
  const { found, count, atMost } = each;
  expect(count > atMost ? found : []).toEqual([]);
});

describe('what is counted', () => {
  it('finds a plugin that is given the text of files, however it is written', () => {
    const plugins = [
      `export const a = () => ({ name: 'a', transform(code: string) { return code.replace('x', 'y'); } });`,
      `export const b = { name: 'b', load: (id: string) => id };`,
      `export const c = { name: 'c', transform: { order: 'pre', handler: (code: string) => code } };`,
      `export const d = { setup(build: Build) { build.onLoad({ filter: /./ }, () => ({ contents: '' })); } };`,
      `export const e = { async resolveId(id: string) { return id; } };`,
    ];
    expect(plugins.map((text) => patches([source(text)]).length)).toEqual([1, 1, 1, 1, 1]);
  });

  it('lets a build choose packages, chunks and targets', () => {
    const build = `export const options = { transform: { target: 'node24' }, resolve: { alias: { a: 'b' } } };
      export const page = () => ({ name: 'page', transformIndexHtml: (html: string) => html });`;
    expect(patches([source(build)])).toEqual([]);
  });

  it('finds a formatter that is made when its module is loaded, and none that a function makes', () => {
    const text = `const a = new Intl.NumberFormat('en');\nconst b = () => new Intl.NumberFormat('en');`;
    expect(eagerFormatters([source(text)])).toEqual([{ where: 'infra/example.ts:1', size: 1 }]);
  });

  it('counts blind casts in code, not in comments', () => {
    const text = `// as unknown as nothing\nexport const a = 1 as unknown as string;\nexport const b = a as unknown;`;
    expect(blindCasts([source(text)])).toEqual([{ where: 'infra/example.ts', size: 1 }]);
  });

  it('sees circles through several files, and of types', () => {
    const files = [
      source(`import type { B } from './b.ts';`, 'shared/a.ts'),
      source(`export * from './c.ts';`, 'shared/b.ts'),
      source(`const a = import('./a.ts');`, 'shared/c.ts'),
      source(`import './a.ts';`, 'shared/d.ts'),
    ];
    expect(circles(files)).toEqual([{ where: 'shared/a.ts ↔ shared/b.ts ↔ shared/c.ts', size: 3 }]);
  });

  it('measures a function from its first line to its last', () => {
    const body = 'work();\n'.repeat(79);
    expect(longFunctions([source(`\nexport const long = () => {\n${body}};\n`)])).toEqual([
      { where: 'infra/example.ts:2', size: 81 },
    ]);
    expect(longFunctions([source(`export function fits() {\n${body.slice(8)}}\n`)])).toEqual([]);
  });

  it('finds a label of the contract where a text names a column, a field or a filter of its area', () => {
    const payee = { text: 'Payee', area: 'ledger', field: 'payee_id', isFlag: false } as const;
    const reason = { text: 'Reason', area: 'ledger', field: 'reason', isFlag: false } as const;
    const voided = { text: 'Voided', area: 'ledger', field: 'is_voided', isFlag: true } as const;
    const labels = [payee, reason, voided];
    const count = (text: string, path = 'web/features/ledger/checks/example.tsx') =>
      repeatedLabels([source(text, path)], labels).length;

    expect(count(`export const column = { id: 'payee', header: 'Payee' };`)).toBe(1);
    expect(count(`export const labels = { reason: 'Reason' };`)).toBe(1);
    expect(count(`export const header = ['Payee', isShort ? 'Reason' : 'Why', 'Sum'];`)).toBe(2);
    expect(count(`export const Field = () => <TextField label={isLong ? 'Payee' : ''} header="Voided" />;`)).toBe(2);
    expect(count(`export const Facts = () => <dl><dt>Payee</dt></dl>;`)).toBe(1);
    expect(count(`export const header = ['Payee'];`, 'shared/ledger/example.ts')).toBe(1);

    // The same words where they name nothing, or something else.
    expect(count(`export const Create = () => <Button>Payee</Button>;`)).toBe(0);
    expect(count(`export const row = [check.is_voided ? 'Voided' : 'Active'];`)).toBe(0);
    expect(count(`export const column = { header: labels.payee_id, note: 'Payee' };`)).toBe(0);
    expect(count(`export const column = { header: 'Payee' };`, 'web/features/timesheets/example.ts')).toBe(0);
  });

  it("counts the label of a request's field on the screens that send it and outside of screens", () => {
    const screens = new Set(['web/features/ledger/print-checks']);
    const copy = { text: 'Copy', area: 'ledger', field: 'is_copy', isFlag: true, screens } as const;
    const count = (path: string, labels = [copy] as Parameters<typeof repeatedLabels>[1]) =>
      repeatedLabels([source(`export const action = { id: 'copy', label: 'Copy' };`, path)], labels).length;

    expect(count('web/features/ledger/print-checks/example.tsx')).toBe(1);
    expect(count('shared/ledger/example.ts')).toBe(1);
    expect(count('web/features/ledger/transactions/example.tsx')).toBe(0);
    // Another declaration of the same label counts everywhere.
    const note = { text: 'Copy', area: 'ledger', field: 'copy', isFlag: false } as const;
    expect(count('web/features/ledger/transactions/example.tsx', [copy, note])).toBe(1);
  });

  it('knows the screens that call an operation, unless code outside of screens calls it', () => {
    const caller = source(
      `import type { Check } from './checks.ts';
      import {
        type PaperState,
        printChecks,
      } from '../../../../shared/contract/operations/check-printing.ts';`,
      'web/features/ledger/print-checks/use-print.ts',
    );
    const other = source(`const printChecks = 'a word';`, 'web/features/ledger/totals/example.ts');
    const session = source(`import { login } from '../../shared/contract/operations/account.ts';`, 'web/session/a.ts');

    expect(screensThatCall('print-checks', [caller, other])).toEqual(new Set(['web/features/ledger/print-checks']));
    expect(screensThatCall('login', [caller, session])).toBeUndefined();
    expect(screensThatCall('never-called', [caller, session])).toBeUndefined();
  });

  it('finds a plural written by hand, whichever way', () => {
    const count = (text: string) => plurals([source(`export const text = ${text};`)]).length;
    expect(count("`${n} ${n === 1 ? 'check' : 'checks'}`")).toBe(1);
    expect(count("`${n} check${n === 1 ? '' : 's'}`")).toBe(1);
    expect(count('names.length > 1 ? `${names.length} people` : `one person`')).toBe(1);
    expect(count("n !== 1 ? ['are', 'them'] : ['is', 'it']")).toBe(1);

    expect(count("plural(n, 'is', 'are')")).toBe(0);
    expect(count("`Printed${times > 1 ? ` ${times} times` : ''}`")).toBe(0);
    expect(count("included.length === 1 ? `${name}/[hash].mjs` : 'chunks/[hash].mjs'")).toBe(0);
    expect(count("rows.length === 1 ? rows[0] : ''")).toBe(0);
    expect(count("isDone ? 'check' : 'checks'")).toBe(0);
  });

  it('counts a sentence for each place after its first', () => {
    const count = (...texts: readonly string[]) =>
      repeatedSentences(texts.map((text, nth) => source(`export const text = ${text};`, `web/${nth}.tsx`))).map(
        ({ size }) => size,
      );
    const sentence = "The checks aren't loaded yet.";
    expect(count(`"${sentence}"`, `<Button disabledReason="${sentence}" />`, `<p>\n  ${sentence}\n</p>`)).toEqual([2]);
    expect(count('`The ${one} needs a name.`', '`The ${other} needs a name.`')).toEqual([1]);
    expect(count("'Undone with the Undo button'", "'Undone with the Undo button'")).toEqual([1]);

    expect(count(`"${sentence}"`, `"${sentence} Wait."`)).toEqual([]);
    // Labels, and texts for machines.
    expect(count("'Save and new'", "'Save and new'")).toEqual([]);
    expect(count("'margin of the first line of all'", "'margin of the first line of all'")).toEqual([]);
    expect(count("'Content-Type: text/html; charset=utf-8'", "'Content-Type: text/html; charset=utf-8'")).toEqual([]);
  });

  it('finds no labels among made-up records', () => {
    const fees = { text: 'Bank fees', area: 'ledger', field: 'fees', isFlag: false } as const;
    const count = (path: string) =>
      repeatedLabels([source(`export const rows = [['First Regional Bank', 'Bank fees']];`, path)], [fees]).length;

    expect(count('functions/commands/seed/words.ts')).toBe(0);
    expect(count('functions/ledger/words.ts')).toBe(1);
  });
});
