import { erasureReasons } from '../erasure-reasons.ts';
import { demoAccounts, demoSize } from '../demo.ts';
import type { Command } from './command.ts';
import { measurements } from './measurements.ts';
import { anyway, context, profile, replace, table, yes } from './options.ts';

const RESUMABLE = 'If interrupted, run it again to continue.';

const start = { group: 'product', options: { context }, module: 'infra/local/start.ts' } as const;
const onTable = { group: 'data', module: 'infra/local/command.ts' } as const;
const onSources = { group: 'sources', options: {} } as const;
const withCdk = { group: 'cloud', module: 'infra/cloud.ts', options: { context, profile } } as const;

/** Every command of `npm run`; its help and its argument checks derive from this. */
export const commands = {
  help: {
    group: 'product',
    summary: 'lists all commands; add -- --help to a command for its options',
    options: { write: { help: 'write the list to infra/commands.md' } },
    words: { value: 'COMMAND', help: 'explain this command' },
    module: 'infra/command-line/help.ts',
  },
  start: {
    ...start,
    summary: 'builds what changed and serves the product on this machine, with API docs at /api-docs',
    more: 'Environment variables: PORT, MAIL_PORT, DATA_DIR, DEMO=0 for no demo company, and SSO_CLIENT_SECRET with single sign-on. Ctrl-C stops it.',
  },
  dev: { ...start, summary: 'like start, with hot reload of the web app; edited functions go live within seconds' },
  build: {
    group: 'product',
    summary: 'builds the functions and the web app into .build',
    options: {},
    module: 'infra/build.ts',
  },
  reset: {
    group: 'data',
    summary: 'empties the data folder, after a confirmation',
    options: { yes },
    module: 'infra/local/reset.ts',
  },
  seed: {
    ...onTable,
    summary: 'fills an empty table on this machine with a demo company, or enlarges the existing one',
    options: {
      demo: {
        help: `small company: ${demoSize.staff} people, ${demoSize.checks} checks (the default)`,
      },
      staff: { value: 'N', range: { from: demoAccounts.length, to: 1600 }, help: 'number of people' },
      checks: { value: 'N', range: { from: 0, to: 1_000_000 }, help: 'number of checks' },
      years: {
        value: 'N',
        range: { from: 1, to: 100 },
        help: 'years of checks, up to today (default 3, or 10 if there are many checks)',
      },
      periods: { value: 'N', range: { from: 1, to: 130 }, help: 'pay periods with timesheets' },
      table: { ...table, help: "table name (default: this machine's usual table)" },
    },
  },
  'create-admin': {
    ...onTable,
    summary: 'makes someone an administrator, including the first one; safe to repeat',
    options: {
      email: { value: 'ADDRESS', help: 'their email (required)' },
      password: { value: 'TEXT', help: 'their password; by default a new user gets a generated one, shown once' },
      table,
    },
  },
  daily: {
    ...onTable,
    summary: 'runs the daily job now; safe to repeat',
    more: 'It sets the current pay period, locks overdue timesheets, emails approvers, adds leave that was earned, and completes holiday updates and imports that were interrupted.',
    options: {},
  },
  'read-file': {
    group: 'data',
    summary: "shows what an import would understand of another program's or a bank's file; stores nothing",
    more: "It reads CSV and tab-separated text, QIF, QuickBooks IIF, OFX and QFX, CAMT.053, MT940, and BAI2. It exits with 1 if the file can't be read.",
    options: {
      json: { help: 'print one line of JSON' },
      answer: {
        value: 'QUESTION=ANSWER',
        isMany: true,
        help: 'answer an open question, such as "date order=day first", "sign=negative" or "account=Checking"; repeatable',
      },
    },
    words: { value: 'FILE', help: 'the file (required)' },
    module: 'infra/read-file.ts',
  },
  export: {
    ...onTable,
    summary: 'copies the whole table to a file',
    more: 'The file contains password hashes: protect it like the table itself. If interrupted, run it again within an hour to continue.',
    options: { file: { value: 'FILE', file: 'write', help: 'destination (required)' }, replace, table },
  },
  import: {
    ...onTable,
    summary: 'restores a file made by "npm run export" into a table that nobody has used, byte for byte',
    more: RESUMABLE,
    options: { file: { value: 'FILE', file: 'read', help: 'the exported file (required)' }, table },
  },
  upgrade: {
    ...onTable,
    summary: 'upgrades the table to this release; start and deploy do this automatically',
    more: RESUMABLE,
    options: {
      'dry-run': { help: 'show what it would do and what it would cost' },
      begin: { help: 'before deploying: stop using lists that the new release no longer maintains' },
      anyway,
      deployed: { help: "after deploying with the CDK alone: the running functions are this release's" },
      leave: { help: 'before rolling back to a release without this command' },
      left: { help: 'after rolling back to a release without sharded counters: merge their shards' },
      rate: {
        value: 'N',
        range: { from: 1, to: 100_000 },
        help: 'maximum write units per second (default 500; unlimited on this machine)',
      },
      table,
    },
  },
  verify: {
    ...onTable,
    summary: 'checks that lists, unique keys, and counters match the records, and reports each difference',
    more: 'It reads the whole table and can run while people work. It exits with 1 if anything differs.',
    options: { repair: { help: 'fix what it finds' }, table },
  },
  'person-data': {
    ...onTable,
    summary: 'exports what is stored about a person to a file, except secrets and payroll files',
    more: 'It contains what "Download data" gives them, plus the changes they made and what was refused to them. The file says what it leaves out.',
    options: {
      id: { value: 'ID', help: 'user id; deleted users work too (required without --find)' },
      file: { value: 'FILE', file: 'write', help: 'destination (required without --find)' },
      replace,
      find: { value: 'TEXT', help: 'find user ids by current or former email or name, instead of writing a file' },
      table,
    },
  },
  'erase-person': {
    ...onTable,
    summary: 'erases a person: names, addresses, phones, emails, and notes; preview with --dry-run',
    more: "It also deletes their account. Ids, hours, and amounts stay. This can't be undone. Safe to repeat, even after an interruption.",
    options: {
      id: { value: 'ID', help: 'user id or several (26,31); deleted users work too (required)' },
      reason: {
        value: 'REASON',
        help: `reason: ${Object.keys(erasureReasons).join(', ')} (default: the first)`,
      },
      'dry-run': { help: 'show what would change without changing it' },
      yes,
      list: { help: 'list everyone erased in this table' },
      table,
    },
  },
  'rotate-key': {
    ...onTable,
    summary: 'starts signing tokens with a new key; nobody is signed out',
    more: 'Tokens signed with the previous key stay valid until they expire.',
    options: {
      secret: {
        value: 'NAME',
        help: "secret name: SigningSecret in the stack's outputs (default: this machine's)",
      },
      'sign-everyone-out': { help: 'revoke all tokens of the old key, for example if it leaked' },
    },
  },
  smoke: {
    group: 'product',
    summary: 'checks that a running installation works; changes nothing',
    options: {
      url: { value: 'URL', help: 'its address, such as https://staff.example.com (required)' },
      email: {
        value: 'ADDRESS',
        help: "an administrator; their password goes in SMOKE_PASSWORD (default on this machine: the demo's)",
      },
      api: {
        value: 'URL',
        help: "the API's own address, to check that it rejects direct calls (ApiAddress in the stack's outputs)",
      },
    },
    module: 'infra/smoke.ts',
  },
  bootstrap: { ...withCdk, summary: 'prepares an AWS account and region, once', passesOn: 'cdk bootstrap' },
  synth: { ...withCdk, summary: 'creates the CloudFormation template; needs no account', passesOn: 'cdk synth' },
  diff: { ...withCdk, summary: 'shows what a deployment would change', passesOn: 'cdk diff' },
  deploy: {
    ...withCdk,
    summary: 'deploys the functions, upgrades the table, then deploys the web app',
    more: RESUMABLE,
    options: { context, profile, anyway },
    passesOn: 'cdk deploy',
  },
  rollback: {
    ...withCdk,
    summary: "deploys an earlier version; doesn't change the data",
    options: { context, profile, anyway },
    words: {
      value: 'REVISION',
      help: 'a version in CHANGELOG.md (1.4.0), or a commit, tag, or branch (HEAD~1)',
    },
    passesOn: 'cdk deploy',
    module: 'infra/rollback.ts',
  },
  remove: { ...withCdk, summary: 'deletes the stack', passesOn: 'cdk destroy' },
  costs: {
    group: 'cloud',
    summary: 'estimates the monthly bill from list prices',
    options: {},
    module: 'infra/costs.ts',
  },
  test: {
    group: 'sources',
    summary: 'checks types, lint, and format, and runs all tests; with a path, only the tests there',
    options: { name: { value: 'TEXT', short: 't', help: 'only tests with this text in their title' } },
    words: { value: 'PATH', help: 'test file or folder, such as test/shared', isMany: true },
    passesOn: 'vitest run',
    module: 'test/run.ts',
  },
  check: {
    ...onSources,
    summary: 'checks types, lint, and format',
    words: { value: 'CHECK', help: 'run only these', isMany: true, choices: ['types', 'lint', 'format'] },
    module: 'test/run.ts',
  },
  format: {
    group: 'sources',
    summary: 'formats the source code',
    options: { check: { help: 'only list unformatted files' } },
    words: { value: 'PATH', help: 'format only these files or folders', isMany: true },
    module: 'infra/command-line/tools.ts',
  },
  sbom: {
    group: 'sources',
    summary: 'lists all packages as a CycloneDX bill of materials',
    options: { omit: { value: 'dev', help: 'leave out packages that only tests and checks use' } },
    module: 'infra/command-line/tools.ts',
  },
  'api-description': {
    ...onSources,
    summary: 'updates infra/api-description/openapi.json (OpenAPI 3.1) after a contract change',
    module: 'infra/api-description/write.ts',
  },
  newest: {
    ...onSources,
    summary: 'tests the newest minor release of every package in a copy of the sources; needs a network connection',
    words: { value: 'PATH', help: 'run these tests instead of the usual ones', isMany: true },
    module: 'test/newest.ts',
  },
  measures: {
    ...onSources,
    summary:
      'compares long files and functions, import cycles, unchecked casts, repeated texts, and patched packages with their limits',
    module: 'test/structure/measures.ts',
  },
  screenshots: {
    ...onSources,
    summary: 'retakes the screenshots in the README',
    module: 'test/browser/screenshots.ts',
  },
  ...measurements,
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof commands;

export const commandNames = Object.keys(commands) as CommandName[];

export const isCommandName = (name: string): name is CommandName => Object.hasOwn(commands, name);
