import type { PersonDataSection } from './contract/operations/persons.ts';
import { payRetention } from './retention.ts';

const TIMES = 'Times are in UTC. Other people are shown by id.';

const NOT_INCLUDED = [
  'Not included: passwords and codes, which are stored only as hashes; former days of timesheets that still exist; notes about this person in records of other people; backups; and log files, which only contain ids.',
  `Not included either: payroll files, which have this person's name or payroll ID with their hours and are kept for ${payRetention.payrollFileYears} years. Ask whoever does payroll for these.`,
];

const NOT_ON_SCREEN =
  'Also not included: changes that this person made to other records, and calls and sign-ins that were refused to them. Ask an administrator for these; the command person-data writes them as well.';

const NO_DELETED =
  'The history of deleted records is missing as well. An administrator can download a file that has it.';

interface Written {
  readonly at: Date;
  /** Who reads the sections: each has what the one before can't read. */
  readonly by: 'person' | 'administrator' | 'command';
}

function aboutFor(by: Written['by']): string[] {
  const deleted = by === 'person' ? '' : ', including the history of deleted records';
  return [
    `What is stored about one person${deleted}. ${TIMES}`,
    ...NOT_INCLUDED,
    ...(by === 'command' ? [] : [NOT_ON_SCREEN]),
    ...(by === 'person' ? [NO_DELETED] : []),
  ];
}

/** The file with a person's data: JSON with readable names. Sections with the same title are merged. */
export function personDataFile(userId: number, sections: readonly PersonDataSection[], { at, by }: Written): string {
  const byTitle: Record<string, unknown[]> = {};
  for (const { title, entries } of sections) byTitle[title] = [...(byTitle[title] ?? []), ...entries];
  const file = { 'User id': userId, Created: at.toISOString(), About: aboutFor(by), ...byTitle };
  return `${JSON.stringify(file, null, 2)}\n`;
}
