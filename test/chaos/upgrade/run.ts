import { createRandom, type Random } from '../../../functions/commands/seed/random.ts';
import { whenAskedToEnd } from '../../../infra/local/shutdown.ts';
import { KNOWN_FOR_MS } from '../../../functions/store/table-state.ts';
import { freePort } from '../../../infra/local/ports.ts';
import { print, row } from '../../bench/report.ts';
import { Line } from '../calls.ts';
import { type Happening, judge } from '../verdict.ts';
import { type Kill, plannedKills } from './kills.ts';
import { isSame, Model } from './model.ts';
import { Company, Writer } from './people.ts';
import { Functions, type Job, runToEnd, runVerify, startJob } from './processes.ts';
import { readAll, Reader } from './reader.ts';
import { type Seeded, seededTeam } from './seeded.ts';
import { type CountedTable, startCountedTable } from './table.ts';

export interface UpgradeOptions {
  readonly records: number;
  readonly kills: number;
  readonly seed: number;
  readonly minutes: number;
}

const WRITERS = 20;
const READERS = 4;
const TYPES = 10;
const LEAST_LEADS = 10;
const TEAMS_OF_A_LEAD = 400;
/** How long people work with each release alone, and with both. */
const STAGE_MS = 3000;
/** By then all functions know that the upgrade has come to its end. */
const KNOWN_WITHIN_MS = 7000;
const LOOK_MS = 20;
/** With every so manyth kill of the job the functions are killed as well. */
const FUNCTIONS_TOO = 3;
const GRACE_MS = 500;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The table as the release before left it, with people at work, and what is known of all. */
interface Begun {
  readonly table: CountedTable;
  readonly before: Functions;
  readonly after: Functions;
  readonly company: Company;
  readonly lines: readonly Line[];
  readonly happenings: Happening[];
  readonly random: Random;
}

async function makeTypes(line: Line): Promise<number[]> {
  const types: number[] = [];
  for (let n = 1; n <= TYPES; n += 1) {
    const sent = { method: 'POST', path: '/crud/InvcWorkRequestStatusType/create', body: { name: `Type ${n}` } };
    types.push((await line.call<{ id: number }>(sent)).body.value.id);
  }
  return types;
}

async function begin(table: CountedTable, { records, seed }: UpgradeOptions): Promise<Begun> {
  const ports = [await freePort(), await freePort()];
  const before = new Functions('before', table.endpoint, ports[0]!);
  const after = new Functions('after', table.endpoint, ports[1]!);
  const lines = ports.map((port) => new Line(`http://127.0.0.1:${port}`));
  const [old, next] = lines as [Line, Line];
  await before.start(true);
  const count = 1 + Math.max(LEAST_LEADS, Math.ceil(records / TEAMS_OF_A_LEAD));
  const people = await before.ask<{ id: number; token: string }[]>({ people: count });
  old.token = people[0]!.token;
  next.token = people[0]!.token;
  await before.listen();
  const types = await makeTypes(old);
  const seeded: Seeded = { records, types, leads: people.slice(1).map(({ id }) => id) };
  await before.ask({ seeded });
  const model = new Model();
  for (let id = 1; id <= records; id += 1) model.learn(seededTeam(id, seeded));
  const random = createRandom(seed);
  const company = new Company({ before: old, after: next }, model, seeded, random);
  return { table, before, after, company, lines, happenings: [], random };
}

/** Everybody of the company; answers what ends with the last call of theirs. */
function work({ company }: Begun, { records, seed }: UpgradeOptions): Promise<unknown> {
  const writers = Array.from({ length: WRITERS }, (_, n) => {
    const own = Array.from({ length: Math.floor(records / WRITERS) }, (__, k) =>
      seededTeam(k * WRITERS + n + 1, company.seeded),
    );
    return new Writer(n, company, createRandom(seed + n + 1), own).work();
  });
  const readers = Array.from({ length: READERS }, (_, n) => new Reader(company, createRandom(seed + 1000 + n)).work());
  const working = Promise.all([...writers, ...readers]);
  // Told at the end; until then nobody waits for it.
  working.catch(() => undefined);
  return working;
}

/** As a deployment does it: the table is told, the functions of both releases work, then the later ones alone. */
async function replaceFunctions({ table, before, after, company, happenings }: Begun): Promise<void> {
  const startedAt = performance.now();
  happenings.push({ name: 'the upgrade', allowed: 'retry later', startedAt, endedAt: Number.POSITIVE_INFINITY });
  const { code, said } = await runToEnd(startJob(table.jobEndpoint, '--begin'));
  if (code !== 0) throw new Error(`The table could not be prepared:\n${said}`);
  // On a table that is not on this machine the command itself waits.
  await wait(KNOWN_FOR_MS);
  await after.start();
  await after.listen();
  company.phase = 'both';
  await wait(STAGE_MS);
  company.phase = 'after';
  // Calls of the functions before come to their end; nobody makes another.
  await wait(STAGE_MS);
  await before.kill();
}

async function waitForKill(job: Job, kill: Kill, { table }: Begun): Promise<void> {
  const startedAt = performance.now();
  while (job.isUp) {
    if ('milliseconds' in kill ? performance.now() - startedAt > kill.milliseconds : false) return;
    if ('records' in kill && ((await table.progress()) ?? -1) >= kill.records) return;
    await wait(LOOK_MS);
  }
}

