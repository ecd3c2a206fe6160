import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom, type Random } from '../../functions/commands/seed/random.ts';
import { whenAskedToEnd } from '../../infra/local/shutdown.ts';
import { StartError } from '../../infra/local/printer.ts';
import type { Line as CommandLine } from '../../shared/commands/command.ts';
import type { commands } from '../../shared/commands/table.ts';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import { print, row } from '../bench/report.ts';
import { canMount, mountSmallDisk } from '../support/small-disk.ts';
import { Bookkeeper } from './bookkeeper.ts';
import { Line } from './calls.ts';
import { ENGINE_SECONDS, everyChaos, type Chaos, type Stage } from './events.ts';
import { compareBooks, deeds, KeptBooks } from './kept-books.ts';
import { type Books, compare, Knowledge, look, type Stored, Writer } from './people.ts';
import { ChaosProduct } from './product.ts';
import { type Happening, isInLine, judge } from './verdict.ts';

interface Options {
  readonly seed: number;
  readonly minutes: number;
}

const USUAL_SEED = 20_260_302;
const USUAL_MINUTES = 5;
const USUAL_RECORDS = 100_000;
const USUAL_KILLS = 30;
/** Of an upgrade, which ends by itself. */
const MAX_MINUTES = 60;
const WRITERS = 25;
const READERS = 25;
const BOOKKEEPERS = 4;
const DISK_BYTES = 200_000_000;
const WARM_UP_MS = 4000;
/** Threads end and release their memory some seconds after their last call. */
const REST_MS = 20_000;
/** How much more memory the last life may have than the first after its warm-up. */
const MAX_MORE_MB = 100;
const LONGEST_MS = 40_000;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

/** All kinds in a new random order each round, so that each comes equally often. */
function* inRounds(all: readonly Chaos[], random: Random): Generator<Chaos> {
  for (;;) {
    const left = [...all];
    while (left.length > 0) yield* left.splice(random.whole(0, left.length - 1), 1);
  }
}

async function signIn(line: Line): Promise<void> {
  const body = { email: 'admin@demo.example', password: DEMO_PASSWORD };
  const reply = await line.call<{ token: string }>({ method: 'POST', path: '/api_user_public/login', body });
  line.token = reply.body.value.token;
}

async function firstIds(line: Line, name: string): Promise<number[]> {
  const reply = await line.call<Stored[]>({ method: 'GET', path: `/crud/${name}/getAll?limit=40` });
  return reply.body.value.map(({ id }) => id);
}

interface Run {
  readonly line: Line;
  readonly knowledge: Knowledge;
  readonly kept: KeptBooks;
  readonly happenings: readonly Happening[];
  readonly broken: readonly string[];
  readonly memory: { readonly before: number; readonly peak: number; readonly after: number };
}

