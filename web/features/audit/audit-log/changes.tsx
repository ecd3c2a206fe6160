import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import { useMemo, useState } from 'react';
import { labelOf } from '../../../../shared/contract/field.ts';
import { type AuditedValues, type AuditLogEntry, auditRef } from '../../../../shared/contract/operations/audit.ts';
import { grouped } from '../../../../shared/count-of.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useRead } from '../../../api/use-read.ts';
import { Loading } from '../../../components/loading.tsx';
import { ReadingDialog } from '../../../components/dialogs/reading-dialog.tsx';
import { changeTexts } from '../../../components/records/value-text.ts';
import { useMomentText } from '../../../components/use-moment-text.ts';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { useFollow } from '../../../layout/use-follow.ts';
import styles from './audit-log.module.css';
import {
  actionOf,
  byWhom,
  idsByCollection,
  type NamedIds,
  type NameOf,
  rangeName,
  recordCount,
  refsIn,
} from './audit-rows.ts';
import { changedField, fieldsOf } from './changed-field.ts';
import { readValues } from './read-values.ts';
import { useNames } from './use-names.ts';
import { useRecordPage } from './use-record-page.ts';

const AT_ONCE = 20;

interface ValuesProps {
  readonly value: AuditedValues;
  readonly nameOf: NameOf;
}

/** What changed in one record. */
function Values({ value, nameOf }: ValuesProps) {
  const momentText = useMomentText();
  const follow = useFollow();
  const { entity, id, change } = value;
  const lines = Object.entries(change?.changes ?? {}).flatMap(([field, each]) =>
    changeTexts(labelOf(fieldsOf(entity), field), changedField(entity, field), each, { nameOf, momentText }),
  );
  const page = useRecordPage()(entity, id);
  const name = rangeName({ entity, first: id, version: value.version, count: 1 }, nameOf);
  return (
    <section className={styles.record} aria-label={name}>
      <Box variant="strong">
        {page === undefined ? (
          name
        ) : (
          <Link href={page} onFollow={follow}>
            {name}
          </Link>
        )}
      </Box>
      {change === null && <div>This import is still being undone. Its values can be shown once that's finished.</div>}
      {change !== null && change.reason !== null && <div>Reason: {change.reason}</div>}
      <ul className={styles.values}>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** The changed records, and those that their changed fields refer to. */
const recordsIn = (values: readonly AuditedValues[]): NamedIds =>
  idsByCollection(
    values.flatMap(({ entity, id, change }) => {
      const referred = Object.entries(change?.changes ?? {}).flatMap(([field, both]) => {
        const to = changedField(entity, field)?.reference?.collection;
        const ids = both.flat().filter((each) => typeof each === 'number');
        return to === undefined ? [] : ids.map((each) => [to, each] as const);
      });
      return [[entity, id] as const, ...referred];
    }),
  );

/** Old and new values of what an entry changed, twenty records at a time. */
function Changes({ entry }: { readonly entry: AuditLogEntry }) {
  const [count, setCount] = useState(AT_ONCE);
  const all = recordCount(entry);
  const refs = refsIn(entry.records, 0, count);
  const { data, error, fetchAll } = useRead(['audit-values', entry.id, count], () => readValues(refs), {
    revalidateIfStale: false,
    keepPreviousData: true,
  });
  const nameOf = useNames(useMemo(() => recordsIn(data ?? []), [data]));
  if (error) {
    return <NotLoaded onRetry={fetchAll}>{messageOf(error, "The values couldn't be loaded.")}</NotLoaded>;
  }
  if (!data) {
    return <Loading what="values" />;
  }
  return (
    <div className={styles.changes}>
      {data.map((value) => (
        <Values key={auditRef(value)} value={value} nameOf={nameOf} />
      ))}
      {count < all && (
        <Button variant="inline-link" onClick={() => setCount(count + AT_ONCE)}>
          Show {Math.min(AT_ONCE, all - count)} of {grouped(all - count)} more
        </Button>
      )}
    </div>
  );
}

interface ChangesDialogProps {
  readonly entry: AuditLogEntry;
  readonly onClose: () => void;
}

/** Shows what an entry of the log changed. */
export function ChangesDialog({ entry, onClose }: ChangesDialogProps) {
  const momentText = useMomentText();
  return (
    <ReadingDialog title={`${actionOf(entry)} by ${byWhom(entry)}`} onClose={onClose}>
      <Box color="text-body-secondary" padding={{ bottom: 's' }}>
        {momentText(entry.at)}
      </Box>
      <Changes entry={entry} />
    </ReadingDialog>
  );
}
