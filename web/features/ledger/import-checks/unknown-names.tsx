import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { countOf, plural } from '../../../../shared/count-of.ts';
import { partsOfPath } from '../../../../shared/ledger/new-nodes.ts';
import { PATH_SEPARATOR } from '../../../../shared/ledger/trees.ts';
import { listText, shortListText } from '../../../../shared/list-text.ts';
import type { Preview } from './preview-rows.ts';

interface UnknownNamesProps {
  readonly unknown: Preview['unknown'];
  /** Whether the import creates them. */
  readonly creates: boolean;
  readonly onChange: (creates: boolean) => void;
}

const MAX_NAMES = 8;

/** Names with commas are quoted, because commas are between them. */
const apart = (names: readonly string[]): readonly string[] =>
  names.some((name) => name.includes(',')) ? names.map((name) => `"${name}"`) : names;

/** The account's path as it will appear in the tree. */
const asPath = (name: string): string => partsOfPath(name).join(PATH_SEPARATOR);

/** The kinds of records that aren't in the ledger yet, with their names. */
const kindsOf = ({ payees, accounts, fund_sources }: Preview['unknown']) =>
  (
    [
      ['payee', 'payees', payees],
      ['account', 'accounts', accounts.map(asPath)],
      ['fund source', 'fund sources', fund_sources.map(asPath)],
    ] as const
  ).filter(([, , names]) => names.length > 0);

/** What these names are of, as `payees and account`. */
export const kindsText = (unknown: Preview['unknown']): string =>
  listText(kindsOf(unknown).map(([one, many, { length }]) => plural(length, one, many)));

/**
 * Lists names that aren't in the ledger yet and offers to create them with the import, because nobody should type the
 * names of years of checks.
 */
export function UnknownNames({ unknown, creates, onChange }: UnknownNamesProps) {
  const found = kindsOf(unknown);
  if (found.length === 0) return null;
  const counts = found.map(([one, many, names]) => countOf(names.length, one, many)).join(', ');
  const total = found.reduce((sum, [, , names]) => sum + names.length, 0);
  return (
    <Alert
      type="info"
      statusIconAriaLabel="Info"
      header={
        creates ? `The import creates ${counts}` : `${counts} ${plural(total, 'is', 'are')} not in the ledger yet`
      }
      action={
        <Button onClick={() => onChange(!creates)}>{creates ? "Don't create them" : 'Create with the import'}</Button>
      }
    >
      <SpaceBetween size="xxs">
        {found.map(([one, , names]) => (
          <div key={one}>{shortListText(apart(names), MAX_NAMES)}</div>
        ))}
      </SpaceBetween>
    </Alert>
  );
}