async function makeChaos({ seed, minutes }: Options, product: ChaosProduct, dataDir: string): Promise<Run> {
  const random = createRandom(seed);
  const line = new Line(product.url);
  const [knowledge, kept] = [new Knowledge(), new KeptBooks()];
  const [broken, happenings, background]: [string[], Happening[], Promise<void>[]] = [[], [], []];
  await product.start();
  await signIn(line);
  const [accountIds, sourceIds, periodIds] = [
    await firstIds(line, 'CklgAccount'),
    await firstIds(line, 'CklgFundSource'),
    await firstIds(line, 'TsrpPayPeriod'),
  ];
  const books: Books = { accountId: accountIds[0]!, fundSourceId: sourceIds[0]! };
  const until = performance.now() + minutes * 60_000;
  let isOver = false;
  const over = () => isOver;
  const people = [
    ...Array.from({ length: WRITERS }, (_, n) =>
      new Writer(n, line, books, knowledge, createRandom(seed + n)).work(over),
    ),
    ...Array.from({ length: READERS }, (_, n) => look(line, createRandom(seed + 1000 + n), over)),
    ...Array.from({ length: BOOKKEEPERS }, (_, n) =>
      new Bookkeeper(n, line, books, { knowledge, kept }, createRandom(seed + 2000 + n)).work(over),
    ),
  ];
  const working = Promise.all(people);
  // Reported at the end; nobody awaits it until then.
  working.catch(() => undefined);
  let peak = 0;
  const measuring = setInterval(() => (peak = Math.max(peak, product.memoryBytes())), 1000);
  await wait(WARM_UP_MS);
  const before = product.memoryBytes();
  const stage: Stage = { product, line, dataDir, periodIds, random, broken: (what) => broken.push(what), background };
  const kinds = everyChaos.filter(({ needsOwnDisk }) => canMount || !needsOwnDisk);
  const gapMs = Math.max(500, Math.min(5000, (minutes * 60_000) / kinds.length / 3));
  for (const chaos of inRounds(kinds, random)) {
    if (performance.now() > until) break;
    await wait(gapMs * (0.5 + random.whole(0, 100) / 100));
    const startedAt = performance.now();
    const answersFrom = (await chaos.run(stage)) ?? undefined;
    const { name, allowed, graceMs } = chaos;
    happenings.push({ name, allowed, startedAt, endedAt: performance.now() + graceMs, answersFrom });
  }
  isOver = true;
  await working;
  await Promise.all(background);
  clearInterval(measuring);
  await wait(REST_MS);
  return { line, knowledge, kept, happenings, broken, memory: { before, peak, after: product.memoryBytes() } };
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const MAX_SHOWN = 10;
const MAX_OF_VERIFY = 2000;

function show(title: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  print(`\n${title}: ${problems.length}`);
  for (const problem of problems.slice(0, MAX_SHOWN)) print(`  ${problem}`);
}

/** Prints what happened and returns whether every promise was kept. */
async function report(run: Run, product: ChaosProduct): Promise<boolean> {
  const { line, knowledge, kept, happenings, memory } = run;
  const { unexcused, excused } = judge(line.made, happenings);
  const found = [await compare(line, knowledge), await compareBooks(line, kept)];
  const findings = {
    missing: found.flatMap(({ missing }) => missing),
    unexpected: found.flatMap(({ unexpected }) => unexpected),
  };
  const times = line.made.filter(({ status }) => status === 200).map(({ startedAt, endedAt }) => endedAt - startedAt);
  times.sort((a, b) => a - b);
  const broken = [...run.broken, ...knowledge.wrong];
  if (percentile(times, 1) > LONGEST_MS) broken.push(`A call took ${Math.round(percentile(times, 1))} ms.`);
  if (memory.after > memory.before + MAX_MORE_MB * 1e6) {
    broken.push(`Memory went from ${megabytes(memory.before)} to ${megabytes(memory.after)}.`);
  }
  print('');
  row('what happened', ['times', 'tried again']);
  for (const name of new Set(everyChaos.map((each) => each.name))) {
    const count = happenings.filter((each) => each.name === name).length;
    row(name, [count === 0 ? 'skipped' : String(count), String(excused.get(name) ?? 0)]);
  }
  if (!canMount) print('  (a full disk needs a disk of its own, which only root on Linux may mount)');
  print('');
  row('calls', [String(line.made.length)]);
  row('writes acknowledged', [String(knowledge.acknowledged)]);
  for (const deed of deeds) row(deed, [String(kept.counts.get(deed))]);
  row('statements asked to retry', [String(line.made.filter(isInLine).length)]);
  row('of them missing', [String(findings.missing.length)]);
  row('refused or unknown, stored', [String(findings.unexpected.length)]);
  row('failures of bystanders', [String(unexcused.length)]);
  row(
    'p50, p99, longest',
    [0.5, 0.99, 1].map((share) => `${percentile(times, share).toFixed(0)} ms`),
  );
  row('memory before, peak, after', [memory.before, memory.peak, memory.after].map(megabytes));
  show('Acknowledged and not as it was told', findings.missing);
  show('Stored though nobody was told so', findings.unexpected);
  const nameOf = (at: number) => happenings.findLast(({ startedAt }) => startedAt <= at)?.name ?? 'the beginning';
  const started = line.made[0]?.startedAt ?? 0;
  show(
    'Failures of bystanders',
    unexcused.map(
      (call) =>
        `${((call.startedAt - started) / 1000).toFixed(1)}-${((call.endedAt - started) / 1000).toFixed(1)} s, after ${nameOf(call.endedAt)}: ${call.what} ${call.status} ${call.info}`,
    ),
  );
  show('Broken', broken);
  if (unexcused.length > 0) show('What the product said last', product.said.trimEnd().split('\n').slice(-MAX_SHOWN));
  return unexcused.length + findings.missing.length + findings.unexpected.length + broken.length === 0;
}

async function main(options: Options): Promise<boolean> {
  const disk = canMount ? mountSmallDisk(DISK_BYTES) : undefined;
  const dataDir = disk?.folder ?? mkdtempSync(join(tmpdir(), 'staffbook-chaos-'));
  const faultFolder = mkdtempSync(join(tmpdir(), 'staffbook-faults-'));
  const product = await ChaosProduct.create(dataDir, faultFolder);
  const cleanUp = async (): Promise<void> => {
    await product.end('SIGKILL');
    disk?.remove();
    for (const folder of [dataDir, faultFolder]) rmSync(folder, { recursive: true, force: true });
  };
  whenAskedToEnd(() => void cleanUp().finally(() => process.exit(1)));
  print(
    `${WRITERS} people write, ${READERS} read and ${BOOKKEEPERS} reconcile statements for ${options.minutes} minutes, seed ${options.seed}; ` +
      `a killed table engine may be missed for ${ENGINE_SECONDS} s`,
  );
  try {
    const isKept = await report(await makeChaos(options, product, dataDir), product);
    const code = await product.end('SIGTERM');
    const isClean = code === 0 && !product.hasEngine;
    if (!isClean) print(`\nThe product did not end as it should: ${String(code)}.`);
    const differences = await product.verify();
    if (differences !== '') print(`\nThe table is not what its records say:\n${differences.slice(0, MAX_OF_VERIFY)}`);
    await cleanUp();
    const isWhole = isKept && isClean && differences === '';
    print(isWhole ? '\nEvery promise was kept.' : '\nPROMISES WERE BROKEN.');
    return isWhole;
  } catch (error) {
    print(`\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n${product.said.slice(-3000)}`);
    await cleanUp();
    return false;
  }
}

/** `npm run chaos`; returns 1 when a promise was broken. */
export async function run({ values, words }: CommandLine<(typeof commands)['chaos']>): Promise<void> {
  const { seed = USUAL_SEED, minutes, records, kills } = values;
  if (words[0] === 'upgrade') {
    const { runUpgrade } = await import('./upgrade/run.ts');
    const usual = { records: USUAL_RECORDS, kills: USUAL_KILLS, minutes: MAX_MINUTES };
    const given = { ...(records && { records }), ...(kills !== undefined && { kills }), ...(minutes && { minutes }) };
    process.exit((await runUpgrade({ seed, ...usual, ...given })) ? 0 : 1);
  }
  if (records !== undefined || kills !== undefined) throw new StartError('--records and --kills belong to "upgrade".');
  process.exit((await main({ seed, minutes: minutes ?? USUAL_MINUTES })) ? 0 : 1);
}
