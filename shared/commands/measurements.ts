import type { Command } from './command.ts';

const measuring = { group: 'measure', options: {} } as const;

/** The commands that compare the product with its limits. */
export const measurements = {
  budget: {
    ...measuring,
    summary: 'compares bundle sizes, function load times, and stack size with their limits',
    module: 'infra/budget.ts',
  },
  bench: {
    group: 'measure',
    summary: 'compares speed, start time, and memory with their limits',
    words: {
      value: 'PART',
      help: 'run only these: a ledger with that many checks (1000000 only on request), payroll, or hostile requests',
      isMany: true,
      choices: ['1000', '20000', '100000', '1000000', 'payroll', 'hostile'],
    },
    options: {
      against: {
        value: 'COMMIT',
        help: 'instead, measure a ledger of 1,000 checks alternately here and in a commit, and print the comparison',
      },
    },
    module: 'test/bench/run.ts',
  },
  vitals: {
    group: 'measure',
    summary: 'compares page load times in a real browser on a slow connection with their limits',
    words: {
      value: 'TRIES',
      help: 'how many times to open each page (default 3)',
      range: { from: 1, to: 100 },
    },
    options: {},
    module: 'test/bench/vitals.ts',
  },
  profile: {
    group: 'measure',
    summary: 'profiles the CPU time of the busiest calls',
    words: { value: 'CALLS', help: 'how many times to make each call (default 200)', range: { from: 10, to: 100_000 } },
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
      help: 'upgrade: upgrades a table while people read and write, and compares every response',
      choices: ['upgrade'],
    },
    options: {
      minutes: {
        value: 'N',
        range: { from: 0.5, to: 60, allowsDecimals: true },
        help: 'duration (default 5); with upgrade, maximum duration (default 60)',
      },
      records: {
        value: 'N',
        range: { from: 1000, to: 1_000_000 },
        help: 'with upgrade: number of records (default 100,000)',
      },
      kills: {
        value: 'N',
        range: { from: 0, to: 200 },
        help: 'with upgrade: how many times to kill the upgrade job (default 30)',
      },
      seed: {
        value: 'N',
        range: { from: 0, to: Number.MAX_SAFE_INTEGER },
        help: 'random seed; the same one repeats the same failures in the same order',
      },
    },
    module: 'test/chaos/run.ts',
  },
} as const satisfies Readonly<Record<string, Command>>;
