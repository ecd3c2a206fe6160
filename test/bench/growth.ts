import { startTableEngine } from '../../infra/local/table-engine.ts';
import { print, withProgress } from '../../infra/local/printer.ts';
import { startProduct } from '../support/harness.ts';
import { assumed, loadsOf, staffUntil } from './growth/load.ts';
import { startMeter } from './growth/meter.ts';
import { contentionOf, HELD_MS, itemLimit, triesOfOneWrite } from './growth/conflicts.ts';
import { callNames, type Measured, measurePayday, TEAM } from './growth/payday.ts';

const SIZES = [50, 1000, 10_000, 100_000];
const SMALL = TEAM + 10;
const LARGE = TEAM * 3;
const SHOWN = 14;

async function measure(): Promise<Measured[]> {
  const engine = await startTableEngine();
  const meter = await startMeter(engine.endpoint);
  process.env.DYNAMODB_ENDPOINT = meter.endpoint;
  const product = await startProduct();
  delete process.env.DYNAMODB_ENDPOINT;
  try {
    return await measurePayday(product, meter, [SMALL, LARGE]);
  } finally {
    await product.stop();
    await meter.stop();
    await engine.stop();
  }
}

const short = (number: number): string =>
  number >= 1000 ? Math.round(number).toLocaleString('en') : number >= 10 ? number.toFixed(0) : number.toFixed(2);

function printCalls(measured: Measured): void {
  print('\n| call | reads | writes | KB | partitions |\n| ---- | ----: | -----: | -: | ---------: |');
  for (const name of callNames) {
    const uses = [...measured.costs[name].uses.values()];
    const sum = (part: 'reads' | 'listed' | 'writes' | 'bytes') => uses.reduce((all, use) => all + use[part], 0);
    const row = [
      name,
      short(sum('reads') + sum('listed')),
      short(sum('writes')),
      short(sum('bytes') / 1000),
      String(uses.length),
    ];
    print(`| ${row.join(' | ')} |`);
  }
}

function printLoads(small: Measured, large: Measured, tries: number): void {
  const names = loadsOf(SIZES.at(-1)!, small, large, tries).map(({ what }) => what);
  const rows = names
    .map((what) => ({ what, until: staffUntil(what, small, large, tries) }))
    .sort((a, b) => a.until - b.until)
    .slice(0, SHOWN);
  print(`\n| per second | limit | ${SIZES.map(short).join(' | ')} | reached at |`);
  print(`| -------- | ----: | ${SIZES.map(() => '---:').join(' | ')} | ---: |`);
  for (const { what, until } of rows) {
    const loads = SIZES.map((staff) => loadsOf(staff, small, large, tries).find((load) => load.what === what)!);
    const cells = loads.map(({ perSecond, limit }) =>
      perSecond > limit ? `**${short(perSecond)}**` : short(perSecond),
    );
    print(`| ${what.replaceAll('|', '')} | ${loads[0]!.limit} | ${cells.join(' | ')} | ${short(until)} staff |`);
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(share > 0 && share < 0.01 ? 2 : 0)}%`;

/** What the people see where so many write to one item. */
function printContention(tries: number): void {
  print('\n| writers of one item per second | attempts refused | writes given up |');
  print('| ---------------------------: | ---------------------------------: | --------------: |');
  for (const perSecond of [10, 20, 40, itemLimit(tries), 60, 100]) {
    const { refusedTries, busy } = contentionOf(perSecond, tries);
    print(`| ${perSecond} | ${percent(refusedTries)} | ${percent(busy)} |`);
  }
}

/** `npm run growth`. */
export async function run(): Promise<void> {
  const [small, large] = await withProgress(`A payday of ${SMALL} staff, then of ${LARGE}`, measure);
  if (!small || !large) throw new Error('Nothing was measured.');
  print(`What one call uses of the table, with ${LARGE} staff (units of 4 KB read, 1 KB written):`);
  printCalls(large);
  print(
    `\nThe busiest minute of the hour before lock, ${assumed.peak} times an average one; values over a limit are bold:`,
  );
  const tries = await triesOfOneWrite();
  printLoads(small, large, tries);
  print(
    `\nWrites that meet at one item, which a transaction holds for ${HELD_MS} ms, with ${tries} tries in four seconds:`,
  );
  printContention(tries);
  process.exit(0);
}
