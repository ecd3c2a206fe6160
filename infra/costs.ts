import { retention } from '../shared/retention.ts';
import { hottestCalls, type TableUse } from './hottest-calls.ts';
import { print, withProgress } from './local/printer.ts';
import { synthesize, type Template } from './synthesize.ts';

interface Price {
  readonly dollars: number;
  /** The unit of the price. */
  readonly per: string;
  /** Where and when the price was looked up; `unconfirmed` if it wasn't. */
  readonly read: string;
}

const price = (dollars: number, per: string, read: string): Price => ({ dollars, per, read });

const awsPage = (service: string, when: string): string => `aws.amazon.com/${service}/pricing, ${when}`;

/** For prices that were not looked up. */
const unconfirmed = (page: string): string => `not verified; see aws.amazon.com/${page}`;

/** AWS list prices in us-east-1 in US dollars, without free tiers. The only place for prices. */
export const prices = {
  /**
   * Fixed prices per month. A key that is rotated yearly costs one dollar more after each of the first two rotations.
   */
  key: price(3, 'encryption key per month from its third year (1 in the first)', awsPage('kms', 'March 2026')),
  secret: price(0.4, 'secret per month', awsPage('secrets-manager', 'September 2026')),
  alarm: price(0.1, 'alarm metric per month', awsPage('cloudwatch', 'May 2026')),
  dashboard: price(3, 'dashboard per month', awsPage('cloudwatch', 'April 2022')),
  /** Prices by usage. */
  calls: price(1, 'million HTTP API calls', awsPage('api-gateway', 'September 2026')),
  invocations: price(0.2, 'million function calls', awsPage('lambda', 'September 2026')),
  gigabyteSecond: price(0.000_013_333_4, 'GB-second of an Arm function', 'a guide of May 2026'),
  writes: price(0.625, 'million write units', 'a guide of July 2025, after the change of November 2024'),
  reads: price(0.125, 'million read units', 'a guide of July 2025, after the change of November 2024'),
  stored: price(0.25, 'GB in the table per month', unconfirmed('dynamodb/pricing/on-demand, Data storage')),
  recovery: price(
    0.2,
    'GB of point-in-time recovery per month',
    unconfirmed('dynamodb/pricing/on-demand, Backup and restore'),
  ),
  copies: price(0.1, 'GB of copies per month', unconfirmed('backup/pricing, Amazon DynamoDB')),
  /** Between two US regions. */
  copied: price(0.02, 'GB copied to another region', unconfirmed('dynamodb/pricing/on-demand, Data transfer')),
  schedules: price(1, 'million scheduled calls', unconfirmed('eventbridge/pricing, Scheduler')),
  logs: price(0.5, 'GB of logs written', awsPage('cloudwatch', 'May 2026')),
  keptLogs: price(0.03, 'GB of logs kept per month', awsPage('cloudwatch', 'May 2026')),
  traffic: price(0.085, 'GB sent by the site', awsPage('cloudfront', 'March 2026')),
  requests: price(0.01, '10,000 requests to the site', awsPage('cloudfront', 'March 2026')),
  /** Accounts that sent email before that date pay 0.10. */
  mails: price(0.16, '1,000 emails, for accounts created since July 2026', 'price list of AWS, July 2026'),
  keyUses: price(0.03, '10,000 uses of a key', awsPage('kms', 'March 2026')),
  traces: price(5, 'million traces', awsPage('xray', 'undated copy')),
} as const satisfies Readonly<Record<string, Price>>;

const dollarsOf = (name: keyof typeof prices): number => prices[name].dollars;

/** One is made each month, so this many exist just after the latest. */
export const monthlyCopies = Math.ceil(retention.copyDays / (365 / 12));
const MONTHS_OF_LOGS = 3;
/** With `copyVaultArn`: number of daily copies kept in each region, and made per month. */
const DAILY_COPIES = 7;
const DAYS = 30;
const RUNS_A_MONTH = 24 * DAYS;
/** Duration of a run without work, which nearly all runs are. */
const SECONDS_OF_RUN = 0.3;
const tableGigabyte = dollarsOf('stored') + dollarsOf('recovery') + monthlyCopies * dollarsOf('copies');
const logGigabyte = dollarsOf('logs') + MONTHS_OF_LOGS * dollarsOf('keptLogs');

