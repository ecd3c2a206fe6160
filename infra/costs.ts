import { print } from './local/printer.ts';
import { synthesize } from './synthesize.ts';

/** List prices of AWS in us-east-1 in US dollars, without free tiers; a price stands here once. */
const prices = {
  asOf: 'as published by December 2025 at aws.amazon.com/<service>/pricing',
  /** Each month, used or not. */
  key: 1,
  secret: 0.4,
  alarm: 0.1,
  dashboard: 3,
  /** By use. */
  millionCalls: 1,
  millionInvocations: 0.2,
  gigabyteSecond: 0.000_013_333_4,
  millionWrites: 0.625,
  millionReads: 0.125,
  /** The table, its recovery to a point in time, and twelve monthly copies of it. */
  tableGigabyte: 0.25 + 0.2 + 12 * 0.1,
  logGigabyte: 0.5 + 0.03 * 3,
  trafficGigabyte: 0.085,
  tenThousandRequests: 0.01,
  thousandMails: 0.1,
  tenThousandKeyUses: 0.03,
  millionTraces: 5,
} as const;

/** What the staff of a company do in a month; where "npm run growth" measures it, its figures are used. */
const assumed = {
  workdays: 21,
  /** Calls of the API by one person and day, and what one asks for on average. */
  callsPerDay: 30,
  secondsPerCall: 0.08,
  gigabytesOfMemory: 0.5,
  readsPerCall: 8,
  /** Changes by one person and day; a saved timesheet writes 26 units. */
  changesPerDay: 3,
  writesPerChange: 26,
  /** Bytes of the table for each person and year kept, history included. */
  megabytesPerPersonYear: 4,
  years: 3,
  /** A first visit loads the web app, later ones what is new. */
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

const count = (type: string): number =>
  Object.values(synthesize().Resources).filter((resource) => resource.Type === type).length;

/** What is paid each month by a company of so many. */
export function costsOf(staff: number, resources: { alarms: number; secrets: number }): Cost[] {
  const a = assumed;
  const calls = staff * a.workdays * a.callsPerDay;
  const changes = staff * a.workdays * a.changesPerDay;
  const gigabytes = (staff * a.megabytesPerPersonYear * a.years) / 1000;
  const millions = (number: number): number => number / 1_000_000;
  const always = (what: string, dollars: number): Cost => ({ what, dollars, alwaysOn: true });
  const byUse = (what: string, dollars: number): Cost => ({ what, dollars, alwaysOn: false });
  return [
    always(`${resources.alarms} alarms`, resources.alarms * prices.alarm),
    always('dashboard', prices.dashboard),
    always('encryption key', prices.key),
    always(`${resources.secrets} secrets`, resources.secrets * prices.secret),
    byUse('API calls', millions(calls) * prices.millionCalls),
    byUse(
      'functions',
      millions(calls) * prices.millionInvocations +
        calls * a.secondsPerCall * a.gigabytesOfMemory * prices.gigabyteSecond,
    ),
    byUse(
      'table: reads and writes',
      millions(calls * a.readsPerCall) * prices.millionReads +
        millions(changes * a.writesPerChange) * prices.millionWrites,
    ),
    byUse('table: storage, recovery, monthly copies', gigabytes * prices.tableGigabyte),
    byUse(
      'site: traffic and requests',
      ((staff * a.megabytesPerMonth) / 1000) * prices.trafficGigabyte +
        ((staff * a.workdays * a.filesPerDay + calls) / 10_000) * prices.tenThousandRequests,
    ),
    byUse('logs', ((calls * a.kilobytesOfLogPerCall) / 1_000_000) * prices.logGigabyte),
    byUse('traces', millions(calls) * prices.millionTraces),
    byUse('encryption calls', (calls / 10 / 10_000) * prices.tenThousandKeyUses),
    byUse('mail', ((staff * a.mailsPerMonth) / 1000) * prices.thousandMails),
  ];
}

export const companySizes = [10, 100, 1000] as const;

/** The table of the operations page, made anew from the stack as it is. */
export function costTable(): string[] {
  const resources = { alarms: count('AWS::CloudWatch::Alarm'), secrets: count('AWS::SecretsManager::Secret') };
  const columns = companySizes.map((staff) => costsOf(staff, resources));
  const dollars = (amount: number): string => amount.toFixed(2);
  const sums = columns.map((costs) => costs.reduce((sum, cost) => sum + cost.dollars, 0));
  const rows = (columns[0] ?? []).map(({ what, alwaysOn }, row) => {
    const cells = columns.map((costs) => dollars(costs[row]?.dollars ?? 0));
    return `| ${what} | ${alwaysOn ? 'yes' : ''} | ${cells.join(' | ')} |`;
  });
  return [
    `| US dollars a month | always on | ${companySizes.map((staff) => `${staff.toLocaleString('en')} staff`).join(' | ')} |`,
    `| --- | --- | ${companySizes.map(() => '---:').join(' | ')} |`,
    ...rows,
    `| **together** |  | ${sums.map((sum) => `**${dollars(sum)}**`).join(' | ')} |`,
  ];
}

if (import.meta.main) {
  for (const line of costTable()) print(line);
  print(`\nPrices: ${prices.asOf}. Assumed of each person: ${JSON.stringify(assumed)}.`);
}
