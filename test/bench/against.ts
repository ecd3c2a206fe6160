import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder, root, type Running, seedCompany, startProduct } from './product.ts';
import { median, print, row } from './report.ts';
import { load, sampleCheck, type Scenario, scenariosOf, signIn } from './scenarios.ts';

const CHECKS = 1000;
const STAFF = 50;
const ROUNDS = 3;

/** A tree with its own company. */
interface Side {
  readonly tree: string;
  readonly dataDir: string;
}

function inTree(tree: string, command: string, ...args: readonly string[]): void {
  print(`  ${command} ${args.join(' ')}`);
  const { status } = spawnSync(command, args, { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`"${command} ${args.join(' ')}" failed in ${tree}.`);
}

/** Builds a tree and seeds its company. */
async function prepared(tree: string): Promise<Side> {
  inTree(tree, 'npm', 'run', 'build');
  return { tree, dataDir: await seedCompany(CHECKS, STAFF, ['--years', '3'], tree) };
}

type Figures = Map<string, number[]>;

const note = (figures: Figures, name: string, value: number): void => {
  figures.set(name, [...(figures.get(name) ?? []), value]);
};

/** A side with what was measured of it. */
interface Measured extends Side {
  readonly figures: Figures;
}

const inTurns = async <S>(sides: readonly S[], measure: (side: S) => Promise<void>): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    // The first of a round may have it harder, or easier.
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await measure(side);
  }
};

async function measureStart({ tree, dataDir, figures }: Measured): Promise<void> {
  const product = await startProduct(dataDir, {}, tree);
  note(figures, 'start when built, ms', product.startMs);
  await product.stop();
}

interface Loaded extends Measured {
  readonly product: Running;
  readonly scenarios: readonly Scenario[];
}

async function started(side: Measured): Promise<Loaded> {
  const product = await startProduct(side.dataDir, {}, side.tree);
  const token = await signIn(product.url);
  return { ...side, product, scenarios: scenariosOf(token, await sampleCheck(product.url, token)) };
}

async function measureLoad(sides: readonly Loaded[]): Promise<void> {
  for (const [index, { name }] of sides[0]!.scenarios.entries()) {
    print(`  ${name}`);
    await inTurns(sides, async ({ product, scenarios, tree, figures }) => {
      const { rate, failures } = await load(product.url, scenarios[index]!.request);
      if (failures > 0) throw new Error(`${failures} calls of "${name}" failed in ${tree}.`);
      note(figures, `${name}, per second`, rate);
      note(figures, 'memory under load, MB', product.memoryBytes() / 1e6);
    });
  }
}

const spread = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;

function report(there: Figures, here: Figures): void {
  row('', ['there', 'from to', 'here', 'from to', 'ratio']);
  for (const [name, after] of here) {
    const before = there.get(name) ?? [];
    const ratio = median(after) / median(before);
    row(name, [median(before).toFixed(0), spread(before), median(after).toFixed(0), spread(after), ratio.toFixed(2)]);
  }
}

/**
 * `npm run bench -- --against COMMIT`: measures this tree and a commit in turns, so that both meet the same machine. The
 * figures of a busy machine mean little, their ratios more.
 */
export async function benchAgainst(revision: string): Promise<void> {
  const commit = execFileSync('git', ['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const folder = mkdtempSync(join(tmpdir(), 'staffbook-against-'));
  const tree = join(folder, 'tree');
  const sides: Side[] = [];
  const running: Loaded[] = [];
  try {
    print(`Preparing ${commit.slice(0, 10)} and this tree`);
    inTree(root, 'git', 'worktree', 'add', '--quiet', '--detach', tree, commit);
    inTree(tree, 'npm', 'ci', '--silent');
    for (const each of [tree, root]) sides.push(await prepared(each));
    const measured = sides.map((side): Measured => ({ ...side, figures: new Map() }));
    print('Measuring alternately');
    await inTurns(measured, measureStart);
    for (const side of measured) running.push(await started(side));
    await measureLoad(running);
    report(measured[0]!.figures, measured[1]!.figures);
  } finally {
    await Promise.all(running.map(({ product }) => product.stop()));
    spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: root });
    for (const { dataDir } of sides) removeFolder(dataDir);
    removeFolder(folder);
  }
}