/** A company's usage per month; measurements by "npm run growth" are used if there are any. */
const assumed = {
  workdays: 21,
  /** API calls per person and day, and the average response. */
  callsPerDay: 30,
  secondsPerCall: 0.08,
  gigabytesOfMemory: 0.5,
  readsPerCall: 8,
  /** Changes per person and day; saving a timesheet writes 36 units, and 2 for its entry in the audit log (R96). */
  changesPerDay: 3,
  writesPerChange: 38,
  /** Megabytes in the table per person and year kept, including history. */
  megabytesPerPersonYear: 4,
  years: 3,
  /** The first visit loads the web app, later visits only what changed. */
  megabytesPerMonth: 12,
  filesPerDay: 10,
  kilobytesOfLogPerCall: 1.2,
  mailsPerMonth: 1,
} as const;

export interface Cost {
  readonly what: string;
  readonly dollars: number;
  readonly alwaysOn: boolean;
}

const millions = (number: number): number => number / 1_000_000;

const tableDollars = (reads: number, writes: number): number =>
  millions(reads) * dollarsOf('reads') + millions(writes) * dollarsOf('writes');

/** What calls cost besides the table, by what is billed. */
const callDollars = (calls: number) => ({
  api: millions(calls) * dollarsOf('calls'),
  functions:
    millions(calls) * dollarsOf('invocations') +
    calls * assumed.secondsPerCall * assumed.gigabytesOfMemory * dollarsOf('gigabyteSecond'),
  logs: ((calls * assumed.kilobytesOfLogPerCall) / 1_000_000) * logGigabyte,
  traces: millions(calls) * dollarsOf('traces'),
  keyUses: (calls / 10 / 10_000) * dollarsOf('keyUses'),
});

/** Returns the monthly costs of a company with this many people. */
function costsOf(staff: number, resources: ReturnType<typeof pieces>): Cost[] {
  const a = assumed;
  const calls = staff * a.workdays * a.callsPerDay;
  const changes = staff * a.workdays * a.changesPerDay;
  const gigabytes = (staff * a.megabytesPerPersonYear * a.years) / 1000;
  const { api, functions, logs, traces, keyUses } = callDollars(calls);
  const always = (what: string, dollars: number): Cost => ({ what, dollars, alwaysOn: true });
  const byUse = (what: string, dollars: number): Cost => ({ what, dollars, alwaysOn: false });
  return [
    always(`${resources.alarms} alarms on ${resources.metrics} metrics`, resources.metrics * dollarsOf('alarm')),
    always('dashboard', dollarsOf('dashboard')),
    always('encryption key', dollarsOf('key')),
    always(`${resources.secrets} secrets`, resources.secrets * dollarsOf('secret')),
    always(
      'daily job, called every hour',
      millions(RUNS_A_MONTH) * (dollarsOf('schedules') + dollarsOf('invocations')) +
        RUNS_A_MONTH * SECONDS_OF_RUN * a.gigabytesOfMemory * dollarsOf('gigabyteSecond'),
    ),
    byUse('API calls', api),
    byUse('functions', functions),
    byUse('table: reads and writes', tableDollars(calls * a.readsPerCall, changes * a.writesPerChange)),
    byUse('table: storage, recovery, monthly copies', gigabytes * tableGigabyte),
    byUse(
      'site: traffic and requests',
      ((staff * a.megabytesPerMonth) / 1000) * dollarsOf('traffic') +
        ((staff * a.workdays * a.filesPerDay + calls) / 10_000) * dollarsOf('requests'),
    ),
    byUse('logs', logs),
    byUse('traces', traces),
    byUse('encryption calls', keyUses),
    byUse('email', ((staff * a.mailsPerMonth) / 1000) * dollarsOf('mails')),
  ];
}