async function killFunctions({ after, happenings }: Begun): Promise<void> {
  const startedAt = performance.now();
  await after.kill();
  await after.start();
  await after.listen();
  happenings.push({
    name: 'functions killed',
    allowed: 'no connection',
    startedAt,
    endedAt: performance.now() + GRACE_MS,
  });
}

/** Runs the job to its end through all kills; answers how many of each there were. */
async function upgrade(begun: Begun, { kills, records }: UpgradeOptions): Promise<{ job: number; functions: number }> {
  const counts = { job: 0, functions: 0 };
  const planned = plannedKills(kills, records, begun.random);
  for (;;) {
    const job = startJob(begun.table.jobEndpoint);
    const kill = planned.shift();
    if (kill) await waitForKill(job, kill, begun);
    if (kill && job.isUp) {
      await job.kill();
      counts.job += 1;
      if (counts.job % FUNCTIONS_TOO !== 0) continue;
      await killFunctions(begun);
      counts.functions += 1;
      continue;
    }
    const { code, said } = await runToEnd(job);
    if (code !== 0 || said.includes(' is off ')) throw new Error(`The upgrade ended with ${code}:\n${said}`);
    return counts;
  }
}

interface Figures {
  readonly seconds: number;
  readonly kills: { readonly job: number; readonly functions: number };
}

async function run(begun: Begun, options: UpgradeOptions): Promise<Figures> {
  const { company, happenings } = begun;
  const working = work(begun, options);
  const atWork = async (): Promise<Figures> => {
    await wait(STAGE_MS);
    await replaceFunctions(begun);
    const startedAt = performance.now();
    const kills = await upgrade(begun, options);
    const seconds = (performance.now() - startedAt) / 1000;
    await wait(KNOWN_WITHIN_MS);
    happenings[0] = { ...happenings[0]!, endedAt: performance.now() };
    await wait(STAGE_MS);
    return { seconds, kills };
  };
  try {
    // Somebody who is not answered ends the run.
    const figures = (await Promise.race([atWork(), working])) as Figures;
    company.isOver = true;
    await working;
    return figures;
  } finally {
    company.isOver = true;
  }
}

const MAX_SHOWN = 10;

function show(title: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  print(`\n${title}: ${problems.length}`);
  for (const problem of problems.slice(0, MAX_SHOWN)) print(`  ${problem}`);
}

/** What is stored beside the model, once nobody works any more. */
async function compareAll({ company }: Begun): Promise<string[]> {
  const stored = await readAll(company);
  const expected = company.model.present();
  return [
    ...[...expected].filter(([id, team]) => !isSame(team, stored.get(id) ?? {})).map(([id]) => `Team ${id} is another`),
    ...[...stored.keys()].filter((id) => !expected.has(id)).map((id) => `Team ${id} is not to be there`),
  ];
}

/** Prints the figures; answers whether every answer was right. */
async function report(begun: Begun, { seconds, kills }: Figures, options: UpgradeOptions): Promise<boolean> {
  const { company, lines, happenings, table } = begun;
  const { unexcused } = judge(
    lines.flatMap(({ made }) => made),
    happenings,
  );
  const differences = await compareAll(begun);
  const { code, said } = await runVerify(table.endpoint);
  const made = lines.reduce((sum, line) => sum + line.made.length, 0);
  print('');
  row('records', [String(options.records)]);
  row('kills of the job', [String(kills.job)]);
  row('kills of the functions', [String(kills.functions)]);
  row('upgrade', [`${seconds.toFixed(0)} s`]);
  row('write units', [String(table.units())]);
  row('calls', [String(made)]);
  row('answers compared', [String(company.compared)]);
  row('of them wrong', [String(company.wrong.length)]);
  row('told to ask again', [String(company.later)]);
  row('failures', [String(unexcused.length)]);
  row('records not as told', [String(differences.length)]);
  show('Wrong answers', company.wrong);
  show(
    'Failures',
    unexcused.map(({ what, status, info }) => `${what} ${status} ${info}`),
  );
  show('Records not as told', differences);
  if (code !== 0) print(`\nThe table is not what its records say:\n${said}`);
  const isKilled = kills.job === options.kills;
  if (!isKilled) print(`\nThe upgrade was over after ${kills.job} of ${options.kills} kills.`);
  return company.wrong.length + unexcused.length + differences.length === 0 && code === 0 && isKilled;
}

/**
 * Upgrades a table under people who write and read, while the job and the functions are killed; answers whether no answer
 * was wrong at any moment and the table is sound at the end.
 */
export async function runUpgrade(options: UpgradeOptions): Promise<boolean> {
  const table = await startCountedTable();
  let begun: Begun | undefined;
  const cleanUp = async (): Promise<void> => {
    await begun?.before.kill();
    await begun?.after.kill();
    await table.stop();
  };
  whenAskedToEnd(() => void cleanUp().finally(() => process.exit(1)));
  const { records, kills, minutes, seed } = options;
  print(
    `${records} records are upgraded while ${WRITERS} people write and ${READERS} read, with ${kills} kills, seed ${seed}`,
  );
  const overdue = setTimeout(() => {
    print(`\nThe upgrade was not over after ${minutes} minutes.`);
    void cleanUp().finally(() => process.exit(1));
  }, minutes * 60_000);
  try {
    begun = await begin(table, options);
    const isRight = await report(begun, await run(begun, options), options);
    print(isRight ? '\nNo answer was wrong.' : '\nANSWERS WERE WRONG.');
    return isRight;
  } catch (error) {
    print(`\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return false;
  } finally {
    clearTimeout(overdue);
    await cleanUp();
  }
}
