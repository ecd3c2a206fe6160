import { spawnSync } from 'node:child_process';
import { run as build } from '../../infra/build.ts';
import type { Line } from '../../shared/commands/command.ts';
import type { commands } from '../../shared/commands/table.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { benchAgainst } from './against.ts';
import { MEMORY_MB, milliseconds, MAX_SLOWER, perSecond, START_MS } from './budgets.ts';
import { importLargest, measureLedger, readEverything, sender } from './ledger.ts';
import { benchPayroll } from './payroll.ts';
import { removeFolder, type Running, seedCompany, startProduct } from './product.ts';
import { codeOf, median, MISSED, missedLimits, print, row, within } from './report.ts';
import {
  CONNECTIONS,
  load,
  sampleCheck,
  type Scenario,
  scenariosOf,
  SECONDS,
  signIn,
  WARM_UP_SECONDS,
} from './scenarios.ts';

const STAFF = 50;

async function loadTest(product: Running, { name, request }: Scenario): Promise<number> {
  const { rate, p50, p99, failures } = await load(product.url, request);
  const budget = perSecond[name] ?? {};
  row(name, [
    `${rate.toFixed(0)}/s`,
    `${p50.toFixed(0)} ms`,
    `${p99.toFixed(0)} ms`,
    budget.floor === undefined ? '' : `${budget.floor}/s`,
    budget.aim === undefined ? '' : `${budget.aim}/s`,
    within(rate, budget, true),
  ]);
  if (failures > 0) print(`    ${failures} of these calls failed`);
  return product.memoryBytes();
}