/** Returns the additional costs of copies in another region. */
function copiesElsewhere(staff: number): number {
  const gigabytes = (staff * assumed.megabytesPerPersonYear * assumed.years) / 1000;
  return gigabytes * ((2 * DAILY_COPIES + monthlyCopies) * dollarsOf('copies') + DAYS * dollarsOf('copied'));
}

interface Alarm {
  /** Metrics of an alarm on an expression; undefined for an alarm on a single metric. */
  readonly Metrics?: readonly { readonly MetricStat?: unknown }[];
}

/**
 * Counts the stack's resources that are billed individually. An alarm on an expression is billed for each of its
 * metrics.
 */
function pieces(template: Template): { alarms: number; metrics: number; secrets: number } {
  const resources = Object.values(template.Resources);
  const alarms = resources.filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm').map(({ Properties }) => Properties);
  const metricsOf = ({ Metrics }: Alarm): number => Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1;
  return {
    alarms: alarms.length,
    metrics: alarms.reduce((sum, alarm) => sum + metricsOf(alarm as Alarm), 0),
    secrets: resources.filter(({ Type }) => Type === 'AWS::SecretsManager::Secret').length,
  };
}

const companySizes = [10, 100, 1000] as const;

/** Returns the table of the operations page for the current stack. */
export function costTable(template: Template = synthesize()): string[] {
  const resources = pieces(template);
  const columns = companySizes.map((staff) => costsOf(staff, resources));
  const dollars = (amount: number): string => amount.toFixed(2);
  const sums = columns.map((costs) => costs.reduce((sum, cost) => sum + cost.dollars, 0));
  const rows = (columns[0] ?? []).map(({ what, alwaysOn }, row) => {
    const cells = columns.map((costs) => dollars(costs[row]?.dollars ?? 0));
    return `| ${what} | ${alwaysOn ? 'yes' : ''} | ${cells.join(' | ')} |`;
  });
  return [
    `| US dollars per month | fixed cost | ${companySizes.map((staff) => `${staff.toLocaleString('en')} staff`).join(' | ')} |`,
    `| --- | --- | ${companySizes.map(() => '---:').join(' | ')} |`,
    ...rows,
    `| **total** |  | ${sums.map((sum) => `**${dollars(sum)}**`).join(' | ')} |`,
    `| additionally with \`copyVaultArn\` |  | ${companySizes.map((staff) => dollars(copiesElsewhere(staff))).join(' | ')} |`,
  ];
}

const THOUSAND = 1000;

function dollarsOfThousand({ reads, writes }: TableUse): number {
  const others = Object.values(callDollars(THOUSAND)).reduce((sum, dollars) => sum + dollars, 0);
  return others + tableDollars(THOUSAND * reads, THOUSAND * writes);
}

/** Returns the table of what a thousand of the busiest calls cost. */
export function callTable(): string[] {
  const rows = Object.entries<TableUse>(hottestCalls).map(([name, use]) => {
    const { calls, waits, reads, writes } = use;
    return `| ${name} | ${calls} | ${waits} | ${reads} | ${writes} | ${(100 * dollarsOfThousand(use)).toFixed(2)} |`;
  });
  return [
    '| call | calls to the table | waits for it | read units | write units | US cents per 1,000 |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ];
}

/** Returns the source of each price, for readers to verify. */
export function priceTable(): string[] {
  const rows = Object.values(prices).map(({ dollars, per, read }) => `| ${dollars} | ${per} | ${read} |`);
  return ['| US dollars | per | source |', '| ---: | --- | --- |', ...rows];
}

const inWords = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** `npm run costs`. */
export async function run(): Promise<void> {
  const template = await withProgress('Reading the stack', async () => synthesize());
  for (const line of costTable(template)) print(line);
  print();
  for (const line of callTable()) print(line);
  print('\nAssumptions per person:');
  for (const [name, value] of Object.entries(assumed)) print(`  ${inWords(name)}: ${value}`);
  print();
  for (const line of priceTable()) print(line);
}
