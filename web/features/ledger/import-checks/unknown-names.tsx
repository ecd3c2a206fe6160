import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import { missingNodes, type NewNode, partsOfPath } from '../../../../shared/ledger/new-nodes.ts';
import { PATH_SEPARATOR } from '../../../../shared/ledger/trees.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import type { Preview } from './preview-rows.ts';
import { countOf } from './use-import.ts';

interface UnknownNamesProps {
  readonly unknown: Preview['unknown'];
  /** Called after some of them were created. */
  readonly onAdded: () => void;
}

const MAX_NAMES = 8;

const named = (names: readonly string[]): string =>
  names.length <= MAX_NAMES
    ? names.join(', ')
    : `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`;

/** The account's path as it will appear in the tree. */
const asPath = (name: string): string => partsOfPath(name).join(PATH_SEPARATOR);

interface UnknownBlockProps {
  readonly one: string;
  readonly many: string;
  readonly names: readonly string[];
  /** How many can be created. */
  readonly addable: number;
  /** How many have been created so far; undefined if none are being created. */
  readonly done: number | undefined;
  readonly onAdd: () => void;
}

function UnknownBlock({ one, many, names, addable, done, onAdd }: UnknownBlockProps) {
  return (
    <Alert
      type="info"
      statusIconAriaLabel="Info"
      header={`${countOf(names.length, `${one} is`, `${many} are`)} not in the ledger yet`}
      action={
        addable > 0 && (
          <Button loading={done !== undefined} loadingText={`Created ${done ?? 0} of ${addable}`} onClick={onAdd}>
            {`Create ${countOf(addable, one, many)}`}
          </Button>
        )
      }
    >
      {named(names)}
    </Alert>
  );
}

/**
 * Lists names that aren't in the ledger yet and offers to create them, because nobody should type the names of years of
 * checks.
 */
export function UnknownNames({ unknown, onAdded }: UnknownNamesProps) {
  const payees = useCollection('CklgPayee', { fetch: 'if-missing' });
  const accounts = useCollection('CklgAccount', { fetch: 'if-missing' });
  const { notify } = useNotices();
  const [done, setDone] = useState<number>();

  /** Creates them one at a time, so that a failure doesn't hide how many were created. */
  const add = async <T,>(one: string, many: string, wanted: readonly T[], create: (each: T) => Promise<void>) => {
    setDone(0);
    let added = 0;
    try {
      for (const each of wanted) {
        // oxlint-disable-next-line no-await-in-loop
        await create(each);
        added += 1;
        setDone(added);
      }
    } catch (error) {
      notify({ type: 'error', content: messageOf(error, UNKNOWN_ERROR) });
    }
    if (added > 0) {
      const content = `${countOf(added, one, many)} created.`;
      notify({ type: 'success', content });
    }
    setDone(undefined);
    onAdded();
  };

  const addPayee = async (name: string): Promise<void> => {
    try {
      await payees.create({ name });
    } catch (error) {
      // Someone else has created it since the preview, so the payee exists.
      if (!(error instanceof ApiError && error.status === 409)) throw error;
    }
  };

  const newAccounts = missingNodes(accounts.data, unknown.accounts);
  const addAccounts = async (): Promise<void> => {
    const ids: number[] = [];
    const idOf = (parent: NewNode['parent']): number | null => {
      if (parent === null) return null;
      return 'id' in parent ? parent.id : (ids[parent.nth] ?? null);
    };
    await add('account', 'accounts', newAccounts, async ({ name, parent }) => {
      ids.push((await accounts.create({ name, parent_id: idOf(parent) })).id);
    });
  };

  const newPayees = unknown.payees.filter((name) => name.length <= 120);
  if (unknown.payees.length + unknown.accounts.length === 0) return null;
  return (
    <SpaceBetween size="m">
      {unknown.payees.length > 0 && (
        <UnknownBlock
          one="payee"
          many="payees"
          names={unknown.payees}
          addable={newPayees.length}
          done={done}
          onAdd={() => void add('payee', 'payees', newPayees, addPayee)}
        />
      )}
      {unknown.accounts.length > 0 && (
        <UnknownBlock
          one="account"
          many="accounts"
          names={unknown.accounts.map(asPath)}
          addable={newAccounts.length}
          done={done}
          onAdd={() => void addAccounts()}
        />
      )}
    </SpaceBetween>
  );
}