/** A single reader: the best of several tries, since the machine has other work too. */
async function readAlone(product: Running, token: string, name: string, path: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const startedAt = performance.now();
    let next: string | undefined;
    do {
      const response = await fetch(`${product.url}${path}${next ? `&next=${next}` : ''}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      next = ((await response.json()) as Envelope).next;
    } while (next && !path.includes('limit='));
    times.push(performance.now() - startedAt);
  }
  const time = median(times);
  const budget = milliseconds[name] ?? {};
  row(name, [`${time.toFixed(0)} ms`, '', '', `${budget.floor ?? ''} ms`, '', within(time, budget, false)]);
  return time;
}

/** The product's peak memory during the work. */
async function peakWhile(product: Running, run: () => Promise<void>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, product.memoryBytes())), 200);
  try {
    await run();
  } finally {
    clearInterval(timer);
  }
  return Math.max(peak, product.memoryBytes());
}

function memoryRow(name: string, bytes: number): void {
  const megabytes = bytes / 1e6;
  const holds = within(megabytes, MEMORY_MB, false);
  row(name, [`${megabytes.toFixed(0)} MB`, '', '', `${MEMORY_MB.floor} MB`, '', holds]);
}

/** The memory needed to read the whole ledger in a freshly started product. */
async function memoryOfReading(dataDir: string): Promise<number> {
  const product = await startProduct(dataDir);
  try {
    const api = sender(product.url, await signIn(product.url));
    return await peakWhile(product, () => readEverything(api));
  } finally {
    await product.stop();
  }
}

interface Ledger {
  readonly checks: number;
  readonly importsLargest?: boolean;
  /** Creating it takes so long that it isn't measured unless named. */
  readonly isOnRequest?: boolean;
  /** The last one ends today. */
  readonly years: number;
}

/** Prints the time of the largest import, and the memory that the product needs for it. */
async function measureLargestImport(product: Running, run: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const peak = await peakWhile(product, run);
  row('import of 100,000 rows', [`${(performance.now() - startedAt).toFixed(0)} ms`]);
  memoryRow('memory during that import', peak);
}

async function measureIn(dataDir: string, importsLargest: boolean): Promise<number> {
  const readingAll = await memoryOfReading(dataDir);
  const product = await startProduct(dataDir);
  try {
    const token = await signIn(product.url);
    const sample = await sampleCheck(product.url, token);
    row('', ['rate', 'p50', 'p99', 'floor', 'aim', '']);
    let peak = 0;
    for (const scenario of scenariosOf(token, sample)) peak = Math.max(peak, await loadTest(product, scenario));
    const year = String(sample.transaction_date).slice(0, 4);
    await readAlone(
      product,
      token,
      'first 15 of a year',
      `/crud/CklgTransaction/getAll?year=${year}&order=desc&limit=15`,
    );
    const wholeYear = `/crud/CklgTransaction/getAll?year=${Number(year) - 1}`;
    const yearMs = await readAlone(product, token, 'a whole year', wholeYear);
    row('start when built', [
      `${product.startMs.toFixed(0)} ms`,
      '',
      '',
      `${START_MS.floor} ms`,
      '',
      within(product.startMs, START_MS, false),
    ]);
    memoryRow('memory under load', peak);
    const api = sender(product.url, token);
    const payee = await api<{ name: string }>('GET', `/crud/CklgPayee/getOne?id=${String(sample.payee_id)}`);
    memoryRow('memory, all checks read', readingAll);
    const { fund_source_id, account_id } = sample as { fund_source_id: number; account_id: number };
    const asked = { fund_source_id, account_id, payee: payee.value.name, year: Number(year) - 1 };
    await measureLedger(api, asked, (name, ms) => row(name, [`${ms.toFixed(0)} ms`]));
    if (importsLargest) await measureLargestImport(product, () => importLargest(api, asked));
    return yearMs;
  } finally {
    await product.stop();
  }
}

/** Returns how long a whole year takes. */
async function measure({ checks, years, importsLargest = false }: Ledger): Promise<number> {
  print(
    `\n${checks.toLocaleString('en')} checks of ${years} years, ${STAFF} staff, ${CONNECTIONS} connections, ${SECONDS} s each after ${WARM_UP_SECONDS} s of the same`,
  );
  const dataDir = await seedCompany(checks, STAFF, ['--years', String(years)]);
  try {
    return await measureIn(dataDir, importsLargest);
  } finally {
    removeFolder(dataDir);
  }
}

/** All but the smallest have the same number of checks per year: more years must not slow one year down. */
const ledgers: readonly Ledger[] = [
  { checks: 1000, years: 3 },
  { checks: 20_000, years: 2, importsLargest: true },
  { checks: 100_000, years: 10 },
  { checks: 1_000_000, years: 100, isOnRequest: true },
];
const A_YEAR = 10_000;

interface Year {
  readonly ledger: Ledger;
  readonly ms: number;
}

/** Whether a year takes as long among many as among the fewest measured. */
function compareYears(years: readonly Year[]): boolean {
  const alike = years.filter(({ ledger }) => ledger.checks / ledger.years === A_YEAR);
  const [alone, among] = [alike[0], alike.slice(1).at(-1)];
  if (!alone || !among) return true;
  const slower = among.ms / alone.ms - 1;
  print(
    `\nA year of 10,000 checks takes ${alone.ms.toFixed(0)} ms among ${alone.ledger.checks.toLocaleString('en')} and ` +
      `${among.ms.toFixed(0)} ms among ${among.ledger.checks.toLocaleString('en')}: ${(slower * 100).toFixed(0)} % more, ` +
      `at most ${MAX_SLOWER * 100} % is asked for: ${slower <= MAX_SLOWER ? 'holds' : MISSED}`,
  );
  return slower <= MAX_SLOWER;
}

/** In a separate process, so that nothing is collected during a call and its allocations can be counted. */
function benchHostile(): boolean {
  const flags = ['--expose-gc', '--max-semi-space-size=64'];
  return spawnSync(process.execPath, [...flags, 'test/bench/hostile.ts'], { stdio: 'inherit' }).status === 0;
}

/** `npm run bench`; returns 1 when a limit was missed. */
export async function run({ words, values }: Line<(typeof commands)['bench']>): Promise<number> {
  if (values.against !== undefined) {
    await benchAgainst(values.against);
    return 0;
  }
  const isWanted = (part: string, isOnRequest = false): boolean =>
    words.includes(part) || (words.length === 0 && !isOnRequest);
  // The first start would build everything, which takes longer than a start may.
  await build();
  const years: Year[] = [];
  for (const ledger of ledgers.filter(({ checks, isOnRequest }) => isWanted(String(checks), isOnRequest))) {
    years.push({ ledger, ms: await measure(ledger) });
  }
  const missed = compareYears(years) ? [] : ['a year among many'];
  if (isWanted('payroll')) await benchPayroll();
  if (isWanted('hostile') && !benchHostile()) missed.push('hostile requests');
  missed.push(...missedLimits());
  return codeOf(missed);
}
