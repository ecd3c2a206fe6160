import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import type { Line } from '../shared/commands/command.ts';
import type { commands } from '../shared/commands/table.ts';
import { bundleFunctions } from '../infra/bundle.ts';
import { buildFolder, root } from '../infra/fingerprint.ts';
import { whenAskedToEnd } from '../infra/local/shutdown.ts';
import { StartError, withProgress } from '../infra/local/printer.ts';
import { buildWeb } from '../infra/web-build.ts';
import { findChromium } from './support/browser.ts';
import { ALL_TESTS } from './support/test-files.ts';

/** The counts in the last line. */
interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface Step {
  readonly name: string;
  readonly run: () => Promise<Count>;
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const require = createRequire(import.meta.url);

const END_MS = 5000;
const running = new Set<ChildProcess>();

/** A run that is interrupted ends its child processes too. */
const endWithChildren = (): void =>
  whenAskedToEnd(() => {
    for (const child of running) {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), END_MS);
    }
    setInterval(() => running.size === 0 && process.exit(1), 50);
  });

/** The script behind a tool's command, so that it runs on this Node rather than the machine's. */
function scriptOf(packageName: string, command: string): string {
  const manifest = join(root, 'node_modules', packageName, 'package.json');
  const { bin } = require(manifest) as { bin: Record<string, string> | string };
  return join(dirname(manifest), typeof bin === 'string' ? bin : (bin[command] ?? command));
}

function runTool(packageName: string, command: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [scriptOf(packageName, command), ...args], { cwd: root, stdio: 'inherit' });
    running.add(child);
    child.once('error', reject);
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

