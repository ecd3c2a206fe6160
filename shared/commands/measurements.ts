import type { Command } from './command.ts';

const measuring = { group: 'measure', options: {} } as const;

/** The commands that compare the product with its limits. */
export const measurements = {
  budget: {
    ...measuring,
    summary: 'compares bundle sizes, function load times and stack size with their limits',
    module: 'infra/budget.ts',
  },
  bench: {
    group: 'measure',
    summary: 'compares speed, start time and memory with their limits',
    words: {
      value: 'PART',
      help: 'only these: a ledger with that many checks, payroll, or hostile requests',
      isMany: true,
      choices: ['1000', '20000', '100000', 'payroll', 'hostile'],
    },
    options: {},
    module: 'test/bench/run.ts',
  },
  vitals: {
    group: 'measure',
    summary: 'measures page loads in a real browser on a slow connection and compares them with their limits',
    words: {
      value: 'TRIES',
      help: 'how often to open each page (default 3)',
      range: { from: 1, to: 100 },
    },
    options: {},
    module: 'test/bench/vitals.ts',
  },
  profile: {
    group: 'measure',
    summary: 'profiles the processor time of the hottest calls',
    words: { value: 'CALLS', help: 'how often to make each call (default 200)', range: { from: 10, to: 100_000 } },
    options: {},
    module: 'test/bench/profile.ts',
  },
  growth: {
    ...measuring,
    summary: 'models which limit breaks first on payday as a company grows',
    module: 'test/bench/growth.ts',
  },
  chaos: {
    group: 'measure',
    summary: 'simulates 50 people working while parts fail, and checks that no acknowledged write is lost',
    more: 'It uses its own data and exits with 1 if a check fails.',
    words: {
      value: 'WHAT',
      help: 'upgrade: instead upgrades a table while people write and read, and compares every response',
      choices: ['upgrade'],
    },
    options: {
      minutes: {
        value: 'N',
        range: { from: 0.5, to: 60, allowsDecimals: true },
        help: 'duration (default 5); an upgrade at most so long, 60 without it',
      },
      records: { value: 'N', range: { from: 1000, to: 1_000_000 }, help: 'of an upgrade; 100,000 without it' },
      kills: { value: 'N', range: { from: 0, to: 200 }, help: 'of the job of an upgrade; 30 without it' },
      seed: {
        value: 'N',
        range: { from: 0, to: Number.MAX_SAFE_INTEGER },
        help: 'the same seed causes the same failures in the same order',
      },
    },
    module: 'test/chaos/run.ts',
  },
} as const satisfies Readonly<Record<string, Command>>;
