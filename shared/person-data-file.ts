import type { PersonDataSection } from './contract/operations/persons.ts';
import { payRetention } from './retention.ts';

const ABOUT = [
  'What is stored about one person, including the history of deleted records. Times are in UTC. Other people are shown by id.',
  'Not included: passwords and codes, which are stored only as hashes; former days of timesheets that still exist; notes about this person in records of other people; backups; and log files, which only contain ids.',
  `Not included either: payroll files, which have this person's name or payroll ID with their hours and are kept for ${payRetention.payrollFileYears} years. Ask whoever does payroll for these.`,
];

const NOT_ON_SCREEN =
  'Also not included: changes that this person made to other records, and calls and sign-ins that were refused to them. Ask an administrator for these; the command person-data writes them as well.';

interface Written {
  readonly at: Date;
  /** Whether the sections have what only a command can read. */
  readonly isWhole: boolean;
}

/** The file with a person's data: JSON with readable names. Sections with the same title are merged. */
export function personDataFile(
  userId: number,
  sections: readonly PersonDataSection[],
  { at, isWhole }: Written,
): string {
  const byTitle: Record<string, unknown[]> = {};
  for (const { title, entries } of sections) byTitle[title] = [...(byTitle[title] ?? []), ...entries];
  const about = isWhole ? ABOUT : [...ABOUT, NOT_ON_SCREEN];
  const file = { 'User id': userId, Created: at.toISOString(), About: about, ...byTitle };
  return `${JSON.stringify(file, null, 2)}\n`;
}
