import Box from '@cloudscape-design/components/box';
import Table from '@cloudscape-design/components/table';
import type { KindBalance } from '../../../../shared/contract/operations/leave.ts';
import { entryTypeTitles } from '../../../../shared/leave/ledger.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { numericColumn } from '../../../components/table/numeric-column.tsx';
import { entryLabels, hoursTitle } from './labels.ts';

type Entry = KindBalance['entries'][number];

const signed = (hundredths: number): string => `${hundredths > 0 ? '+' : ''}${hoursText(hundredths)}`;

const columns = [
  {
    id: 'type',
    header: entryLabels.type,
    cell: ({ day, type, note, made_by_name }: Entry) => (
      <>
        {entryTypeTitles[type]}
        <Box variant="small" display="block">
          <span className="unbroken">{day}</span>
          {made_by_name !== null && `, ${made_by_name}`}
        </Box>
        {note !== null && (
          <Box variant="small" display="block">
            {note}
          </Box>
        )}
      </>
    ),
    isRowHeader: true,
  },
  { id: 'hours', ...numericColumn(hoursTitle, ({ hundredths }: Entry) => signed(hundredths)) },
  { id: 'balance', ...numericColumn(entryLabels.balance, ({ balance }: Entry) => hoursText(balance)) },
];

/** What a balance is made of, newest first. */
export function BalanceHistory({ balance }: { readonly balance: KindBalance }) {
  const { name, balance: hours, open, expiring, available, entries } = balance;
  return (
    <Table<Entry>
      variant="embedded"
      contentDensity="compact"
      wrapLines
      trackBy={({ id }) => String(id)}
      items={entries}
      columnDefinitions={columns}
      header={
        <>
          <Box variant="h3">{name}</Box>
          <Box>
            {hoursText(available)} hours left: balance {hoursText(hours)}
            {open > 0 && `, requested and not taken yet ${hoursText(open)}`}
            {expiring > 0 && `, not carried over from last year ${hoursText(expiring)}`}.
          </Box>
        </>
      }
      empty={<Box>No hours granted yet.</Box>}
      ariaLabels={{ tableLabel: `History of ${name}` }}
    />
  );
}
