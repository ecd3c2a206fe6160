import { erasureReasons } from '../erasure-reasons.ts';
import { demoAccounts, demoSize } from '../demo.ts';
import type { Command, Option } from './command.ts';

const table = {
  value: 'NAME',
  help: "the name of the table, where it is not this machine's",
} as const satisfies Option;
const yes = { help: 'does not ask' } as const satisfies Option;
const replace = { help: 'replaces the file where it is there already' } as const satisfies Option;
const context = {
  value: 'NAME=VALUE',
  short: 'c',
  isMany: true,
  help: 'a parameter of the installation (infra/parameters.md); may be repeated',
} as const satisfies Option;
const profile = { value: 'NAME', help: 'which of several AWS accounts to work in' } as const satisfies Option;

const start = { group: 'product', options: { context }, module: 'infra/local/start.ts' } as const;
const onTable = { group: 'data', module: 'infra/local/command.ts' } as const;
const withCdk = { group: 'cloud', module: 'infra/cloud.ts', options: { context, profile } } as const;

/** Every command of `npm run`, and all that its help, its checks and the list of them are made of. */
export const commands = {
  help: {
    group: 'product',
    summary: 'lists the commands; -- --help after one of them explains it',
    options: { write: { help: 'writes the list into infra/commands.md' } },
    words: { value: 'COMMAND', help: 'explains this one' },
    module: 'infra/command-line/help.ts',
  },
  start: {
    ...start,
    summary: 'builds what changed and serves the product on this machine; the API can be tried at /api-docs',
    more: 'PORT, MAIL_PORT, DATA_DIR and DEMO=0 (no demo company) are environment variables. Ctrl-C stops it.',
  },
  dev: { ...start, summary: 'the same with hot reload of the web app; edited functions are live within seconds' },
  build: {
    group: 'product',
    summary: 'builds functions and web app into .build',
    options: {},
    module: 'infra/build.ts',
  },
  reset: {
    group: 'data',
    summary: 'empties the data folder, after asking',
    options: { yes },
    module: 'infra/local/reset.ts',
  },
  seed: {
    ...onTable,
    summary: 'fills an empty table on this machine with a demo company, or makes the one in it larger',
    options: {
      demo: {
        help: `the small company: ${demoSize.staff} people, ${demoSize.checks} checks (also without any option)`,
      },
      staff: { value: 'N', range: { from: demoAccounts.length, to: 1600 }, help: 'so many people' },
      checks: { value: 'N', range: { from: 0, to: 1_000_000 }, help: 'so many checks' },
      years: {
        value: 'N',
        range: { from: 1, to: 50 },
        help: 'checks of so many years until today; three without it, or ten where there are many checks',
      },
      periods: { value: 'N', range: { from: 1, to: 130 }, help: 'timesheets of so many pay periods' },
      table: { ...table, help: "the name of the table, where it is not this machine's usual one" },
    },
  },
  'create-admin': {
    ...onTable,
    summary: 'makes somebody an administrator, the first one too; safe to repeat',
    options: {
      email: { value: 'ADDRESS', help: 'their email (required)' },
      password: { value: 'TEXT', help: 'their password; without it, somebody new gets a generated one, shown once' },
      table,
    },
  },
  daily: {
    ...onTable,
    summary: 'runs the daily job now; safe to repeat',
    more: 'It makes the current pay period, locks overdue timesheets, and completes holidays and imports that were cut off.',
    options: {},
  },
  export: {
    ...onTable,
    summary: 'copies the whole table into a file',
    more: 'The file holds password hashes: keep it as safe as the table. If the command was cut off, run it again: it goes on.',
    options: { file: { value: 'FILE', help: 'where to (required)' }, replace, table },
  },
  import: {
    ...onTable,
    summary: 'puts a copy that "npm run export" made into an empty table, byte for byte',
    more: 'If the command was cut off, run it again: it goes on.',
    options: { file: { value: 'FILE', help: 'the copy (required)' }, table },
  },
  upgrade: {
    ...onTable,
    summary: 'brings the table to what this release declares; start and deploy do it by themselves',
    more: 'If the command was cut off, run it again: it goes on.',
    options: {
      'dry-run': { help: 'says what it would do, and what that costs' },
      begin: { help: 'before the functions of this release: nobody relies any more on what they will not keep up' },
      leave: { help: 'before those of a release that has no such command' },
      rate: {
        value: 'N',
        range: { from: 1, to: 100_000 },
        help: 'write units a second at most (500; no limit on this machine)',
      },
      table,
    },
  },
  verify: {
    ...onTable,
    summary: 'recomputes all that the table keeps beside records, and tells each difference',
    more: 'It reads the whole table, also while everybody works. It ends with 1 where something differs.',
    options: { repair: { help: 'mends what it finds' }, table },
  },
  'person-data': {
    ...onTable,
    summary: 'writes all that is stored of a person into a file, without secrets',
    more: 'It is what "Download data" gives them, and what they changed.',
    options: {
      id: { value: 'ID', help: 'the id of a user, a deleted one too (required)' },
      file: { value: 'FILE', help: 'where to (required)' },
      replace,
      find: { value: 'TEXT', help: 'an email or a name: says whose it is or was, instead of writing a file' },
      table,
    },
  },
  'erase-person': {
    ...onTable,
    summary: 'erases a person: names, addresses, phones, emails and notes; --dry-run says what would change',
    more: 'It deletes their account too. Ids, hours and amounts stay. It cannot be undone; safe to repeat, also after it was cut off.',
    options: {
      id: { value: 'ID', help: 'the id of a user, deleted ones too, or several: 26,31 (required)' },
      reason: {
        value: 'REASON',
        help: `${Object.keys(erasureReasons).join(', ')} (the first one without it)`,
      },
      'dry-run': { help: 'says what would change, and changes nothing' },
      yes,
      list: { help: 'lists who was erased in this table' },
      table,
    },
  },
  'rotate-key': {
    ...onTable,
    summary: 'signs tokens with a new key from now on; nobody is signed out',
    more: 'Tokens signed with the key before stay good until they expire.',
    options: {
      secret: {
        value: 'NAME',
        help: "the secret, where it is not this machine's: SigningSecret of the stack's outputs",
      },
      'sign-everybody-out': { help: 'the old key may be known to somebody: no token that it signed counts any more' },
    },
  },
  smoke: {
    group: 'product',
    summary: 'checks that a running installation answers as it should; changes nothing',
    options: {
      url: { value: 'URL', help: 'where it is (required), for example https://staff.example.com' },
      email: {
        value: 'ADDRESS',
        help: "an administrator, whose password is in SMOKE_PASSWORD; on this machine the demo's, without both",
      },
      api: {
        value: 'URL',
        help: "the API's own address, to see that it answers nobody (ApiAddress of the stack's outputs)",
      },
    },
    module: 'infra/smoke.ts',
  },
  bootstrap: { ...withCdk, summary: 'makes an AWS account and region ready, once', passesOn: 'cdk bootstrap' },
  synth: { ...withCdk, summary: 'makes the CloudFormation template; needs no account', passesOn: 'cdk synth' },
  diff: { ...withCdk, summary: 'says what a deployment would change', passesOn: 'cdk diff' },
  deploy: { ...withCdk, summary: 'deploys the stack', passesOn: 'cdk deploy' },
  rollback: {
    ...withCdk,
    summary: 'deploys an earlier revision of the sources; the data stays as it is',
    words: {
      value: 'REVISION',
      help: 'a version of CHANGELOG.md (1.4.0), or a commit, a tag or a branch of these sources (HEAD~1)',
    },
    passesOn: 'cdk deploy',
    module: 'infra/rollback.ts',
  },
  remove: { ...withCdk, summary: 'takes the stack away', passesOn: 'cdk destroy' },
  costs: {
    group: 'cloud',
    summary: 'computes the monthly bill from list prices',
    options: {},
    module: 'infra/costs.ts',
  },
  test: {
    group: 'sources',
    summary: 'runs types, lint, format and all tests; with the path of a file or folder, its tests alone',
    options: { name: { value: 'TEXT', short: 't', help: 'only tests with this in their title' } },
    words: { value: 'PATH', help: 'a part of the paths of test files, for example test/shared', isMany: true },
    passesOn: 'vitest run',
    module: 'test/run.ts',
  },
  check: {
    group: 'sources',
    summary: 'checks types, lint and format, without the tests',
    options: {},
    words: { value: 'CHECK', help: 'only this', isMany: true, choices: ['types', 'lint', 'format'] },
    module: 'test/run.ts',
  },
  format: {
    group: 'sources',
    summary: 'formats all sources',
    options: { check: { help: 'only lists what is not formatted' } },
    words: { value: 'PATH', help: 'only this file or folder', isMany: true },
    module: 'infra/command-line/tools.ts',
  },
  sbom: {
    group: 'sources',
    summary: 'lists all packages, as CycloneDX',
    options: { omit: { value: 'dev', help: 'without what is not shipped' } },
    module: 'infra/command-line/tools.ts',
  },
  'api-description': {
    group: 'sources',
    summary: 'writes infra/api-description/openapi.json (OpenAPI 3.1) again, after a change of the contract',
    options: {},
    module: 'infra/api-description/write.ts',
  },
  screenshots: {
    group: 'sources',
    summary: 'takes the pictures of the README again',
    options: {},
    module: 'test/browser/screenshots.ts',
  },
  budget: {
    group: 'measure',
    summary: 'compares bundle sizes, the time to load each function and the size of the stack with their limits',
    options: {},
    module: 'infra/budget.ts',
  },
  bench: {
    group: 'measure',
    summary: 'compares speed, start time and memory with their limits, for ledgers, payroll and hostile requests',
    words: {
      value: 'PART',
      help: 'only this: a ledger of so many checks, payroll, or hostile requests',
      isMany: true,
      choices: ['1000', '20000', '100000', 'payroll', 'hostile'],
    },
    options: {},
    module: 'test/bench/run.ts',
  },
  vitals: {
    group: 'measure',
    summary: 'compares what a person on a slow connection and machine waits for with its limits, in a real browser',
    words: {
      value: 'TRIES',
      help: 'how often each page is opened; three times without it',
      range: { from: 1, to: 100 },
    },
    options: {},
    module: 'test/bench/vitals.ts',
  },
  profile: {
    group: 'measure',
    summary: 'samples where the processor time of the hottest calls goes',
    words: { value: 'CALLS', help: 'how often each call is made; 200 without it', range: { from: 10, to: 100_000 } },
    options: {},
    module: 'test/bench/profile.ts',
  },
  growth: {
    group: 'measure',
    summary: 'computes what breaks first on payday as a company grows',
    options: {},
    module: 'test/bench/growth.ts',
  },
  chaos: {
    group: 'measure',
    summary: 'lets 50 people work while everything fails again and again: nothing acknowledged may be lost',
    more: 'It works on a data folder of its own, and exits with 1 when a promise was broken.',
    options: {
      minutes: { value: 'N', range: { from: 0.5, to: 60, hasParts: true }, help: 'how long; 5 without it' },
      seed: {
        value: 'N',
        range: { from: 0, to: Number.MAX_SAFE_INTEGER },
        help: 'the same number does the same harm in the same order',
      },
    },
    module: 'test/chaos/run.ts',
  },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof commands;

export const commandNames = Object.keys(commands) as CommandName[];

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(commands, name);
