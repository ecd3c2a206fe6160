import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import { EmailText } from '../../../components/email-text.tsx';
import { Status } from '../../../components/status.tsx';
import { type AuditLogEntry, isAuditKind } from '../../../../shared/contract/operations/audit.ts';
import { grouped } from '../../../../shared/count-of.ts';
import type { Column } from '../../../components/table/column.ts';
import { useFollow } from '../../../layout/use-follow.ts';
import {
  actionOf,
  actorName,
  isRefused,
  type NameOf,
  namedRanges,
  rangeName,
  recordsText,
  timeOf,
} from './audit-rows.ts';
import { allDays, writeView } from './audit-view.ts';
import { useRecordPage } from './use-record-page.ts';

function Actor({ entry }: { readonly entry: AuditLogEntry }) {
  const follow = useFollow();
  const pageOf = useRecordPage();
  const name = <EmailText email={actorName(entry)} />;
  const href = entry.by ? pageOf('User', entry.by.user_id) : undefined;
  return href === undefined ? (
    name
  ) : (
    <Link href={href} onFollow={follow}>
      {name}
    </Link>
  );
}

interface RecordsProps {
  readonly entry: AuditLogEntry;
  readonly today: string;
  readonly nameOf: NameOf;
}

/** The records of an entry, each with a link to everything that happened to it. */
function Records({ entry, today, nameOf }: RecordsProps) {
  const follow = useFollow();
  const { named, others } = namedRanges(entry);
  if (named.length === 0) return '-';
  const historyOf = (kind: string, recordId: number): string => {
    const known = isAuditKind(kind) ? kind : null;
    const view = { ...allDays(today), userId: null, kind: known, recordId };
    return `?${writeView(new URLSearchParams(), view, today).toString()}`;
  };
  return (
    <>
      {named.map((range) => {
        const name = rangeName(range, nameOf);
        return (
          <div key={name}>
            {range.count === 1 ? (
              <Link href={historyOf(range.entity, range.first)} onFollow={follow} ariaLabel={`History of ${name}`}>
                <EmailText email={name} />
              </Link>
            ) : (
              name
            )}
          </div>
        );
      })}
      {others > 0 && <div>and {grouped(others)} more</div>}
    </>
  );
}

/** What was done; of a refusal also since when it was repeated. */
function Action({ entry, momentText }: { readonly entry: AuditLogEntry; readonly momentText: (at: string) => string }) {
  const action = actionOf(entry);
  if (!isRefused(entry)) return action;
  return (
    <>
      <Status type="stopped">{action}</Status>
      {entry.times > 1 && (
        <Box variant="small" display="block">
          Since {momentText(entry.at)}
        </Box>
      )}
    </>
  );
}

export const BY_TIME = 'at';

export const auditColumns = (
  momentText: (at: string) => string,
  today: string,
  nameOf: NameOf,
): readonly Column<AuditLogEntry>[] => [
  {
    id: BY_TIME,
    header: 'When',
    text: (entry) => momentText(timeOf(entry)),
    compare: (a, b) => (timeOf(a) === timeOf(b) ? a.id.localeCompare(b.id) : timeOf(a) < timeOf(b) ? -1 : 1),
    isRowHeader: true,
    width: 195,
  },
  {
    id: 'who',
    header: 'Who',
    cell: (entry) => <Actor entry={entry} />,
    text: actorName,
    width: 205,
    phoneBelow: BY_TIME,
  },
  {
    id: 'what',
    header: 'What',
    cell: (entry) => <Action entry={entry} momentText={momentText} />,
    text: actionOf,
    width: 170,
    phoneBelow: BY_TIME,
  },
  {
    id: 'records',
    header: 'Record',
    cell: (entry) => <Records entry={entry} today={today} nameOf={nameOf} />,
    text: (entry) => recordsText(entry, nameOf),
    width: 190,
    phoneBelow: BY_TIME,
  },
];