const check = (name: string, packageName: string, command: string, ...args: string[]): Step => ({
  name,
  run: async () =>
    (await runTool(packageName, command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
});

const checks: Readonly<Record<(typeof commands)['check']['words']['choices'][number], Step>> = {
  types: check('Types', 'typescript', 'tsc'),
  lint: check('Lint', 'oxlint', 'oxlint', '--type-aware', '-D', 'warnings'),
  format: check('Format', 'oxfmt', 'oxfmt', '--check'),
};

interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

/** The builds that all tests share are made once before them and count as a check. */
const builds: Step = {
  name: 'Builds',
  run: async () => {
    try {
      await withProgress('Bundling the functions', bundleFunctions);
      await withProgress('Building the web app', buildWeb);
      await withProgress('Unpacking the browser', findChromium);
      return { passed: 1, failed: 0 };
    } catch (error) {
      say(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return { passed: 0, failed: 1 };
    }
  },
};

/** Runs test files; returns nothing if the run itself did not finish. */
async function runVitest(
  filters: readonly string[],
  report = 'test-report.json',
): Promise<{ code: number; files: FileReport[] } | undefined> {
  const reportFile = join(buildFolder, report);
  mkdirSync(buildFolder, { recursive: true });
  rmSync(reportFile, { force: true });
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    '--reporter=./test/support/retry-reporter.ts',
    `--outputFile.json=${reportFile}`,
  ];
  const code = await runTool('vitest', 'vitest', [
    'run',
    '--config',
    'test/vitest.config.ts',
    ...reporters,
    ...filters,
  ]);
  if (!existsSync(reportFile)) return undefined;
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as { testResults: FileReport[] };
  return { code, files: testResults };
}

const countOf = ({ status, assertionResults }: FileReport): Count => {
  const having = (wanted: string) => assertionResults.filter((each) => each.status === wanted).length;
  const failed = having('failed');
  // A file that could not be loaded or whose setup failed has no failed test.
  return { passed: having('passed'), failed: failed === 0 && status === 'failed' ? 1 : failed };
};

const sumOf = (files: readonly FileReport[]): Count =>
  files.map(countOf).reduce((all, each) => ({ passed: all.passed + each.passed, failed: all.failed + each.failed }), {
    passed: 0,
    failed: 0,
  });

/** More failed files than this are not the machine's fault. */
const MAX_RETRIED_FILES = 3;

/**
 * A failed file is retried once as a whole, in a new process with a new table, because its tests share what the first
 * ones prepared. Proofs and attacks are not retried: what they show must hold every time.
 */
const mayRetry = ({ name }: FileReport): boolean => !/\/test\/(proofs|security)\//.test(name.replaceAll('\\', '/'));

const tests = (filters: readonly string[]): Step => ({
  name: 'Tests',
  run: async () => {
    const first = await runVitest(filters);
    if (!first) return { passed: 0, failed: 1 };
    const broken = first.files.filter((file) => countOf(file).failed > 0);
    // Who runs a few files is waiting for the answer, and can run them again.
    const again = filters.length > 0 ? [] : broken.filter(mayRetry).map(({ name }) => relative(root, name));
    if (again.length === 0 || again.length !== broken.length || again.length > MAX_RETRIED_FILES) {
      const { passed, failed } = sumOf(first.files);
      return { passed, failed: failed === 0 && first.code !== 0 ? 1 : failed };
    }
    say(`\nRetrying whole files: ${again.join(', ')}`);
    const second = await runVitest(again, 'test-report-again.json');
    if (!second) return { passed: 0, failed: 1 };
    const count = sumOf([...first.files.filter((file) => !broken.includes(file)), ...second.files]);
    if (second.code === 0) say(`\nPassed on a retry of the whole file:\n${again.join('\n')}`);
    return { ...count, failed: count.failed === 0 && second.code !== 0 ? 1 : count.failed };
  },
});

/** Runs every step, even after one has failed; the last line is the sum. */
async function runAll(steps: readonly Step[]): Promise<Count> {
  let [passed, failed] = [0, 0];
  const failures: string[] = [];
  for (const { name, run } of steps) {
    say(`\n${name}`);
    const count = await run();
    passed += count.passed;
    failed += count.failed;
    if (count.failed > 0) failures.push(name);
  }
  if (failures.length > 0) say(`\nFailed: ${failures.join(', ')}`);
  return { passed, failed };
}

const isCheck = (word: string): word is keyof typeof checks => Object.hasOwn(checks, word);

/** The test files that a word selects, by a part of their path. */
function selectedBy(word: string): string[] {
  const files = globSync(ALL_TESTS, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const [path = ''] = relative(root, resolve(root, word)).replaceAll('\\', '/').split(/:\d+$/);
  return files.filter((file) => file.toLowerCase().includes(path.toLowerCase()));
}

/** Words that select no test file; the runner would only say so after everything was built. */
const unmatched = (words: readonly string[]): string[] => words.filter((word) => selectedBy(word).length === 0);

/** Tests of pure functions and of the sources, which run nothing that is built. */
const isPure = (file: string): boolean => /^test\/(shared|structure)\//.test(file);

function stepsOf({ values, words, passedOn }: Line<(typeof commands)['test']>): Step[] {
  const filters = [...words, ...(values.name === undefined ? [] : ['-t', values.name]), ...passedOn];
  const needsBuilds = words.length === 0 || !words.flatMap(selectedBy).every(isPure);
  return [...(filters.length > 0 ? [] : Object.values(checks)), ...(needsBuilds ? [builds] : []), tests(filters)];
}

/** `npm test` and `npm run check`. The last line is the sum. */
export async function run(line: Line<(typeof commands)['test' | 'check']>, name: 'test' | 'check'): Promise<number> {
  const nowhere = name === 'test' ? unmatched(line.words) : [];
  if (nowhere.length > 0) {
    throw new StartError(
      `No test file has ${nowhere.map((word) => `"${word}"`).join(' or ')} in its path. ` +
        'Give a test file or folder, such as test/shared; -t TEXT selects tests by their title.',
    );
  }
  endWithChildren();
  const asked = line.words.filter(isCheck);
  const chosen = asked.length > 0 ? asked.map((word) => checks[word]) : Object.values(checks);
  const { passed, failed } = await runAll(name === 'check' ? chosen : stepsOf(line));
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
